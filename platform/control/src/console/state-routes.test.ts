import { makeChange } from '@sharpside/registry/changes/make-change';
import { keys } from '@sharpside/registry/store/keys';
import { aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { describe, expect, it } from 'vitest';
import { APP, by, createSite, storeBuild } from '../testing/a-site.ts';
import { startTestControl } from '../testing/test-control.ts';

describe('GET /v1/state', () => {
  it('says what is live, tried and fallen back to, since when, by whom, and of which commit', async () => {
    const { deps, change, clock, readApp } = await createSite();
    await clock.advance(60_000);
    await makeChange(deps, { action: 'promote', ...change, version: '1.1.0', by: 'Bob' });
    await clock.advance(60_000);
    await makeChange(deps, { action: 'canary', ...change, version: '1.2.0', percent: 10 });
    await makeChange(deps, { action: 'canary', ...change, version: '1.2.0', percent: 20 });
    const { live, canary, previous, releases } = await readApp();
    expect(live).toEqual({ version: '1.1.0', since: '2031-01-01T00:01:00.000Z', by: 'Bob' });
    // A larger share of a canary does not change the time since which it runs.
    expect(canary).toMatchObject({ version: '1.2.0', percent: 20, since: '2031-01-01T00:02:00.000Z' });
    expect([canary.paused, previous]).toEqual([null, '1.0.0']);
    expect(releases).toMatchObject([
      { version: '1.2.0', role: 'canary', commit: 'c0ffee1.2.0' },
      { version: '1.1.0', role: 'live', commit: 'c0ffee1.1.0' },
      { version: '1.0.0', role: 'previous', commit: 'c0ffee1.0.0' },
    ]);
  });

  it('marks what was withdrawn, and what holds an app, with the reason', async () => {
    const { deps, change, readApp } = await createSite();
    await makeChange(deps, { action: 'promote', ...change, version: '1.1.0' });
    await makeChange(deps, { action: 'rollback', ...change, reason: 'wrong' });
    await makeChange(deps, { action: 'freeze', ...change, reason: 'World Series' });
    const { frozen, releases } = await readApp();
    expect(frozen).toEqual({ reason: 'World Series' });
    expect(releases.map(({ role }: { role: string }) => role)).toEqual(['published', 'withdrawn', 'live']);
  });

  it('shows each channel for itself, and an app that was taken off', async () => {
    const { deps, change, read, readApp } = await createSite();
    expect(await readApp('staging')).toMatchObject({ live: null, isRetired: false });
    const empty = { revision: 0, channels: ['production', 'staging'] };
    expect(await read('/v1/state?channel=staging')).toMatchObject(empty);
    await makeChange(deps, { action: 'canary', ...change, version: '1.1.0', percent: 5 });
    await makeChange(deps, { action: 'abort', ...change, reason: 'wrong' });
    await makeChange(deps, { action: 'retire', ...change, reason: 'Season over' });
    const app = await readApp();
    expect(app).toMatchObject({ live: null, isRetired: true });
    const roles = app.releases.map(({ role }: { role: string }) => role);
    expect(roles).toEqual(['published', 'withdrawn', 'published']);
  });

  it('shows the newest 30 of those that are nothing, and whatever is something', async () => {
    const { deps, readApp } = await createSite();
    for (let minor = 3; minor < 40; minor += 1) {
      await storeBuild(deps, aRemoteBuild({ version: `1.${minor}.0` }));
    }
    const { releases } = await readApp();
    const shown = releases.map(({ version }: { version: string }) => version);
    const newest = Array.from({ length: 30 }, (_, index) => `1.${39 - index}.0`);
    expect(shown).toEqual([...newest, '1.0.0']);
  });

  it('goes on when the record of one release is damaged', async () => {
    const { deps, readApp } = await createSite();
    await deps.store.putIfAbsent(keys.release(APP, '1.3.0'), Buffer.from('{'));
    expect((await readApp()).releases).toHaveLength(3);
  });
});

describe('GET /v1/history', () => {
  it('tells who did what, when and why, newest first, of all apps or of one', async () => {
    const { deps, change, read } = await createSite();
    await makeChange(deps, { action: 'canary', ...change, version: '1.1.0', percent: 10, reason: 'Try it' });
    const { changes } = await read('/v1/history');
    expect(changes.map(({ revision }: { revision: number }) => revision)).toEqual([3, 2, 1]);
    expect(changes[0]).toMatchObject({ action: 'canary', percent: 10, by, via: null, reason: 'Try it' });
    expect((await read('/v1/history?app=host')).changes).toHaveLength(1);
    expect((await read('/v1/history?limit=2')).changes).toHaveLength(2);
  });
});

it('GET /v1/apps/:app/diff compares what two releases declare and load, and says what the channel has against the second', async () => {
  const { deps, read } = await createSite();
  await storeBuild(
    deps,
    aRemoteBuild({ version: '2.0.0', screen: 'oddsmuchlonger', shared: { react: '^20.0.0' } }),
  );
  const diff = await read(`/v1/apps/${APP}/diff?from=1.0.0&to=2.0.0`);
  expect(diff.declaration).toEqual([
    { area: 'shared', what: 'react', before: '^19.0.0', after: '^20.0.0' },
    { area: 'shared', what: '@sharpside/shared-ui', before: '^1.0.0', after: null },
  ]);
  const [screen] = diff.sizes;
  expect(screen.what).toBe('screen ./odds-converter');
  expect(screen.after).toBeGreaterThan(screen.before);
  expect(diff.objections[0]).toMatchObject({ check: 'Shared modules fit' });
  const unknown = await read(`/v1/apps/${APP}/diff?from=1.0.0&to=9.9.9`);
  expect(unknown.error.code).toBe('NOT_FOUND');
});

describe('what the console reads', () => {
  const TOO_MANY = Array.from({ length: 101 }, (_, at) => `remote-s${at}`).join(',');

  it('is for those with a token', async () => {
    const { app } = await startTestControl();
    const ofApp = ['diff', 'observations', 'fits'].map((part) => `apps/${APP}/${part}`);
    const others = [
      'channels',
      'state',
      'history',
      'events',
      'pulse?apps=host',
      'uses?name=react',
      'data-status',
    ];
    for (const path of [...others, ...ofApp, 'store?prefix=releases/'])
      expect((await app.inject(`/v1/${path}`)).statusCode, path).toBe(401);
  });

  it.each([
    ['state', ['channel=..'], /channel/],
    ['state', ['state=happy'], /must be one of canary/],
    ['state', ['limit=101', `search=${'x'.repeat(101)}`, `apps=${TOO_MANY}`], /at most 100/],
    ['state', ['limit=0', 'from=-1'], /must be a number from/],
    ['history', ['limit=0', 'limit=1000', 'limit=10x', 'limit=x10'], /must be a number from 1 to 999/],
    [`apps/${APP}/diff`, ['from=1.0.0', 'from=1.0.0&to=new'], /to/],
    ['uses', ['', 'name=', 'name=%23Box', 'name=react%23', 'name=react%23a%23b'], /name/],
  ])('of %s refuses ?%s', async (path, queries, said) => {
    const { app, aToken } = await startTestControl();
    const { bearer } = await aToken();
    for (const query of queries) {
      const answer = await app.inject({ url: `/v1/${path}?${query}`, ...bearer });
      expect(answer.statusCode, query).toBe(400);
      const { code, message } = answer.json().error;
      expect([code, message]).toEqual(['BAD_REQUEST', expect.stringMatching(said)]);
    }
  });
});
