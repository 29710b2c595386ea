import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { makeChange } from '../changes/make-change.ts';
import type { CheckOutcome } from '../records/checks.ts';
import { bestCodecs } from '../records/codecs.ts';
import { toIntegrity } from '../records/integrity.ts';
import { readMap } from '../records/read-map.ts';
import { createRegistry } from '../records/registry.ts';
import { beginWork } from '../records/work.ts';
import { StoreError } from '../store/errors.ts';
import { keys } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture, withMaps, writeBuild } from '../testing/a-build.ts';
import { findRegistryFaults } from '../testing/find-registry-faults.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { type PublishRequest, publish } from './publish.ts';

const NOW = new Date('2026-07-01T12:00:00.000Z');
const author = { by: 'Ann <ann@example.com>', channel: 'production', reason: null };

const write = async (fixture: BuildFixture) => writeBuild(await createTemporaryFolder(), fixture);

const publishFolder = (store: Store, folder: string, overrides: Partial<PublishRequest> = {}) =>
  publish(
    { store, now: () => NOW, wait: async () => {} },
    { app: 'remote-tools', folder, by: author.by, commit: 'abc1234', channel: 'production', ...overrides },
  );

async function publishBuild(store: Store, fixture: BuildFixture, overrides: Partial<PublishRequest> = {}) {
  return publishFolder(store, await write(fixture), { app: fixture.manifest.name, ...overrides });
}

async function makeLive(store: Store, fixture: BuildFixture) {
  await publishBuild(store, fixture);
  const { name: app, version } = fixture.manifest;
  await makeChange({ store }, { action: 'promote', ...author, app, version });
}

const messagesOf = async (run: Promise<unknown>) => {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !('objections' in error) || !Array.isArray(error.objections)) throw error;
  return error.objections.map(({ check, message }) => `${check}: ${message}`);
};

