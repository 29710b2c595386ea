import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aRefusal, aSession, channelRoutes, type Route } from '../testing/a-control-service.ts';
import { aChange, anApp } from '../testing/an-app.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { hrefOf, textOf } from '../testing/render-page.tsx';

afterEach(closeConsole);

const CHANGES = 'POST /v1/changes';
const APPS = [anApp(), anApp({ app: 'remote-nba' })];

const aState = (current: string) => ({ current, previous: null, canary: null, frozen: null, withdrawn: [] });

const toTools = { action: 'restore', app: 'remote-tools', from: '1.3.0', to: '1.2.0' };

/** The answer to a restore of `remote-tools` and the apps in `also` to revision 4, or to its plan. */
const aRestore = (
  warnings: { check: string; message: string }[] = [],
  also = [{ ...toTools, app: 'remote-nba', to: null as string | null }],
): Route => {
  const all = [toTools, ...also];
  const stateOf = (changed: typeof all, current: string) =>
    Object.fromEntries(changed.map(({ app }) => [app, aState(current)]));
  const kept = all.filter(({ to }) => to !== null);
  const made = { by: 'Olga', at: '2031-01-03T00:00:00.000Z', reason: 'x' };
  const change = { ...toTools, restored: 4, values: { notice: null, rows: 50 }, also, ...made };
  return {
    json: {
      revision: { schema: 1, channel: 'production', revision: 8, change, apps: stateOf(kept, '1.2.0') },
      before: stateOf(all, '1.3.0'),
      warnings,
      checks: [],
      isDryRun: true,
    },
  };
};

const stateAt = (revision: number, apps = APPS): Route => ({
  json: {
    channel: 'production',
    channels: ['production'],
    revision,
    total: APPS.length,
    found: apps.length,
    apps,
  },
});

const open = (path: string, answer: Route, session = aSession({ apps: ['*'] })) =>
  openConsole(path, {
    ...channelRoutes({ apps: APPS, changes: [aChange()] }),
    'GET /v1/session': { json: session },
    [CHANGES]: answer,
  });
const listed = async (name = 'Apps that change') =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => textOf(item));

async function atOverview() {
  await screen.findByRole('heading', { level: 1, name: 'What is live' });
  await screen.findByRole('heading', { level: 2, name: 'remote-tools' });
  await waitFor(() => expect(screen.getAllByText('No loads')).toHaveLength(APPS.length));
}

