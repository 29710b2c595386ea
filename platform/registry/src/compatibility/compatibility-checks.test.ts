import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSizeCheck, findLiveManifest } from '../publish/size-budget.ts';
import { createRegistry } from '../records/registry.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../testing/a-build.ts';
import { type AppsFixture, aRevision } from '../testing/releases.ts';
import { createCompatibilityChecks } from './compatibility-checks.ts';

let store: ReturnType<typeof createMemoryStore>;

const record = ({ manifest }: Pick<BuildFixture, 'manifest'>) => {
  const { name: app, version } = manifest;
  const published = { publishedAt: '2026-07-01T12:00:00.000Z', publishedBy: 'Ann', commit: null };
  const release = { schema: 1, app, version, ...published, manifest };
  store.held.set(keys.release(app, version), new TextEncoder().encode(JSON.stringify(release)));
};

beforeEach(() => {
  store = createMemoryStore();
  record(aHostBuild({ version: '1.2.0' }));
  record(aHostBuild({ version: '1.3.0' }));
  record(aRemoteBuild({ name: 'remote-mlb', version: '2.0.0', pathPrefix: '/mlb' }));
  store.held.set(keys.release('host', '1.9.0'), new TextEncoder().encode('damaged'));
});

const bothHosts = { host: { current: '1.2.0', canary: { version: '1.3.0', percent: 5 } } };
const mlb = { 'remote-mlb': { current: '2.0.0' } };

async function runChecks(candidate: BuildFixture['manifest'], apps: AppsFixture | undefined) {
  const checks = await createCompatibilityChecks(createRegistry(store), {
    channel: 'staging',
    revision: apps && aRevision(1, apps),
    app: candidate.name,
    candidate,
  });
  return Promise.all(checks.map(async ({ title, run }) => ({ title, ...(await run()) })));
}

describe('a release', () => {
  const nothing = (kind: string) => `no ${kind} is live on staging yet, nothing to compare with`;
  const lostApps = {
    host: { current: '1.2.0', canary: { version: '1.9.0', percent: 5 } },
    'remote-nba': { current: '4.0.0' },
  };

  it.each([
    ['a remote, where nothing is live', aRemoteBuild(), undefined, nothing('host')],
    ['a remote, beside another', aRemoteBuild(), mlb, nothing('host')],
    ['a host, where nothing is live', aHostBuild(), {}, nothing('remote')],
    ['a host, in place of another', aHostBuild(), bothHosts, nothing('remote')],
    ['a remote, with host and canary', aRemoteBuild(), { ...bothHosts, ...mlb }, 'host 1.2.0, host 1.3.0'],
    ['a host, with the remotes', aHostBuild(), { ...bothHosts, ...mlb }, 'remote-mlb 2.0.0'],
    [
      'a remote, without what is lost',
      ...([aRemoteBuild(), lostApps] as const),
      'host 1.9.0, remote-nba 4.0.0 cannot be read and was left out',
    ],
  ] as const)('that is %s, is compared with that', async (_, { manifest }, apps, note) => {
    expect(await runChecks(manifest, apps)).toEqual([
      { title: 'Shared modules fit', faults: [], note },
      { title: 'Shared names are there', faults: [] },
      { title: 'Paths are free', faults: [] },
    ]);
  });
});

it('finds a prefix of the API taken by a live release, a canary or a fallback, and by the product', async () => {
  const api = { '/api/nhl/': 'nhl' };
  record(aRemoteBuild({ name: 'remote-nhl', version: '1.0.0', pathPrefix: '/nhl', api }));
  record(aRemoteBuild({ name: 'remote-nhl', version: '1.1.0', pathPrefix: '/nhl' }));
  const { manifest } = aRemoteBuild({ api: { ...api, '/api/nfl/': 'nhl' } });
  const own = "the API prefix /api/nfl/ belongs to the product's own backend; choose another";
  for (const [role, state] of [
    ['live', { current: '1.0.0' }],
    ['canary', { current: '1.1.0', canary: { version: '1.0.0', percent: 5 } }],
    ['fallback', { current: '1.1.0', previous: '1.0.0' }],
  ] as const) {
    const checks = await runChecks(manifest, { 'remote-nhl': state });
    expect(checks.find(({ title }) => title === 'Paths are free')?.faults).toEqual([
      `the API prefix /api/nhl/ belongs to the ${role} remote-nhl 1.0.0`,
      own,
    ]);
  }
});