describe('publish', () => {
  it('records who, when, from which commit and what, and promotes nothing', async () => {
    const store = createMemoryStore();
    const fixture = aRemoteBuild();
    const { release } = await publishBuild(store, fixture);
    expect(release).toEqual({
      schema: 1,
      app: 'remote-tools',
      version: '1.0.0',
      publishedAt: NOW.toISOString(),
      publishedBy: author.by,
      commit: 'abc1234',
      manifest: fixture.manifest,
    });
    const registry = createRegistry(store);
    expect(await registry.readRelease('remote-tools', '1.0.0')).toEqual(release);
    expect(await registry.readChannel('production')).toBeUndefined();
  });

  it.each([['remote-tools', aRemoteBuild()] as const, ['host', aHostBuild()] as const])(
    'stores every file of %s, and encodings of those that compress',
    async (app, fixture) => {
      const store = createMemoryStore();
      await publishBuild(store, fixture);
      const registry = createRegistry(store);
      for (const [path, bytes] of fixture.files) {
        expect(await registry.readAsset(app, path)).toEqual(Buffer.from(bytes));
        for (const encoding of ['br', 'gzip'] as const) {
          const encoded = await registry.readAsset(app, path, encoding);
          const isText = /\.(js|html)$/.test(path);
          expect(encoded !== undefined && encoded.byteLength < bytes.byteLength).toBe(isText);
          if (encoded) expect(await bestCodecs[encoding].decode(encoded)).toEqual(Buffer.from(bytes));
        }
      }
    },
  );

  it('stores the source maps of a release by their content, apart from what edges serve', async () => {
    const store = createMemoryStore();
    const fixture = withMaps(aRemoteBuild());
    const outcome = await publishBuild(store, fixture);
    expect(outcome).toMatchObject({ newFiles: 4 });
    expect(outcome.release.manifest.maps).toEqual(fixture.manifest.maps);
    for (const map of fixture.manifest.maps ?? []) {
      expect(await readMap(store, 'remote-tools', map)).toEqual(
        Buffer.from(fixture.files.get(map.path) ?? []),
      );
    }
    const stored = [...store.held.keys()].filter((key) => /\.map|^maps/.test(key));
    expect(stored.sort()).toEqual(
      fixture.manifest.maps?.map(({ integrity }) => keys.map('remote-tools', integrity)).sort(),
    );
    expect([...store.held.keys()].at(-1)).toBe(keys.release('remote-tools', '1.0.0'));
  });

  it('gives no source map that is damaged in the store', async () => {
    const store = createMemoryStore();
    const { manifest } = withMaps(aRemoteBuild());
    const integrity = manifest.maps?.[0]?.integrity ?? '';
    const map = { integrity, size: manifest.maps?.[0]?.size ?? 0 };
    store.held.set(keys.map('remote-tools', integrity), gzipSync('{}'));
    expect(await readMap(store, 'remote-tools', map)).toBeUndefined();
    store.held.set(keys.map('remote-tools', integrity), new Uint8Array(3));
    expect(await readMap(store, 'remote-tools', map)).toBeUndefined();
    expect(await readMap(store, 'remote-mlb', map)).toBeUndefined();
  });

  it('unzips no more of a source map than its manifest says', async () => {
    const store = createMemoryStore();
    const bytes = Buffer.alloc(100_000);
    const integrity = toIntegrity(bytes);
    store.held.set(keys.map('remote-tools', integrity), gzipSync(bytes));
    expect(await readMap(store, 'remote-tools', { integrity, size: bytes.length })).toEqual(bytes);
    expect(await readMap(store, 'remote-tools', { integrity, size: bytes.length - 1 })).toBeUndefined();
  });

  it('keeps no encoding that is not smaller', async () => {
    const store = createMemoryStore();
    const folder = await write(aRemoteBuild());
    const padded = { encode: async (bytes: Uint8Array) => bytes, decode: async (bytes: Uint8Array) => bytes };
    const codecs = { ...bestCodecs, gzip: padded };
    await publish(
      { store, codecs },
      { app: 'remote-tools', folder, by: 'Ann', commit: null, channel: 'production' },
    );
    const stored = (encoding: string) =>
      [...store.held.keys()].filter((key) => key.startsWith(`encoded/${encoding}/`));
    expect(stored('gzip')).toEqual([]);
    expect(stored('br')).toHaveLength(3);
  });

  it('writes the record after everything else, and each file after its encodings', async () => {
    const store = createMemoryStore();
    const fixture = aRemoteBuild();
    await publishBuild(store, fixture);
    const order = [...store.held.keys()];
    expect(order.at(-1)).toBe(keys.release('remote-tools', '1.0.0'));
    const { entry } = fixture.manifest;
    for (const encoding of ['br', 'gzip'] as const) {
      expect(order.indexOf(keys.encodedAsset('remote-tools', entry, encoding))).toBeLessThan(
        order.indexOf(keys.asset('remote-tools', entry)),
      );
    }
  });

  it('stores a file that an earlier release has only once, and says how many were new', async () => {
    const store = createMemoryStore();
    const first = await publishBuild(store, aRemoteBuild());
    expect(first).toMatchObject({ newFiles: 4, unchangedFiles: 0 });
    const second = await publishBuild(store, aRemoteBuild({ version: '1.1.0', screen: 'better' }));
    expect(second).toMatchObject({ newFiles: 2, unchangedFiles: 2 });
    expect(second.newBytes).toBeGreaterThan(0);
  });

  it('checks all and writes nothing when it is a dry run', async () => {
    const store = createMemoryStore();
    const titles: string[] = [];
    const report = ({ title, faults }: CheckOutcome) => titles.push(`${title} ${faults.length}`);
    const outcome = await publishBuild(store, aRemoteBuild(), { isDryRun: true, report });
    expect(outcome).toMatchObject({ isNew: true, newFiles: 4 });
    expect(store.held.size).toBe(0);
    expect(titles).toEqual([
      'Build is there 0',
      'Manifest is valid 0',
      'Version is new 0',
      'Files are whole 0',
      'Modules were built 0',
      'Names are in the files 0',
      'File names are free 0',
      'Size is in budget 0',
      'Shared modules fit 0',
      'Shared names are there 0',
      'Paths are free 0',
    ]);
  });
});