describe('the way back to a revision', () => {
  it('shows what would change, asks why, and restores what was looked at', async () => {
    const warning = { check: 'Completeness of the restore', message: 'host stays at 2.0.0' };
    const { user, requestsTo } = open('/restore?revision=4', aRestore([warning]));
    expect(await listed()).toEqual([
      'remote-tools1.3.0 → 1.2.0Its settings: notice=default, rows=50',
      'remote-nba1.3.0 → off the site',
    ]);
    screen.getByText('host stays at 2.0.0');
    screen.getByText(/The canary of each app that changes ends, and those of then do not begin again/);
    const button = screen.getByRole('button', { name: 'Restore 2 apps' });
    await user.click(button);
    await screen.findByText('Say why, for the history.');
    expect(requestsTo(CHANGES).map(({ body }) => body)).toMatchObject([{ isDryRun: true, revision: 4 }]);
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Odds are wrong');
    await user.click(button);
    await screen.findByText('Revision 8 is live on production');
    expect(requestsTo(CHANGES).at(-1)?.body).toEqual({
      action: 'restore',
      channel: 'production',
      revision: 4,
      bringBack: [],
      reason: 'Odds are wrong',
      expectedRevision: 7,
    });
    expect((await listed('What became of each app')).map((row) => /Done|Left/.exec(row)?.[0])).toEqual([
      'Done',
      'Done',
    ]);
    await user.click(screen.getByRole('link', { name: 'To the overview' }));
    await atOverview();
  });

  it('shows the first fifty of many apps that would change, and all to whoever asks', async () => {
    const also = Array.from({ length: 50 }, (_, index) => ({ ...toTools, app: `remote-s${index}` }));
    const { user } = open('/restore?revision=4', aRestore([], also));
    expect(await listed()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show all 51 apps' }));
    const list = screen.getByRole('list', { name: 'Apps that change' });
    expect(list.children).toHaveLength(51);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
    screen.getByRole('button', { name: 'Restore 51 apps' });
  });

  it('takes the ticked apps only, and none at all of none', async () => {
    const { user, requestsTo } = open('/restore?revision=4', aRestore());
    await listed();
    screen.getByRole('button', { name: 'Restore 2 apps' });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Restore 1 app' });
    await user.click(screen.getByRole('checkbox', { name: 'remote-nba' }));
    await waitFor(() =>
      expect(requestsTo(CHANGES).at(-1)?.body).toMatchObject({ only: ['remote-tools'], isDryRun: true }),
    );
    // The rows stay, so that the app can be ticked again.
    expect(await listed()).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Odds are wrong');
    await waitFor(() => expect(button().disabled).toBe(false));
    await user.click(button());
    await screen.findByText('Revision 8 is live on production');
    expect(requestsTo(CHANGES).at(-1)?.body).toMatchObject({
      only: ['remote-tools'],
      reason: 'Odds are wrong',
    });
    const [tools, nba] = await listed('What became of each app');
    expect(tools).toMatch(/^remote-tools1.3.0 → 1.2.0Done/);
    expect(nba).toMatch(/^remote-nba1.3.0Left as it was/);
  });

  it('restores nothing where no app is ticked', async () => {
    const { user } = open('/restore?revision=4', aRestore());
    await listed();
    for (const app of ['remote-nba', 'remote-tools'])
      await user.click(screen.getByRole('checkbox', { name: app }));
    screen.getByText('Tick at least one app.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore 0 apps' }).disabled).toBe(true);
  });

  it('ticks what the tokens allow, and says what they lack for the rest', async () => {
    const session = aSession({ rights: ['rollback'] });
    const { requestsTo } = open('/restore?revision=4', aRestore(), session);
    const notice = textOf((await screen.findByText('Your tokens allow only some of this')).parentElement);
    expect(notice).toContain('mfe token create --app remote-nba --right promote');
    expect((await listed())[1]).toContain('Needs promote');
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect([box('remote-tools').checked, box('remote-nba').checked]).toEqual([true, false]);
    expect([box('remote-tools').disabled, box('remote-nba').disabled]).toEqual([false, true]);
    screen.getByRole('button', { name: 'Restore 1 app' });
    await waitFor(() => expect(requestsTo(CHANGES).at(-1)?.body).toMatchObject({ only: ['remote-tools'] }));
  });

  it('shows the plan to whoever may change nothing, and where to get the rights', async () => {
    const also = ['host', 'remote-mlb', 'remote-nfl'].map((app) => ({ ...toTools, app }));
    open('/restore?revision=4', aRestore([], also), aSession({ rights: ['publish'] }));
    const notice = textOf(
      (await screen.findByText('Your tokens do not allow this restore yet')).parentElement,
    );
    expect(notice).toContain("mfe token create --app '*' --right rollback");
    expect(await listed()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
  });

  it('names to a person the place to ask for rights', async () => {
    const person = { name: 'Olga', groups: ['team'], roleGroups: ['team', 'on-call'] };
    const provider = { name: 'Example', contact: '#platform' };
    open('/restore?revision=4', aRestore(), { ...aSession({ rights: ['publish'] }), person, provider });
    const notice = textOf(
      (await screen.findByText('Your groups do not allow this restore yet')).parentElement,
    );
    expect(notice).toContain('To get the rights that the rows name, ask #platform.');
  });

  it('takes what was withdrawn where it is named', async () => {
    const { requestsTo } = open('/restore?revision=4', aRestore());
    await listed();
    const type = (value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: /Bring back/ }), { target: { value } });
    type('remote-tools');
    await screen.findByText('Write each as app@version, for example remote-nba@1.2.0.');
    expect(requestsTo(CHANGES)).toHaveLength(1);
    type('remote-tools@1.2.0');
    await waitFor(() =>
      expect(requestsTo(CHANGES).at(-1)?.body).toMatchObject({
        bringBack: [{ app: 'remote-tools', version: '1.2.0' }],
        isDryRun: true,
      }),
    );
    expect(requestsTo(CHANGES)).toHaveLength(2);
  });

  it('says why there is no plan', async () => {
    open('/restore?revision=4', aRefusal('STORE_UNREACHABLE', 'The store does not answer.', 503));
    await screen.findByText('The plan could not be made');
    screen.getByText('The store does not answer.');
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  });

  it('asks for an earlier revision where the named one is the newest or none', async () => {
    const { requestsTo } = open('/restore?revision=7', aRestore());
    await screen.findByText('There is nothing to go back to at revision 7');
    expect(requestsTo(CHANGES)).toEqual([]);
  });
});

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
    const { user, routes, requestsTo } = open('/restore?revision=4', aRestore());
    const message = 'remote-nba 1.3.0 was live then and is withdrawn since';
    routes[PREVIEWS] = aRefusal('CHANGE_REFUSED', message);
    await listed();
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
    const { user, routes, requestsTo } = open('/together', aRestore());
    routes[PREVIEWS] = aPreview(LINK);
    const select = await screen.findByRole('combobox', { name: 'remote-tools' });
    expect(within(select).getAllByRole('option')[0]?.textContent).toBe('stays at 1.3.0');
    expect(requestsTo(CHANGES)).toEqual([]);
    await user.selectOptions(select, '1.2.0');
    await user.selectOptions(screen.getByRole('combobox', { name: 'remote-nba' }), '1.2.0');
    await listed();
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
    const { user, routes, streams } = open('/together', aRestore());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'remote-tools' }), '1.2.0');
    await listed();
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
