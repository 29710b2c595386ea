import type { ConsoleApp } from '@sharpside/contracts/control';
import { installDialogs } from '@sharpside/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  aDiff,
  aLateAnswer,
  aMadeChange,
  aRefusal,
  channelRoutes,
  type Route,
} from '../testing/a-control-service.ts';
import { aCanary, aChange, aMinute, anApp, aVerdict, withErrors } from '../testing/an-app.ts';
import { closeConsole, openConsole } from '../testing/render-console.tsx';
import { hrefOf, readAddress, textOf } from '../testing/render-page.tsx';

beforeAll(installDialogs);
afterEach(closeConsole);

const APP = '/apps/remote-tools';
const STATE = 'GET /v1/state?channel=production&apps=remote-tools';
const NONE = 'GET /v1/state?channel=production&apps=remote-nhl';

const aState = (apps: readonly ConsoleApp[], { revision = 7, total = 2 } = {}) => ({
  json: {
    channel: 'production',
    channels: [],
    revision,
    total,
    found: apps.length,
    apps,
  },
});
const HISTORY = 'GET /v1/history?channel=production&app=remote-tools&limit=50';
const DIFF = 'GET /v1/apps/remote-tools/diff?from=1.3.0&to=1.4.0&channel=production';
const TOLD = 'GET /v1/apps/remote-tools/observations?channel=production';
const FITS = 'GET /v1/apps/remote-tools/fits?channel=production';
const CHANGES = 'POST /v1/apps/remote-tools/changes';

const OTHER = anApp({ app: 'remote-nba', live: { version: '9.9.9', since: null, by: null }, previous: null });

const routesOf = (
  app = anApp(),
  rest: Partial<Parameters<typeof channelRoutes>[0]> = {},
): Record<string, Route> => ({
  ...channelRoutes({ apps: [OTHER, app], ...rest }),
  'GET /v1/apps/remote-tools/diff?from=1.2.0&to=1.4.0&channel=production': { json: aDiff() },
  [DIFF]: { json: aDiff() },
});

const readOffered = () => {
  const header = screen.getByRole('heading', { level: 1 }).closest('header');
  if (!header) throw new Error('The page has no header.');
  return within(header)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
};

const findPage = () => screen.findByRole('region', { name: 'State' });

describe('the page of an app', () => {
  it('shows what visitors get, what the guard makes of it, what there is, with charts and a comparison, and what was done', async () => {
    const guarded = aVerdict({ version: '1.4.0', verdict: 'tripped', reason: 'fails in 9 of 20 networks' });
    const told = { app: 'remote-tools', version: '1.3.0', minutes: [aMinute()] };
    openConsole(
      APP,
      routesOf(anApp({ canary: aCanary() }), {
        changes: [
          aChange({ revision: 6, app: 'remote-nba', reason: 'Of another app' }),
          aChange({ reason: 'New stakes' }),
        ],
        observations: { 'remote-tools': { guarded: [guarded], releases: [told] } },
      }),
    );
    await findPage();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('remote-tools');
    await screen.findByText('fails in 9 of 20 networks');
    const canary = textOf(screen.getByRole('region', { name: 'Canary' }));
    expect(canary).toContain('Guard: tripped');
    expect(textOf(screen.getByRole('region', { name: 'Live' }))).not.toContain('Guard');
    expect(textOf(screen.getByRole('region', { name: 'Releases' }))).toContain('Published');
    expect(readOffered()).toEqual(
      ['Freeze', 'Pin', 'Take off the site'].map((label) => `${label} remote-tools`),
    );

    const entries = await within(screen.getByRole('region', { name: 'History' })).findAllByRole('listitem');
    expect(entries.map(textOf)).toEqual(['#7promotePromoted 1.3.0 over 1.2.0New stakes1 h ago by Bob']);
    expect(document.title).toBe('remote-tools on production · Releases');

    const charts = within(screen.getByRole('region', { name: 'Browser reports' }));
    await charts.findByRole('figure', { name: 'All failures per minute' });
    const compared = within(screen.getByRole('region', { name: 'Compare two releases' }));
    await compared.findByText('Declarations are equal');
  });

  it('looks again at what a change or a report makes old', async () => {
    const errors = [withErrors(), withErrors({ app: 'remote-nba', version: '7.0.0' })];
    const { routes, streams, requests } = openConsole(APP, routesOf(anApp(), { errors }));
    await findPage();
    await screen.findByText('Declarations are equal');
    const section = await screen.findByRole('region', { name: 'Errors in browsers' });
    await within(section).findByText('rows is undefined');
    expect(within(section).queryByText('7.0.0')).toBeNull();
    const [stream] = streams();
    const calls = () => requests.map(({ call }) => call);
    requests.length = 0;
    stream?.tell('revision', { channel: 'production', revision: 8 });
    await waitFor(() => expect(calls()).toEqual(expect.arrayContaining([STATE, HISTORY, DIFF, FITS])));
    requests.length = 0;
    routes['GET /v1/errors?channel=production&app=remote-tools'] = {
      json: { channel: 'production', releases: [withErrors({ networks: 4 })] },
    };
    stream?.tell('observations', { at: '2031-01-03T00:00:00.000Z' });
    await within(section).findByText('4 networks');
    await waitFor(() => expect(calls()).toContain(TOLD));
    expect(calls()).not.toContain(FITS);

    // The page stays if a later load fails.
    routes[STATE] = aRefusal('STORE_UNREACHABLE', 'The store does not answer.', 503);
    requests.length = 0;
    stream?.tell('revision', { channel: 'production', revision: 9 });
    await waitFor(() => expect(calls()).toContain(STATE));
    await findPage();
  });

  it('leads back to the overview of its channel', async () => {
    openConsole(`${APP}?channel=staging`, {
      ...channelRoutes({ channel: 'staging', apps: [anApp()] }),
      'GET /v1/apps/remote-tools/diff?from=1.3.0&to=1.4.0&channel=staging': { json: aDiff() },
    });
    const back = await screen.findByRole('link', { name: 'Overview of staging' });
    expect(hrefOf(back)).toBe('/?channel=staging');
    expect(back.textContent).toBe('staging');
    screen.getByText('Nothing was changed on staging yet.');
  });

  it.each([
    { name: 'is frozen', over: { frozen: { reason: 'Finals' } }, offered: ['Pin', 'Take off the site'] },
    { name: 'is not live', over: { live: null, previous: null }, offered: [] },
    { name: 'is the host, pinned', over: { app: 'host', pinned: { reason: 'Old' } }, offered: ['Freeze'] },
  ])('offers what can be done with an app that $name', async ({ over, offered }) => {
    const one = anApp(over);
    const diff = `GET /v1/apps/${one.app}/diff?from=1.3.0&to=1.4.0&channel=production`;
    openConsole(`/apps/${one.app}`, { ...routesOf(one), [diff]: { json: aDiff() } });
    await findPage();
    expect(readOffered()).toEqual(offered.map((label) => `${label} ${one.app}`));
  });
});