describe('a publish of a version that is there', () => {
  it('is refused when it is the same build, with what to do instead', async () => {
    const store = createMemoryStore();
    await publishBuild(store, aRemoteBuild());
    expect(await messagesOf(publishBuild(store, aRemoteBuild()))).toEqual([
      expect.stringMatching(
        /^Version is new: .*1\.0\.0 is already published.*same build.*`mfe promote remote-tools 1\.0\.0`/,
      ),
    ]);
  });

  it('is refused when it is another build, and the first one stays', async () => {
    const store = createMemoryStore();
    const { release } = await publishBuild(store, aRemoteBuild());
    const messages = await messagesOf(publishBuild(store, aRemoteBuild({ screen: 'other' })));
    expect(messages).toEqual([
      expect.stringMatching(/already published .* with other content; raise the version/),
    ]);
    expect(await createRegistry(store).readRelease('remote-tools', '1.0.0')).toEqual(release);
  });

  it('is the release itself when a promote follows, so that a run that was cut short can go on', async () => {
    const store = createMemoryStore();
    const { release } = await publishBuild(store, aRemoteBuild());
    const writes = store.held.size;
    const notes: (string | undefined)[] = [];
    const report = ({ title, note }: CheckOutcome) => {
      if (title === 'Version is new') notes.push(note);
    };
    const request = { willPromote: true, by: 'Bob', report };
    const again = await publishBuild(store, aRemoteBuild(), request);
    expect(again).toEqual({ isNew: false, release, newFiles: 0, newBytes: 0, unchangedFiles: 4 });
    await publishBuild(store, aRemoteBuild(), { ...request, sourceVersion: '1.0.0' });
    await publishBuild(store, aRemoteBuild(), { ...request, sourceVersion: '1.1.0' });
    expect(notes).toEqual([
      'this very build is published already',
      'this very build is published already',
      'this very build is published already; package.json says 1.1.0',
    ]);
    expect(store.held.size).toBe(writes);
  });

  it('is the release itself when it is live already and a promote follows', async () => {
    const store = createMemoryStore();
    await makeLive(store, aRemoteBuild());
    await expect(publishBuild(store, aRemoteBuild(), { willPromote: true })).resolves.toMatchObject({
      isNew: false,
    });
  });

  it('is refused when the version was raised and the build forgotten, whatever it is', async () => {
    const store = createMemoryStore();
    await publishBuild(store, aRemoteBuild());
    const forgotten = [
      'Version is new: remote-tools 1.0.0 is already published (by Ann <ann@example.com>, 2026-07-01T12:00:00.000Z), ' +
        'but package.json says 1.1.0: the build is not of these sources; build again: `mfe build remote-tools`',
    ];
    const other = aRemoteBuild({ screen: 'other' });
    for (const fixture of [aRemoteBuild(), other])
      expect(await messagesOf(publishBuild(store, fixture, { sourceVersion: '1.1.0' }))).toEqual(forgotten);
    expect(await messagesOf(publishBuild(store, other, { willPromote: true }))).toEqual([
      expect.stringContaining('with other content; raise the version in package.json and build again'),
    ]);
  });

  it('is the release itself when another publish of the same build recorded it meanwhile', async () => {
    const store = createMemoryStore();
    const slower: Store = {
      ...store,
      async putIfAbsent(key, bytes) {
        if (key.startsWith('releases/')) await publishBuild(store, aRemoteBuild(), { by: 'Bob' });
        return store.putIfAbsent(key, bytes);
      },
    };
    const outcome = await publishBuild(slower, aRemoteBuild(), { willPromote: true });
    expect(outcome).toMatchObject({ isNew: false, release: { publishedBy: 'Bob' } });
  });

  it('is refused when another publish recorded it while this one was uploading', async () => {
    const store = createMemoryStore();
    const slower: Store = {
      ...store,
      async putIfAbsent(key, bytes) {
        if (key.startsWith('releases/'))
          await publishBuild(store, aRemoteBuild({ screen: 'faster' }), { by: 'Bob' });
        return store.putIfAbsent(key, bytes);
      },
    };
    expect(await messagesOf(publishBuild(slower, aRemoteBuild()))).toEqual([
      expect.stringMatching(/already published \(by Bob, .*\) with other content/),
    ]);
  });
});

