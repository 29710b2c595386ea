import type { NameUses } from '@sharpside/contracts/control';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aRefusal, fakeControlService, type Route } from '../testing/a-control-service.ts';
import { hrefOf, readAddress, renderPage, textOf } from '../testing/render-page.tsx';
import { NameSearch } from './name-search.tsx';

afterEach(() => vi.unstubAllGlobals());

const TABLE = '@sharpside/shared-ui/table';
const USES = 'GET /v1/uses?channel=staging&name=shared-ui%2Ftable%23DataTable';
const aUse = (version: string, role: NameUses['uses'][number]['role']) => ({
  app: 'remote-mlb',
  version,
  role,
  screen: './scores',
  entry: TABLE,
  names: ['DataTable'],
});
const FOUND: NameUses = { uses: [aUse('1.2.0', 'live'), aUse('1.1.0', 'fallback')], unreadable: [] };

function show(answer: Route = { json: FOUND }, path = '/') {
  const service = fakeControlService({ [USES]: answer });
  return { ...service, ...renderPage(<NameSearch channel="staging" />, { path }) };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of a shared package' });
const searchFor = (value: string) => {
  fireEvent.change(field(), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
};
const readRows = () =>
  within(screen.getByRole('table', { name: 'Releases on staging that use shared-ui/table#DataTable' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(textOf));

describe('the search for who uses a name', () => {
  it('refuses a text that names nothing before it asks, then lists the releases that use a name', async () => {
    const { requests } = show();
    searchFor('#DataTable');
    const fault =
      "'#DataTable' names nothing; write it as shared-ui/table#DataTable, or shared-ui/table alone.";
    await screen.findByText(fault);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(requests).toEqual([]);

    searchFor(' shared-ui/table#DataTable ');
    await screen.findByRole('table');
    expect(screen.queryByText(fault)).toBeNull();
    expect(readAddress()).toBe('/?name=shared-ui/table%23DataTable');
    expect(readRows()).toEqual([
      ['App', 'Version', 'Here it is', 'Screen', 'Module', 'Names'],
      ['remote-mlb', '1.2.0', 'live', './scores', TABLE, 'DataTable'],
      ['remote-mlb', '1.1.0', 'fallback', './scores', TABLE, 'DataTable'],
    ]);
    const [link] = screen.getAllByRole('link', { name: 'remote-mlb' });
    expect(link && hrefOf(link)).toBe('/apps/remote-mlb?channel=staging');
  });

  it('says why a link could not be searched for, asks again, and is cleared', async () => {
    const refusal = aRefusal('STORE_UNREACHABLE', 'The registry does not answer.', 503);
    const { user, routes } = show(refusal, '/?name=shared-ui%2Ftable%23DataTable');
    await screen.findByText('Could not load who uses it');
    routes[USES] = { json: FOUND };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(readRows()).toHaveLength(3));
    expect(field().value).toBe('shared-ui/table#DataTable');
    searchFor('');
    await waitFor(() => expect(readAddress()).toBe('/'));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that nobody uses it, and which releases could not be looked at', async () => {
    show({ json: { uses: [], unreadable: ['remote-nba 1.0.0'] } }, '/?name=shared-ui%2Ftable%23DataTable');
    await screen.findByText('No release on staging uses shared-ui/table#DataTable');
    await screen.findByText('remote-nba 1.0.0 cannot be read and was left out.');
  });
});
