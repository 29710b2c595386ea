import { beforeEach, describe, expect, it } from 'vitest';
import { createSizeCheck, findLiveManifest } from '../publish/size-budget.ts';
import { createRegistry } from '../records/registry.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '../testing/a-build.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { type AppsFixture, aRevision } from '../testing/releases.ts';
import { createCompatibilityChecks } from './compatibility-checks.ts';

let store: ReturnType<typeof createMemoryStore>;

const put = (key: string, value: unknown) =>
  store.held.set(key, new TextEncoder().encode(JSON.stringify(value)));
const record = ({ manifest }: BuildFixture) =>
  put(keys.release(manifest.name, manifest.version), {
    schema: 1,
    app: manifest.name,
    version: manifest.version,
    publishedAt: '2026-07-01T12:00:00.000Z',
    publishedBy: 'Ann',
    commit: null,
    manifest,
  });

beforeEach(() => {
  store = createMemoryStore();
  record(aHostBuild({ version: '1.2.0' }));
  record(aHostBuild({ version: '1.3.0' }));
  record(aRemoteBuild({ name: 'remote-mlb', version: '2.0.0', pathPrefix: '/mlb' }));
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
  it.each([
    [
      'a remote, where nothing is live',
      aRemoteBuild(),
      undefined,
      'no host is live on staging yet, nothing to compare with',
    ],
    [
      'a remote, beside another',
      aRemoteBuild(),
      mlb,
      'no host is live on staging yet, nothing to compare with',
    ],
    [
      'a host, where nothing is live',
      aHostBuild(),
      {},
      'no remote is live on staging yet, nothing to compare with',
    ],
    [
      'a host, in place of another',
      aHostBuild(),
      bothHosts,
      'no remote is live on staging yet, nothing to compare with',
    ],
    [
      'a remote, with the host and its canary',
      aRemoteBuild(),
      { ...bothHosts, ...mlb },
      'host 1.2.0, host 1.3.0',
    ],
    ['a host, with the remotes', aHostBuild(), { ...bothHosts, ...mlb }, 'remote-mlb 2.0.0'],
    [
      'a remote, without what is lost',
      aRemoteBuild(),
      {
        host: { current: '1.2.0', canary: { version: '1.9.0', percent: 5 } },
        'remote-nba': { current: '4.0.0' },
      },
      'host 1.9.0, remote-nba 4.0.0 cannot be read and was left out',
    ],
  ] as const)('that is %s, is compared with that', async (_, { manifest }, apps, note) => {
    expect(await runChecks(manifest, apps)).toEqual([
      { title: 'Shared modules fit', faults: [], note },
      { title: 'Paths are free', faults: [] },
    ]);
  });

  it('is told what does not fit beside what could not be read', async () => {
    const { manifest } = aRemoteBuild({ pathPrefix: '/mlb', shared: { react: '^20.0.0' } });
    const apps = { host: { current: '1.2.0', canary: { version: '1.9.0', percent: 5 } }, ...mlb };
    expect(await runChecks(manifest, apps)).toEqual([
      {
        title: 'Shared modules fit',
        faults: ['remote-tools needs react ^20.0.0, the live host 1.2.0 provides 19.3.1'],
        note: 'host 1.9.0 cannot be read and was left out',
      },
      { title: 'Paths are free', faults: ['the prefix /mlb belongs to the live remote-mlb 2.0.0'] },
    ]);
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
    expect(await check(mlb)).toEqual({
      faults: [
        expect.stringMatching(/^screen .\/odds-converter would load 270\.0 kB; it loads .* in 2\.0\.0/),
      ],
    });
    expect(await check(mlb, true)).toEqual({
      faults: [],
      note: 'allowed: screen ./odds-converter would load 270.0 kB',
    });
    expect(await check({})).toMatchObject({ faults: [expect.stringContaining('it is new')] });
  });

  it('is nothing to note within its budget', async () => {
    record(aRemoteBuild({ name: 'remote-mlb', version: '2.0.0' }));
    put(keys.release('remote-mlb', '1.9.0'), {
      schema: 1,
      ...{ app: 'remote-mlb', version: '1.9.0', publishedAt: '2026-07-01T12:00:00.000Z' },
      ...{ publishedBy: 'Ann', commit: null, manifest: { ...heavy(), version: '1.9.0' } },
    });
    expect(await check({ 'remote-mlb': { current: '1.9.0' } }, true)).toEqual({ faults: [] });
  });
});