describe('a change', () => {
  it('is made as confirmed, told of, shown, and leaves the focus at what visitors get now', async () => {
    const { user, routes, requests, requestsTo } = openConsole(`${APP}?range=6h`, routesOf());
    await findPage();
    await user.click(screen.getByRole('button', { name: 'Roll back from 1.3.0' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roll back remote-tools' });
    expect(readAddress()).toBe(`${APP}?range=6h&do=rollback`);
    expect(within(dialog).getByRole('heading').textContent).toBe('Roll back: remote-tools on production');
    await user.click(within(dialog).getByRole('textbox', { name: 'Reason' }));
    await user.paste(' Stakes are wrong ');

    const after = anApp({ live: { version: '1.2.0', since: null, by: 'Olga' }, previous: null });
    routes[CHANGES] = () => {
      routes[STATE] = aState([after], { revision: 8 });
      return aMadeChange(8);
    };
    await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.filter(({ call }) => call === CHANGES)).toEqual([
      {
        call: CHANGES,
        body: {
          action: 'rollback',
          channel: 'production',
          reason: 'Stakes are wrong',
          expectedRevision: 7,
        },
      },
    ]);
    expect(textOf(screen.getByRole('region', { name: 'Live' }))).toContain('1.2.0');
    // The history is loaded when the event of the new revision arrives.
    expect([requestsTo(STATE).length, requestsTo(HISTORY).length]).toEqual([2, 1]);
    const toast = (await screen.findByText('Roll back: done, revision 8')).closest('li');
    expect(textOf(toast)).toBe('Roll back: done, revision 8');
    expect(document.activeElement).toBe(await findPage());
    await waitFor(() => expect(readAddress()).toBe(`${APP}?range=6h`));
  });
});

describe('a page that cannot be shown', () => {
  it('says that the state is on its way, then why it or the history could not be loaded, and asks again', async () => {
    const refusal = aRefusal('STORE_UNREACHABLE', 'The store does not answer.', 503);
    const fine = routesOf(anApp(), { changes: [aChange()] });
    const late = aLateAnswer(refusal);
    const { user, routes, requestsTo } = openConsole(APP, {
      ...fine,
      [STATE]: late.route,
      [HISTORY]: refusal,
    });
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).not.toBeNull());
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    late.give();
    for (const [what, call] of Object.entries({ 'the state of production': STATE, 'the history': HISTORY })) {
      await waitFor(() =>
        expect(textOf(screen.getByRole('alert'))).toBe(
          `Could not load ${what}The store does not answer.Retry`,
        ),
      );
      routes[call] = fine[call] ?? new Error();
      const before = requestsTo(call).length;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(requestsTo(call).length).toBeGreaterThan(before);
    }
    await screen.findByText('Promoted 1.3.0 over 1.2.0');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    { total: 2, hint: 'Search for it on the overview.' },
    { total: 0, hint: 'No app is published yet.' },
  ])('leads to the $total apps that there are instead of one that there is not', async ({ total, hint }) => {
    openConsole('/apps/remote-nhl', { ...routesOf(), [NONE]: aState([], { total }) });
    await screen.findByText('There is no app remote-nhl');
    screen.getByText(hint);
    expect(hrefOf(screen.getByRole('link', { name: 'To the overview' }))).toBe('/');
    expect(document.title).toBe('remote-nhl on production · Releases');
  });
});
