import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aRefusal, type Route } from '../testing/a-control-service.ts';
import { aRestore, atOverview, CHANGES, listPlan, openPlan, stateAt } from '../testing/open-plan.tsx';
import { closeConsole } from '../testing/render-console.tsx';
import { hrefOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const PREVIEWS = 'POST /v1/previews';

const aPreview = (link: string | null, replaced: { app: string; version: string }[] = []): Route => ({
  json: {
    preview: {
      schema: 2,
      id: 'Az09_-Az09_-Az09_-Az09',
      by: 'Olga',
      reason: null,
      hasPicker: true,
      at: '2031-01-03T00:00:00.000Z',
      until: '2031-01-10T00:00:00.000Z',
      releases: [{ app: 'host', version: '1.0.0' }],
      revision: { channel: 'production', number: 4, replaced },
    },
    firstPath: '/',
    link,
    warnings: [],
    checks: [],
    isDryRun: false,
  },
});

const LINK = 'https://www.example.com/_preview/Az09_-Az09_-Az09_-Az09';
const make = () => screen.getByRole('button', { name: 'Make a preview link' });

describe('a preview link', () => {
  it('of a revision shows what is live for what is withdrawn since where that is wanted, to be copied', async () => {
    const { user, routes, requestsTo } = openPlan('/restore?revision=4', aRestore());
    const message = 'remote-nba 1.3.0 was live then and is withdrawn since';
    routes[PREVIEWS] = aRefusal('CHANGE_REFUSED', message);
    await listPlan();
    await user.click(make());
    await screen.findByText(message);
    routes[PREVIEWS] = aPreview(null, [{ app: 'remote-nba', version: '1.3.0' }]);
    await user.click(screen.getByRole('button', { name: 'Show what is live now for withdrawn releases' }));
    await screen.findByText('Withdrawn since, and shown as it is live now: remote-nba 1.3.0.');
    await screen.findByText('/_preview/Az09_-Az09_-Az09_-Az09');
    expect(requestsTo(PREVIEWS).at(-1)?.body).toMatchObject({ revision: 4, replacesWithdrawn: true });

    routes[PREVIEWS] = aPreview(LINK);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Whom the link is for' }), 'outside');
    await user.click(make());
    expect(hrefOf(await screen.findByRole('link', { name: LINK }))).toBe(LINK);
    expect(screen.getByRole('button', { name: 'Copy link' }).textContent).toBe('Copy link');
    expect(requestsTo(PREVIEWS).at(-1)?.body).toEqual({
      channel: 'production',
      revision: 4,
      days: 7,
      reason: null,
      hasPicker: false,
    });
  });
});

describe('several apps at once', () => {
  it('offers the releases of each app, previews the chosen ones, and promotes them together', async () => {
    const { user, routes, requestsTo } = openPlan('/together', aRestore());
    routes[PREVIEWS] = aPreview(LINK);
    const select = await screen.findByRole('combobox', { name: 'remote-tools' });
    expect(within(select).getAllByRole('option')[0]?.textContent).toBe('stays at 1.3.0');
    expect(requestsTo(CHANGES)).toEqual([]);
    await user.selectOptions(select, '1.2.0');
    await user.selectOptions(screen.getByRole('combobox', { name: 'remote-nba' }), '1.2.0');
    await listPlan();
    await user.click(make());
    await screen.findByRole('link', { name: LINK });
    const releases = ['remote-tools', 'remote-nba'].map((app) => ({ app, version: '1.2.0' }));
    expect(requestsTo(PREVIEWS)[0]?.body).toMatchObject({ releases, hasPicker: true });
    await user.click(await screen.findByRole('button', { name: 'Promote all 2' }));
    await screen.findByText('Revision 8 is live on production');
    await user.click(screen.getByRole('link', { name: 'To the overview' }));
    await atOverview();
    expect(requestsTo(CHANGES).at(-1)?.body).toEqual({
      action: 'promote',
      channel: 'production',
      reason: null,
      expectedRevision: 7,
      releases,
    });
  });

  it('keeps the choice where somebody else was faster, and looks again', async () => {
    const { user, routes, streams } = openPlan('/together', aRestore());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'remote-tools' }), '1.2.0');
    await listPlan();
    routes[CHANGES] = aRefusal('CHANNEL_CONFLICT', 'Bob changed production first', 409);
    await user.click(screen.getByRole('button', { name: 'Promote it' }));
    await screen.findByText('Somebody else was faster');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'remote-tools' }).value).toBe('1.2.0');
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Promote it' });
    expect(button().disabled).toBe(true);
    routes[CHANGES] = aRestore();
    routes['GET /v1/state?channel=production'] = stateAt(8);
    streams()[0]?.tell('revision', { channel: 'production', revision: 8 });
    await waitFor(() => expect(button().disabled).toBe(false));
    await user.click(button());
    await screen.findByText('Revision 8 is live on production');
  });
});
