import { gzipSync } from 'node:zlib';
import { type Store, StoreError } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import { bestCodecs } from '../records/codecs.ts';
import { toIntegrity } from '../records/integrity.ts';
import { createRegistry } from '../records/registry.ts';
import { beginWork } from '../records/work.ts';
import { keys } from '../store/keys.ts';
import { aRemoteBuild } from '../testing/a-build.ts';
import { findRegistryFaults } from '../testing/find-registry-faults.ts';
import { isFileKey, makeLive, messagesOf, NOW, publishBuild } from '../testing/publish-scene.ts';

describe('a publish that was cut short', () => {
  it('completes when it is run again, and stores what was missing', async () => {
    const whole = createMemoryStore();
    await publishBuild(whole, aRemoteBuild());
    const writes = whole.held.size;
    for (let after = 0; after < writes; after += 1) {
      const store = createMemoryStore();
      let left = after;
      const putIfAbsent: Store['putIfAbsent'] = async (key, bytes) => {
        if (left === 0) throw new Error('killed');
        left -= 1;
        return store.putIfAbsent(key, bytes);
      };
      const dying = { ...store, putIfAbsent };
      await expect(publishBuild(dying, aRemoteBuild())).rejects.toThrow('killed');
      expect(await createRegistry(store).listVersions('remote-tools')).toEqual([]);
      await publishBuild(store, aRemoteBuild());
      expect(new Map([...store.held].sort())).toEqual(new Map([...whole.held].sort()));
    }
  });

  it('does not lend its encodings to other content under the same name', async () => {
    const store = createMemoryStore();
    const fixture = aRemoteBuild();
    const { entry } = fixture.manifest;
    const other = await bestCodecs.br.encode(new TextEncoder().encode('other content'));
    store.held.set(keys.encodedAsset('remote-tools', entry, 'br'), other);
    expect(await messagesOf(publishBuild(store, fixture))).toEqual([
      expect.stringContaining(`File names are free: ${entry} is stored already with other content`),
    ]);
    expect(await createRegistry(store).listVersions('remote-tools')).toEqual([]);
  });
});

describe('a file that is damaged in the store', () => {
  const damage = (store: ReturnType<typeof createMemoryStore>, path: string) =>
    store.held.set(keys.asset('remote-tools', path), new TextEncoder().encode('damaged'));
  const toFault = (path: string) =>
    `File names are free: ${path} is damaged in the store, which has other bytes than remote-tools 1.0.0 was published with; restore it from a backup of the store`;

  it('is named as such in a publish of the same build, which is no other content', async () => {
    const store = createMemoryStore();
    const { entry } = aRemoteBuild().manifest;
    await publishBuild(store, aRemoteBuild());
    damage(store, entry);
    const publish = () => publishBuild(store, aRemoteBuild(), { willPromote: true });
    expect(await messagesOf(publish())).toEqual([toFault(entry)]);
  });

  it('is named as such in a publish of a version that has the file of the live release', async () => {
    const store = createMemoryStore();
    await makeLive(store, aRemoteBuild());
    const { manifest } = aRemoteBuild({ version: '1.1.0' });
    const kept = manifest.files.find(({ path }) => /\.(css|svg|png|woff2)$/.test(path))?.path ?? '';
    damage(store, kept);
    expect(await messagesOf(publishBuild(store, aRemoteBuild({ version: '1.1.0' })))).toEqual([
      toFault(kept),
    ]);
  });
});