describe('names that a remote imports', () => {
  const UI = '@sharpside/shared-ui';
  const findNames = async (candidate: BuildFixture['manifest'], apps: AppsFixture) =>
    (await runChecks(candidate, apps)).find(({ title }) => title === 'Shared names are there')?.faults;
  const wants = (...names: string[]) => aRemoteBuild({ imports: { [UI]: names } }).manifest;

  it('are compared with the live host and its canary; the fault says which published host brings them', async () => {
    record(aHostBuild({ version: '1.10.0', exports: { [UI]: ['Box', 'Dial'] } }));
    record(aHostBuild({ version: '1.9.0', exports: { [UI]: ['Box', 'Dial', 'Gauge'] } }));
    expect(await findNames(wants('Box', 'Dial', 'Gauge', 'Knob'), { host: { current: '1.2.0' } })).toEqual([
      `remote-tools imports Dial from ${UI} (./odds-converter), the live host 1.2.0 does not export it; host 1.10.0 does: \`mfe promote host 1.10.0\` first`,
      `remote-tools imports Gauge from ${UI} (./odds-converter), the live host 1.2.0 does not export it; host 1.9.0 does: \`mfe promote host 1.9.0\` first`,
      `remote-tools imports Knob from ${UI} (./odds-converter), the live host 1.2.0 does not export it; no published host does; publish one that does, or leave the name out`,
    ]);
    const after = { host: { current: '1.9.0', canary: { version: '1.10.0', percent: 5 } } };
    expect(await findNames(wants('Gauge'), { host: { current: '1.9.0' } })).toEqual([]);
    expect(await findNames(wants('Gauge'), after)).toEqual([
      expect.stringContaining('the canary host 1.10.0 does not export it'),
    ]);
  });

  it('may be missing in the host before the live one, which stands in for nothing', async () => {
    record(aHostBuild({ version: '1.4.0', exports: { react: ['useState'], [UI]: ['Box', 'Dial'] } }));
    const find = (current: string, previous: string) =>
      findNames(wants('Dial'), { host: { current, previous } });
    expect(await find('1.4.0', '1.2.0')).toEqual([]);
    expect(await find('1.2.0', '1.4.0')).toHaveLength(1);
  });

  it('must stay in a new host while a live release, a canary or a fallback imports them', async () => {
    const old = aRemoteBuild({ name: 'remote-mlb', version: '1.9.0', pathPrefix: '/mlb' });
    const dial = { [UI]: ['Dial'] };
    record({ manifest: { ...old.manifest, imports: { './a': dial, './b': dial } } });
    const host = aHostBuild({ version: '2.0.0' }).manifest;
    expect(await findNames(host, mlb)).toEqual([]);
    expect(await findNames(host, { 'remote-mlb': { current: '2.0.0', previous: '1.9.0' } })).toEqual([
      `the fallback remote-mlb 1.9.0 imports Dial from ${UI} (./a, ./b), host 2.0.0 does not export it; keep the name until no release uses it`,
    ]);
    // A missing fallback is not compared.
    expect(await findNames(host, { 'remote-mlb': { current: '2.0.0', previous: '0.1.0' } })).toEqual([]);
  });
});

describe('the size of a release', () => {
  const heavy = () => {
    const { manifest } = aRemoteBuild({ name: 'remote-mlb', version: '2.1.0' });
    return { ...manifest, files: manifest.files.map((file) => ({ ...file, size: 90_000 })) };
  };
  const check = (apps: AppsFixture, allowGrowth = false) =>
    createSizeCheck(createRegistry(store), {
      revision: aRevision(1, apps),
      app: 'remote-mlb',
      candidate: heavy(),
      allowGrowth,
    }).run();

  it('is compared with what the channel shows of the app, which is nothing where that is not so', async () => {
    const find = async (apps: AppsFixture | undefined) =>
      (await findLiveManifest(createRegistry(store), apps && aRevision(1, apps), 'remote-mlb'))?.version;
    expect(await find({ ...mlb, ...bothHosts })).toBe('2.0.0');
    expect(await find(bothHosts)).toBeUndefined();
    expect(await find(undefined)).toBeUndefined();
    expect(await find({ 'remote-mlb': { current: '7.0.0' } })).toBeUndefined();
    store.held.set(keys.release('remote-mlb', '2.0.0'), new TextEncoder().encode('damaged'));
    expect(await find(mlb)).toBeUndefined();
  });

  it('is refused above its budget, and noted where growth is allowed', async () => {
    const load = 'screen ./odds-converter would load 270.0 kB';
    const others = 'every picture, font and style sheet would load 90.0 kB';
    expect(await check(mlb)).toEqual({
      faults: [load, others].map((words) => expect.stringMatching(`^${words}; it loads .* in 2.0.0`)),
    });
    expect(await check(mlb, true)).toEqual({ faults: [], note: `allowed: ${load}, ${others}` });
    expect(await check({})).toMatchObject({ faults: [expect.stringContaining('it is new')] });
  });
});
