import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { HOST_ROUTES } from '../site/host-routes.ts';
import { OperatorPage } from './operator-page.tsx';

prepareShell();

const ROUTES = HOST_ROUTES.filter(({ page }) => page === 'operator');

describe.each(ROUTES)('$path', ({ path, title }) => {
  it('is called what its route says, and says plainly that its text is missing', () => {
    renderShell(<OperatorPage />, { path });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(document.title).toBe(`${title} · Testline`);
    const notice = screen.getByText('The operator of Testline has not filled this page in yet.');
    expect(notice.parentElement?.textContent).toContain('Here belong ');
  });

  it('shows the text of the operator, paragraph by paragraph', () => {
    const id = path.slice(1);
    const texts = { [id]: 'The first.\n\nThe second,\nwith two lines.' };
    renderShell(<OperatorPage />, { path, config: { operatorTexts: texts } });
    expect(screen.getByText('The first.').tagName).toBe('P');
    screen.getByText('The second, with two lines.');
    expect(screen.queryByText(/has not filled this page in yet/)).toBeNull();
  });
});

it.each([
  { path: '/responsible-gambling', name: '1-800-GAMBLER', href: 'tel:1-800-426-2537' },
  { path: '/pricing', name: 'See the subscription', href: 'https://provider.test/subscribe' },
])('leads from $path to help or to the provider on every deployment', ({ path, name, href }) => {
  renderShell(<OperatorPage />, { path });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});
