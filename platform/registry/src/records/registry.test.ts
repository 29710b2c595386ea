import type { ChannelRevision } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { keys } from '../store/keys.ts';
import { aRevision as anyRevision, aRemoteRelease, aWholeRecord } from '../testing/releases.ts';
import { createRegistry } from './registry.ts';

const APP = 'remote-tools';
const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const aRelease = (version: string) => aRemoteRelease({ version }).release;

const aRevision = (revision: number, app = APP): ChannelRevision => {
  const made = anyRevision(revision, { [app]: {} });
  return { ...made, change: { ...made.change, app } };
};

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

const withRevisions = (count: number) => {
  const revisions = Array.from({ length: count }, (_, at) => aRevision(at + 1, at % 2 === 0 ? APP : 'host'));
  return openWith(
    Object.fromEntries(
      revisions.map((one) => [keys.revision('production', one.revision), aWholeRecord(one)]),
    ),
  );
};

describe('releases', () => {
  const listed = ['1.9.0', '1.10.0-rc.1', '1.10.0'];
  const documents = Object.fromEntries(
    listed.toReversed().map((version) => [keys.release(APP, version), aRelease(version)]),
  );

  it('are listed in the order of their versions, whatever else lies beside them', async () => {
    const odd = ['99999999999999999999.0.0', '1.0', 'x'].map((name) => [`releases/${APP}/${name}.json`, {}]);
    const { registry, asked } = openWith({ ...documents, ...Object.fromEntries(odd) });
    expect(await registry.listVersions(APP)).toEqual(listed);
    expect(await registry.listAllVersions()).toEqual(new Map([[APP, listed]]));
    expect(asked).toEqual([`list releases/${APP}/`, 'list releases/']);
    expect(await registry.listVersions('remote-nba')).toEqual([]);
  });

  it('name the apps', async () => {
    const { registry } = openWith({ ...documents, [keys.release('host', '1.0.0')]: {} });
    expect(await registry.listApps()).toEqual(['host', APP]);
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
  it('is named by one list of folders, however many revisions there are', async () => {
    const { registry, asked } = withRevisions(300);
    expect(await registry.listChannels()).toEqual(['production']);
    expect(asked).toEqual(['folders channels/']);
  });

  it('has its history newest first, as much as is wanted', async () => {
    const { registry } = withRevisions(120);
    const numbers = async (options = {}) =>
      (await registry.readHistory('production', options)).map(({ revision }) => revision);
    expect(await numbers({ limit: 3 })).toEqual([120, 119, 118]);
    expect(await numbers({ limit: 2, app: APP })).toEqual([119, 117]);
    expect(await numbers()).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    expect(await numbers({ limit: 0 })).toEqual([]);
  });
});

it.each([
  ['the record of another', aRelease('2.0.0')],
  ['the manifest of another', { ...aRelease('1.0.0'), manifest: aRelease('2.0.0').manifest }],
  ['the record of another app', { ...aRelease('1.0.0'), app: 'remote-nba' }],
])('a release is refused where %s stands in its place', async (_, record) => {
  const { registry } = openWith({ [keys.release(APP, '1.0.0')]: record });
  const broken = { code: 'CONTRACT_BROKEN' };
  await expect(registry.readRelease(APP, '1.0.0')).rejects.toMatchObject(broken);
});

describe('a revision that cannot be read', () => {
  const at = (revision: number) => keys.revision('production', revision);
  const stored = (revision: number) => aWholeRecord(aRevision(revision));
  const unreadable = { ...stored(2), schema: 9 };

  it('hides no later one, such as a rollback', async () => {
    const { registry } = openWith({ [at(1)]: stored(1), [at(2)]: unreadable, [at(3)]: stored(3) });
    expect(await registry.readChannelAfter('production', 1)).toEqual(aRevision(3));
  });

  it('is told of while it is the newest', async () => {
    const { registry } = openWith({ [at(1)]: stored(1), [at(2)]: unreadable });
    await expect(registry.readChannelAfter('production', 1)).rejects.toMatchObject({
      code: 'CONTRACT_BROKEN',
    });
    expect(await registry.readChannelAfter('production', 0)).toEqual(aRevision(1));
  });
});
