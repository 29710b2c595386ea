import type { ChannelRevision } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { keys } from '../store/keys.ts';
import { aRemoteBuild } from '../testing/a-build.ts';
import { createRegistry } from './registry.ts';

const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const aRelease = (version: string) => ({
  schema: 1,
  app: 'remote-tools',
  version,
  publishedAt: '2026-07-01T12:00:00.000Z',
  publishedBy: 'Ann',
  commit: null,
  manifest: aRemoteBuild({ version }).manifest,
});

const aRevision = (revision: number, app = 'remote-tools'): ChannelRevision => ({
  schema: 1,
  channel: 'production',
  revision,
  change: {
    action: 'promote',
    app,
    from: null,
    to: '1.0.0',
    by: 'Ann',
    at: '2026-07-01T12:00:00.000Z',
    reason: null,
  },
  apps: { [app]: { current: '1.0.0', previous: null, canary: null, frozen: null, withdrawn: [] } },
});

/** A registry that counts the requests to its store. */
function openWith(documents: Record<string, unknown>) {
  const store = createMemoryStore(
    new Map(Object.entries(documents).map(([key, value]) => [key, toBytes(value)])),
  );
  const asked: string[] = [];
  const registry = createRegistry({
    ...store,
    get: (key) => {
      asked.push(`get ${key}`);
      return store.get(key);
    },
    listFolders: (folder) => {
      asked.push(`folders ${folder}`);
      return store.listFolders(folder);
    },
    list: (prefix) => {
      asked.push(`list ${prefix}`);
      return store.list(prefix);
    },
  });
  return { registry, asked };
}

const withRevisions = (count: number) =>
  openWith(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        keys.revision('production', index + 1),
        aRevision(index + 1, index % 2 === 0 ? 'remote-tools' : 'host'),
      ]),
    ),
  );

describe('releases', () => {
  const documents = Object.fromEntries(
    ['1.10.0', '1.9.0', '1.10.0-rc.1'].map((version) => [
      keys.release('remote-tools', version),
      aRelease(version),
    ]),
  );

  it('are read by app and version', async () => {
    const { registry } = openWith(documents);
    expect(await registry.readRelease('remote-tools', '1.9.0')).toEqual(aRelease('1.9.0'));
    expect(await registry.readRelease('remote-tools', '2.0.0')).toBeUndefined();
  });

  it('are listed in the order of their versions', async () => {
    const { registry } = openWith(documents);
    expect(await registry.listVersions('remote-tools')).toEqual(['1.9.0', '1.10.0-rc.1', '1.10.0']);
    expect(await registry.listVersions('remote-nba')).toEqual([]);
  });

  it('are listed whatever else lies beside them', async () => {
    const odd = ['99999999999999999999.0.0', '1.0', 'x'].map((name) => [
      `releases/remote-tools/${name}.json`,
      {},
    ]);
    const { registry } = openWith({ ...documents, ...Object.fromEntries(odd) });
    const listed = ['1.9.0', '1.10.0-rc.1', '1.10.0'];
    expect(await registry.listVersions('remote-tools')).toEqual(listed);
    expect(await registry.listAllVersions()).toEqual(new Map([['remote-tools', listed]]));
  });

  it('name the apps', async () => {
    const { registry } = openWith({ ...documents, [keys.release('host', '1.0.0')]: {} });
    expect(await registry.listApps()).toEqual(['host', 'remote-tools']);
  });

  it('that do not keep their contract are refused, by the key they are under', async () => {
    const { registry } = openWith({ [keys.release('host', '1.0.0')]: { schema: 2 } });
    await expect(registry.readRelease('host', '1.0.0')).rejects.toMatchObject({
      code: 'CONTRACT_BROKEN',
      message: expect.stringContaining('releases/host/1.0.0.json'),
    });
  });

  it('with names that cannot exist are not there, and the store is not asked', async () => {
    const { registry, asked } = openWith(documents);
    expect(await registry.readRelease('../channels', '1.0.0')).toBeUndefined();
    expect(await registry.readRelease('host', '../../secret')).toBeUndefined();
    expect(await registry.readAsset('host', '../../../etc/passwd')).toBeUndefined();
    expect(await registry.listVersions('nobody')).toEqual([]);
    expect(await registry.readChannel('../x')).toBeUndefined();
    expect(await registry.readRevision('../x', 1)).toBeUndefined();
    expect(await registry.readHistory('../x')).toEqual([]);
    expect(await registry.readPreview('../../releases/host/1.0.0')).toBeUndefined();
    expect(await registry.readCollected('../x', '1.0.0')).toBeUndefined();
    expect(await registry.readCollected('host', '../1.0.0')).toBeUndefined();
    expect(await registry.listCollected('nobody')).toEqual([]);
    expect(asked).toEqual([]);
  });
});