describe('a publish that finds no room', () => {
  /** A store with room for a number of files. `meanwhile` runs once, when it is full and before it refuses a write. */
  function withRoomFor(files: number, meanwhile = async (_store: Store) => {}) {
    const store = createMemoryStore();
    let left = files;
    let happening: Promise<void> | undefined;
    const full: Store = {
      ...store,
      async putIfAbsent(key, bytes) {
        if (!isFileKey(key)) return store.putIfAbsent(key, bytes);
        if (left === 0) {
          happening ??= meanwhile(store);
          await happening;
          throw new StoreError('no room', { code: 'STORE_FULL' });
        }
        left -= 1;
        return store.putIfAbsent(key, bytes);
      },
    };
    return { store, full };
  }

  it('takes away again what it wrote, and nothing that was there', async () => {
    const { store, full } = withRoomFor(3);
    await publishBuild(store, aRemoteBuild({ name: 'remote-mlb' }));
    store.held.set('assets/remote-tools/left.js', new Uint8Array());
    const before = new Map(store.held);
    await expect(publishBuild(full, aRemoteBuild())).rejects.toThrow('no room');
    expect(store.held).toEqual(before);
  });

  it('leaves the files that another publish recorded meanwhile', async () => {
    const { store, full } = withRoomFor(3, async (shared) => {
      await publishBuild(shared, aRemoteBuild(), { by: 'Bob' });
    });
    await expect(publishBuild(full, aRemoteBuild())).rejects.toThrow('no room');
    expect(await findRegistryFaults(store, 'production')).toEqual([]);
    expect(await createRegistry(store).listVersions('remote-tools')).toEqual(['1.0.0']);
  });

  it('leaves everything while somebody else changes the registry', async () => {
    const { store, full } = withRoomFor(3);
    await beginWork({ store, now: () => NOW }, 'change', { what: 'Publishing', by: 'Bob' });
    await expect(publishBuild(full, aRemoteBuild())).rejects.toThrow('no room');
    expect([...store.held.keys()].filter(isFileKey)).toHaveLength(3);
  });
});

describe('a publish beside another', () => {
  function withFirst(isTaken: (key: string) => boolean, toBytes: (bytes: Uint8Array) => Promise<Uint8Array>) {
    const store = createMemoryStore();
    const slower: Store = {
      ...store,
      async putIfAbsent(key, bytes) {
        if (isTaken(key)) store.held.set(key, await toBytes(bytes));
        return store.putIfAbsent(key, bytes);
      },
    };
    return { store, slower };
  }

  const recode = async (encoded: Uint8Array) => gzipSync(await bestCodecs.gzip.decode(encoded), { level: 1 });
  const spoil = async () => bestCodecs.br.encode(new TextEncoder().encode('other content'));

  it.each([
    ['files', (key: string) => key.startsWith('assets/'), async (bytes: Uint8Array) => bytes.slice()],
    ['encodings', (key: string) => key.startsWith('encoded/gzip/'), recode],
  ])('counts on %s that the other stored of the same content', async (_, isTaken, toBytes) => {
    const { store, slower } = withFirst(isTaken, toBytes);
    await publishBuild(slower, aRemoteBuild());
    expect(await createRegistry(store).listVersions('remote-tools')).toEqual(['1.0.0']);
  });

  it.each([
    ['a file', (key: string) => /^assets\/.*remoteEntry/.test(key)],
    ['an encoding', (key: string) => /^encoded\/br\/.*remoteEntry/.test(key)],
  ])('is refused for %s that the other stored of other content', async (_, isTaken) => {
    const { store, slower } = withFirst(isTaken, spoil);
    const { entry } = aRemoteBuild().manifest;
    expect(await messagesOf(publishBuild(slower, aRemoteBuild()))).toEqual([
      `File names are free: ${entry} is stored already with other content, which releases rely on; its name must carry a hash of its content`,
    ]);
    expect(await createRegistry(store).listVersions('remote-tools')).toEqual([]);
  });
});

describe('a publish beside a file of an earlier release', () => {
  const { entry } = aRemoteBuild().manifest;

  it.each([
    ['whose folder has the name of a new file', `${entry}/part.js`],
    ['that has the name of a new folder', 'widgets'],
  ])('%s is refused before anything is stored', async (_, path) => {
    const store = createMemoryStore();
    store.held.set(keys.asset('remote-tools', path), new Uint8Array([1]));
    const beside = aRemoteBuild();
    const bytes = new Uint8Array([2]);
    beside.manifest.files.push({ path: 'widgets/a.png', size: 1, integrity: toIntegrity(bytes) });
    beside.files.set('widgets/a.png', bytes);
    expect(await messagesOf(publishBuild(store, beside))).toEqual([
      expect.stringMatching(/^File names are free: \S+ is a file, and a folder of another file/),
    ]);
    expect([...store.held.keys()].filter(isFileKey)).toEqual([keys.asset('remote-tools', path)]);
  });
});