describe('a publish that was cut short', () => {
  it('completes when it is run again, and stores what was missing', async () => {
    const whole = createMemoryStore();
    await publishBuild(whole, aRemoteBuild());
    const writes = whole.held.size;
    for (let after = 0; after < writes; after += 1) {
      const store = createMemoryStore();
      let left = after;
      const dying: Store = {
        ...store,
        async putIfAbsent(key, bytes) {
          if (left === 0) throw new Error('killed');
          left -= 1;
          return store.putIfAbsent(key, bytes);
        },
      };
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

const isFileKey = (key: string) =>
  key.startsWith(keys.allAssets()) || key.startsWith(keys.allEncodedAssets());

describe('a publish that finds no room', () => {
  /** A store with room for a number of files. `meanwhile` runs once, when it is full and before it refuses anything. */
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
  /** A store in which another writer comes first under some keys. */
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

describe('a build that may not be published', () => {
  it('is refused for a name under which other bytes are stored', async () => {
    const store = createMemoryStore();
    const fixture = aRemoteBuild();
    store.held.set(keys.asset('remote-tools', fixture.manifest.entry), new TextEncoder().encode('other'));
    expect(await messagesOf(publishBuild(store, fixture))).toEqual([
      expect.stringMatching(/^File names are free: remoteEntry\..* is stored already with other content/),
    ]);
  });

  it('is refused with everything that is wrong at once, whatever kind it is', async () => {
    const store = createMemoryStore();
    await makeLive(store, aHostBuild({ version: '1.2.0' }));
    await makeLive(store, aRemoteBuild({ name: 'remote-mlb', pathPrefix: '/mlb' }));
    const fixture = aRemoteBuild({ pathPrefix: '/mlb', shared: { react: '^20.0.0' } });
    const folder = await write(fixture);
    const declaration = {
      ...fixture.manifest.declaration,
      navigation: { label: '', order: 1.5, items: [] },
      contract: 9,
    };
    await writeFile(join(folder, 'remote.json'), JSON.stringify({ ...fixture.manifest, declaration }));
    await unlink(join(folder, fixture.manifest.entry));
    expect(await messagesOf(publishFolder(store, folder))).toEqual([
      expect.stringMatching(/^Manifest is valid: declaration\.contract: must be 1/),
      'Manifest is valid: declaration.navigation.label: must not be empty',
      'Manifest is valid: declaration.navigation.order: must be a whole number',
      `Files are whole: ${fixture.manifest.entry} is missing`,
      'Shared modules fit: remote-tools needs react ^20.0.0, the live host 1.2.0 provides 19.3.1',
      'Shared modules fit: remote-tools speaks contract 9, the live host 1.2.0 speaks 1',
      'Paths are free: the prefix /mlb belongs to the live remote-mlb 1.0.0',
    ]);
    expect(await createRegistry(store).listVersions('remote-tools')).toEqual([]);
  });

  it('is compared with the channel that it is meant for', async () => {
    const store = createMemoryStore();
    await makeLive(store, aHostBuild());
    const fixture = aRemoteBuild({ shared: { react: '^20.0.0' } });
    expect(await messagesOf(publishBuild(store, fixture))).toHaveLength(1);
    await expect(publishBuild(store, fixture, { channel: 'staging' })).resolves.toMatchObject({
      isNew: true,
    });
  });

  it('is a host that a live remote cannot run in', async () => {
    const store = createMemoryStore();
    await makeLive(store, aHostBuild());
    await makeLive(store, aRemoteBuild());
    const host = aHostBuild({
      version: '2.0.0',
      provides: { react: '20.0.0', '@sharpside/shared-ui': '1.0.0' },
    });
    expect(await messagesOf(publishBuild(store, host))).toEqual([
      'Shared modules fit: the live remote-tools 1.0.0 needs react ^19.0.0, host 2.0.0 provides 20.0.0',
    ]);
  });

  it('is one that the channel would not take, when a promote is to follow', async () => {
    const store = createMemoryStore();
    await makeLive(store, aRemoteBuild());
    await makeChange({ store }, { action: 'freeze', ...author, app: 'remote-tools', reason: 'World Series' });
    const next = aRemoteBuild({ version: '1.1.0' });
    const folder = await write(next);
    await unlink(join(folder, next.manifest.entry));
    expect(await messagesOf(publishFolder(store, folder, { willPromote: true }))).toEqual([
      `Files are whole: ${next.manifest.entry} is missing`,
      expect.stringMatching(/^Channel takes it: remote-tools is frozen \(World Series\)/),
    ]);
    await expect(publishBuild(store, next, { willPromote: true })).rejects.toMatchObject({
      code: 'PUBLISH_REFUSED',
      message: expect.stringMatching(/^remote-tools 1\.1\.0 /),
    });
    await expect(publishBuild(store, next)).resolves.toMatchObject({ isNew: true });
  });
});