it('records that go between the look at the list and the look at them are left out', async () => {
  const names = [keys.preview('abcdefghijklmnopqrstuv'), keys.collected('host', '1.0.0')];
  const store = createMemoryStore(new Map(names.map((key) => [key, toBytes({})])));
  const registry = createRegistry({ ...store, get: async () => undefined });
  expect(await registry.listPreviews()).toEqual([]);
  expect(await registry.listCollected('host')).toEqual([]);
  expect(await store.list('previews/')).toHaveLength(1);
});

describe('a channel', () => {
  it('is its newest revision', async () => {
    expect((await withRevisions(12).registry.readChannel('production'))?.revision).toBe(12);
    expect((await withRevisions(12).registry.readRevision('production', 5))?.revision).toBe(5);
    expect(await withRevisions(12).registry.listChannels()).toEqual(['production']);
    expect(await withRevisions(0).registry.readChannel('production')).toBeUndefined();
  });

  it('is named by one list of folders, however many revisions there are', async () => {
    const { registry, asked } = withRevisions(300);
    expect(await registry.listChannels()).toEqual(['production']);
    expect(asked).toEqual(['folders channels/']);
  });

  it('that did not change costs a poller one read and no listing', async () => {
    const { registry, asked } = withRevisions(12);
    expect(await registry.readChannelAfter('production', 12)).toBeUndefined();
    expect(asked).toEqual(['get channels/production/00000013.json']);
  });

  it('that changed several times since is read at its newest revision', async () => {
    const { registry } = withRevisions(12);
    expect((await registry.readChannelAfter('production', 9))?.revision).toBe(12);
    expect((await registry.readChannelAfter('production', 0))?.revision).toBe(12);
  });

  it('has its history newest first, as much as is wanted', async () => {
    const { registry } = withRevisions(120);
    const numbers = async (options = {}) =>
      (await registry.readHistory('production', options)).map(({ revision }) => revision);
    expect(await numbers({ limit: 3 })).toEqual([120, 119, 118]);
    expect(await numbers({ limit: 2, app: 'remote-tools' })).toEqual([119, 117]);
    expect(await numbers()).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    expect(await numbers({ limit: 0 })).toEqual([]);
  });
});

describe('assets', () => {
  it('are read plain or in a stored encoding', async () => {
    const { registry } = openWith({ 'assets/host/main.js': 'plain', 'encoded/br/host/main.js': 'brotli' });
    expect(await registry.readAsset('host', 'main.js')).toEqual(toBytes('plain'));
    expect(await registry.readAsset('host', 'main.js', 'br')).toEqual(toBytes('brotli'));
    expect(await registry.readAsset('host', 'main.js', 'gzip')).toBeUndefined();
  });
});

describe('a release', () => {
  it.each([
    ['the record of another', { ...aRelease('2.0.0') }],
    [
      'the manifest of another',
      { ...aRelease('1.0.0'), manifest: aRemoteBuild({ version: '2.0.0' }).manifest },
    ],
    ['the record of another app', { ...aRelease('1.0.0'), app: 'remote-nba' }],
  ])('is refused where %s stands in its place', async (_, record) => {
    const { registry } = openWith({ [keys.release('remote-tools', '1.0.0')]: record });
    await expect(registry.readRelease('remote-tools', '1.0.0')).rejects.toMatchObject({
      code: 'CONTRACT_BROKEN',
    });
  });
});

describe('a revision that cannot be read', () => {
  const at = (revision: number) => keys.revision('production', revision);
  const unreadable = { ...aRevision(2), schema: 9 };

  it('hides no later one, such as a rollback', async () => {
    const { registry } = openWith({ [at(1)]: aRevision(1), [at(2)]: unreadable, [at(3)]: aRevision(3) });
    expect(await registry.readChannelAfter('production', 1)).toEqual(aRevision(3));
  });

  it('is told of while it is the newest', async () => {
    const { registry } = openWith({ [at(1)]: aRevision(1), [at(2)]: unreadable });
    await expect(registry.readChannelAfter('production', 1)).rejects.toMatchObject({
      code: 'CONTRACT_BROKEN',
    });
    expect(await registry.readChannelAfter('production', 0)).toEqual(aRevision(1));
  });
});
