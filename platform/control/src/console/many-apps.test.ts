import type { ConsoleState, Pulse } from '@sharpside/contracts/control';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { changeSeveral } from '@sharpside/registry/changes/several/change-several';
import { aHostRelease, aRemoteRelease, publishFixture } from '@sharpside/registry/testing/releases';
import { describe, expect, it, vi } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';

const COUNT = 120;
const toName = (index: number) => `remote-s${String(index).padStart(3, '0')}`;
const NAMES = Array.from({ length: COUNT }, (_, index) => toName(index));

const author = { channel: 'production', by: 'Ann', reason: null };

/**
 * A host with one release, and `COUNT` remotes with two releases each. One revision made the newest release of each app
 * live.
 */
async function makeSite() {
  const store = createMemoryStore();
  await publishFixture(store, aHostRelease());
  for (const name of NAMES) {
    for (const version of ['1.0.0', '1.1.0']) await publishFixture(store, aRemoteRelease({ name, version }));
  }
  const releases = ['host', ...NAMES].map((app) => ({ app, version: app === 'host' ? '1.0.0' : '1.1.0' }));
  await changeSeveral({ store }, { action: 'promote', ...author, releases });
  return store.held;
}

let site: Promise<Map<string, Uint8Array>> | undefined;

async function createScene() {
  site ??= makeSite();
  const store = createMemoryStore(new Map(await site));
  const listing = vi.spyOn(store, 'list');
  const change = { ...author, reason: 'Look', app: toName(7) };
  const control = await startTestControl({ store });
  const { bearer } = await control.aToken();
  const ask = (url: string, headers: Record<string, string> = {}) =>
    control.app.inject({ url, headers: { ...bearer.headers, ...headers } });
  const read = async (query = ''): Promise<ConsoleState> => (await ask(`/v1/state?${query}`)).json();
  const namesOf = async (query: string) => (await read(query)).apps.map(({ app }) => app);
  return { store, control, change, listing, ask, read, namesOf };
}

describe('GET /v1/state of many apps', () => {
  it('answers a page of them, some kilobytes, at the cost of one list of the releases', async () => {
    const { listing, ask, read, namesOf } = await createScene();
    const [{ total, found, apps }] = await Promise.all([read(), ...Array.from({ length: 9 }, () => read())]);
    expect([total, found, apps.length]).toEqual([COUNT + 1, COUNT + 1, 50]);
    const prefixes = listing.mock.calls.map(([prefix]) => prefix);
    expect(prefixes.filter((prefix) => prefix.startsWith('releases/'))).toEqual(['releases/']);
    expect((await ask('/v1/state')).payload.length).toBeLessThan(50_000);
    expect(await namesOf('from=100')).toEqual(NAMES.slice(99));
    expect(await namesOf('from=119&limit=1')).toEqual([toName(118)]);
    expect(await namesOf('from=999')).toEqual([]);
  });

  it('finds them by letters of their names, by their names, and by their state', async () => {
    const { store, change, read, namesOf } = await createScene();
    expect(await namesOf('search=S11')).toEqual(NAMES.slice(110));
    expect(await namesOf(`apps=host,${toName(3)},nobody,remote-nhl`)).toEqual(['host', toName(3)]);
    expect(await namesOf('apps=nobody')).toEqual([]);
    await makeChange({ store }, { action: 'freeze', ...change });
    await publishFixture(store, aRemoteRelease({ name: toName(8), version: '1.2.0' }));
    await publishFixture(store, aRemoteRelease({ name: 'remote-new', version: '1.0.0' }));
    const frozen = { total: COUNT + 2, found: 1, apps: [{ app: toName(7) }] };
    expect(await read('state=frozen')).toMatchObject(frozen);
    expect(await namesOf('state=behind')).toEqual([toName(8)]);
    expect(await namesOf('state=never-live')).toEqual(['remote-new']);
    expect(await namesOf('state=frozen&search=s008')).toEqual([]);
  });

  it('is not sent again to a page that has it, until something changes', async () => {
    const { store, change, ask } = await createScene();
    const first = await ask('/v1/state');
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('no-store');
    const second = await ask('/v1/state', { 'if-none-match': tag });
    expect([second.statusCode, second.payload]).toEqual([304, '']);
    expect((await ask('/v1/state?from=50', { 'if-none-match': tag })).statusCode).toBe(200);
    await makeChange({ store }, { action: 'freeze', ...change });
    expect((await ask('/v1/state', { 'if-none-match': tag })).statusCode).toBe(200);
  });
});

it('GET /v1/history of a revision of many apps names some of the others with each, and how many more there are', async () => {
  const { ask } = await createScene();
  const answer = await ask('/v1/history?limit=999');
  expect(answer.json().changes).toHaveLength(COUNT + 1);
  for (const { app, together, togetherMore } of answer.json().changes) {
    expect(together).toHaveLength(5);
    expect(together).not.toContain(app);
    expect(togetherMore).toBe(COUNT - 5);
  }
  // Without a limit, each of a thousand changes would name all others, which is megabytes.
  expect(answer.payload.length).toBeLessThan(100_000);
  expect((await ask(`/v1/history?app=${toName(3)}`)).json().changes).toHaveLength(1);
  const tag = String(answer.headers.etag);
  expect((await ask('/v1/history?limit=999', { 'if-none-match': tag })).statusCode).toBe(304);
});

it('GET /v1/pulse is of the apps that are asked for, sixty minutes up to now', async () => {
  const { control, ask } = await createScene();
  const pulse: Pulse = (await ask(`/v1/pulse?apps=host,${toName(3)},nobody`)).json();
  expect(pulse.apps).toEqual([
    { app: 'host', lcp: null, releases: [] },
    { app: toName(3), lcp: null, releases: [] },
  ]);
  const minutes = (control.clock.now() - Date.parse(pulse.from)) / 60_000;
  expect(Math.floor(minutes)).toBe(59);
  expect((await ask('/v1/pulse')).statusCode).toBe(400);
});

it('GET /v1/channels names every channel', async () => {
  const { ask } = await createScene();
  expect((await ask('/v1/channels')).json()).toEqual({ channels: ['production', 'staging'] });
});
