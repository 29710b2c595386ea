import { installDialogs } from '@sharpside/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aLateAnswer, aMadeChange, aRefusal, aSession, channelRoutes } from '../testing/a-control-service.ts';
import { aCanary, aChange, anApp, NOW } from '../testing/an-app.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { hrefOf, readAddress, textOf } from '../testing/render-page.tsx';

beforeAll(installDialogs);
afterEach(closeConsole);

const STATE = 'GET /v1/state?channel=production';
const HISTORY = 'GET /v1/history?channel=production&limit=8';
const TOLD = 'GET /v1/pulse?channel=production&apps=remote-tools%2Cremote-nba';

const APPS = [anApp({ canary: aCanary() }), anApp({ app: 'remote-nba', live: null, previous: null })];

const routesOf = (rest: Partial<Parameters<typeof channelRoutes>[0]> = {}) =>
  channelRoutes({ apps: APPS, changes: [aChange()], ...rest });

const header = () => textOf(screen.getByRole('heading', { level: 1 }).closest('header'));
const findRow = async (app: string) =>
  (await screen.findByRole('heading', { level: 2, name: app })).closest('li');

describe('the overview of a channel', () => {
  it('shows its revision, its apps and its latest changes', async () => {
    openConsole(
      '/',
      routesOf({
        changes: [aChange(), ...['remote-nba', 'host'].map((app) => aChange({ revision: 6, app }))],
      }),
    );
    expect(textOf(await findRow('remote-tools'))).toContain('Live1.3.0');
    await waitFor(() =>
      expect(header()).toBe('productionWhat is liveRevision 7, 1 h ago by BobSeveral apps at once'),
    );
    const links = screen.getAllByRole('link').map((link) => [link.textContent, hrefOf(link)]);
    expect(links).toEqual([
      ['Releases', '/'],
      ['Data', '/data'],
      ['Webhooks', '/webhooks'],
      ['Several apps at once', '/together'],
      ['remote-tools', '/apps/remote-tools'],
      ['remote-nba', '/apps/remote-nba'],
      ['remote-tools', '/apps/remote-tools'],
      ['remote-nba', '/apps/remote-nba'],
      // There is a link for each revision but the newest.
      ['Back to this', '/restore?revision=6'],
      ['host', '/apps/host'],
    ]);
    screen.getByRole('heading', { level: 2, name: 'Latest changes' });
    expect(document.title).toBe('Overview of production · Releases');
    expect(screen.queryByText('Nothing is published yet')).toBeNull();
  });

  it('says how many reports were turned away, since when it has any, and that the guard is blind where edges are not heard', async () => {
    const since = new Date(NOW - 60_000).toISOString();
    openConsole('/', routesOf({ refused: { withTicket: 6, withoutTicket: 1_048 }, unheardEdges: 2, since }));
    const said = async (title: string) => textOf((await screen.findByText(title)).closest('[role=status]'));
    expect(await said('Edges turned away 1,054 reports of failures in the last hour')).toContain(
      '6 reports came with a page’s ticket, 1,048 without one.',
    );
    expect(await said('2 edges are not heard')).toContain('The guard does not know of visitors there');
    await screen.findByText(/^Reports since Jan/);
  });

  it('is of the channel that the address names', async () => {
    openConsole('/?channel=staging', channelRoutes({ channel: 'staging', revision: 1, apps: [anApp()] }));
    expect(hrefOf(await screen.findByRole('link', { name: 'remote-tools' }))).toBe(
      '/apps/remote-tools?channel=staging',
    );
    await screen.findByText('Nothing was changed on staging yet.');
    expect(header()).toBe('stagingWhat is liveRevision 1');
    expect(screen.queryByText('Nothing is published yet')).toBeNull();
    expect(document.title).toBe('Overview of staging · Releases');
  });

  it('counts the failures of the last hour, of what is live and of its canary', async () => {
    const toldOf = (version: string, loads: number[], failures: number[]) => ({ version, loads, failures });
    const releases = [
      toldOf('1.2.0', [10], [3]),
      toldOf('1.4.0', [0, 1], [2, 1]),
      toldOf('1.3.0', [4, 6], [3, 0]),
    ];
    openConsole('/', routesOf({ pulse: { 'remote-tools': releases } }));
    await waitFor(async () =>
      expect(textOf(await findRow('remote-tools'))).toContain('1.3.0: 3 / 10 (23.1 %)'),
    );
    expect(textOf(await findRow('remote-tools'))).toContain('1.4.0: 3 / 1 (75.0 %)');
    const row = await findRow('remote-nba');
    expect(textOf(row)).not.toContain('No loads');
    expect(row?.querySelector('svg')).toBeNull();
  });

  it('says first how things are, and lists what fails first', async () => {
    const toldOf = (loads: number, failures: number) => [
      { version: '1.3.0', loads: [loads], failures: [failures] },
    ];
    const apps = ['host', 'remote-mlb', 'remote-nba'].map((app) => anApp({ app }));
    const pulse = { host: toldOf(990, 1), 'remote-mlb': toldOf(90, 10), 'remote-nba': toldOf(50, 50) };
    openConsole('/', channelRoutes({ apps, pulse }));
    await screen.findByText('remote-mlb, remote-nba fail: 61 failures in 1,130 loads in the last hour.');
    const list = within(screen.getByRole('region', { name: 'Apps' }));
    expect(list.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual([
      'remote-nba',
      'remote-mlb',
      'host',
    ]);
  });

  it('lists slow apps before quick ones, and a canary that fails among many loads before both', async () => {
    const apps = ['host', 'remote-mlb', 'remote-nba', 'remote-nfl'].map((app) =>
      anApp({ app, canary: aCanary() }),
    );
    const routes = channelRoutes({ apps });
    const call = 'GET /v1/pulse?channel=production&apps=host%2Cremote-mlb%2Cremote-nba%2Cremote-nfl';
    const quick = { version: '1.3.0', loads: [10_000], failures: [1] };
    const failing = { version: '1.4.0', loads: [20], failures: [5] };
    const lcpOf = { host: 900, 'remote-mlb': 2_600, 'remote-nba': 4_100, 'remote-nfl': 900 };
    const json = {
      channel: 'production',
      from: new Date(NOW - 3_540_000).toISOString(),
      since: new Date(NOW - 86_400_000).toISOString(),
      apps: Object.entries(lcpOf).map(([app, ms]) => ({
        app,
        lcp: { ms, views: 50 },
        releases: app === 'remote-nfl' ? [quick, failing] : [quick],
      })),
    };
    openConsole('/', { ...routes, [call]: { json } });
    await screen.findByText(
      'remote-nfl fails, remote-nba is slow: 9 failures in 40,020 loads in the last hour.',
    );
    const list = within(screen.getByRole('region', { name: 'Apps' }));
    expect(list.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual([
      'remote-nfl',
      'remote-nba',
      'remote-mlb',
      'host',
    ]);
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Abort canary 1.4.0 of remote-nfl',
      'Roll back remote-nba to 1.2.0',
      'Roll back remote-mlb to 1.2.0',
      'Roll back host to 1.2.0',
    ]);
  });

  it('rolls an app back in a dialog of its own, whose link opens it again', async () => {
    const apps = [anApp(), anApp({ app: 'remote-nba' })];
    const session = aSession({ apps: ['remote-nba'] });
    const routes = { ...routesOf({ apps }), 'GET /v1/session': { json: session } };
    const { user, requestsTo } = openConsole('/', {
      ...routes,
      'POST /v1/apps/remote-nba/changes': aMadeChange(8),
    });
    await user.click(await screen.findByRole('button', { name: 'Roll back remote-nba to 1.2.0' }));
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByRole('heading', { name: 'Roll back: remote-nba on production' });
    await waitFor(() => expect(readAddress()).toBe('/?do=rollback&of=remote-nba'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong lines');
    await user.click(dialog.getByRole('button', { name: /^Roll back/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo('POST /v1/apps/remote-nba/changes')[0]?.body).toMatchObject({
      action: 'rollback',
      reason: 'Wrong lines',
    });
    await waitFor(() => expect(readAddress()).toBe('/'));
  });

  it('opens no dialog for an app that is not on screen', async () => {
    openConsole('/?do=rollback&of=remote-x', routesOf());
    await findRow('remote-tools');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that nothing fails, where a failure in many loads may be a visitor’s own', async () => {
    const pulse = { 'remote-tools': [{ version: '1.3.0', loads: [1_000], failures: [2] }] };
    openConsole('/', routesOf({ apps: [anApp()], pulse }));
    await screen.findByText('No app fails: 2 failures in 1,000 loads in the last hour.');
  });

  it('has one line for an app without a canary, and says where nobody told anything', async () => {
    openConsole('/', routesOf({ apps: [anApp()], refused: { withTicket: 0, withoutTicket: 0 } }));
    expect(textOf(await findRow('remote-tools'))).toContain('CanaryNone');
    await screen.findByText('No app fails: no loads in the last hour.');
    await screen.findByText('No loads');
    expect(screen.queryByText(/not heard|turned away/)).toBeNull();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });
});

describe('an overview that is not all there', () => {
  it('has apps before anything is told of them, and waits for those that are live', async () => {
    openConsole('/', { ...routesOf(), [TOLD]: () => new Promise(() => {}) });
    const rows = [await findRow('remote-tools'), await findRow('remote-nba')];
    const slots = rows.map((row) => row?.children[3]);
    const pending = slots.map((slot) => slot?.querySelector('[aria-hidden=true]'));
    expect(slots.map(textOf)).toEqual(['Failures / loads, last hour', 'Failures / loads, last hourNone']);
    expect(pending.map((place) => place && getComputedStyle(place).visibility)).toEqual(['visible', null]);
  });

  it('says that nothing was ever live, and how a first release is published', async () => {
    openConsole('/', channelRoutes({ revision: 0, apps: [] }));
    await screen.findByText('Nothing is published yet');
    screen.getByText('Publish a first release: mfe publish <app> --promote');
    expect(header()).toBe('productionWhat is liveNothing was ever live on production');
  });

  it('says that it is on its way, then why it or the history could not be loaded, and asks again', async () => {
    const refusal = aRefusal('STORE_UNREACHABLE', 'The store does not answer.', 503);
    const [state, history] = [aLateAnswer(refusal), aLateAnswer(refusal)];
    const { user, routes, requestsTo } = openConsole('/', {
      ...routesOf(),
      [STATE]: state.route,
      [HISTORY]: history.route,
    });
    await screen.findByText('Reading the registry');
    expect(document.querySelector('main [aria-busy=true]')?.children).toHaveLength(3);
    expect(screen.queryByText(/Could not load/)).toBeNull();
    for (const { what, call, late } of [
      { what: 'the state of production', call: STATE, late: state },
      { what: 'the history', call: HISTORY, late: history },
    ]) {
      late.give();
      await waitFor(() =>
        expect(textOf(screen.getByRole('alert'))).toBe(
          `Could not load ${what}The store does not answer.Retry`,
        ),
      );
      expect(document.querySelector('main > [aria-busy=true]')).toBeNull();
      routes[call] = routesOf()[call] ?? new Error();
      const before = requestsTo(call).length;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(requestsTo(call).length).toBeGreaterThan(before);
    }
    await findRow('remote-tools');
    await screen.findByText('Promoted 1.3.0 over 1.2.0', { exact: false });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what it shows where a later look fails', async () => {
    const { routes, streams, requestsTo } = openConsole('/', routesOf());
    await findRow('remote-tools');
    routes[STATE] = aRefusal('STORE_UNREACHABLE', 'The store does not answer.', 503);
    streams()[0]?.tell('revision', { channel: 'production', revision: 8 });
    await waitFor(() => expect(requestsTo(STATE)).toHaveLength(2));
    await findRow('remote-tools');
  });
});
