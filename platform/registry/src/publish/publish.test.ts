import { gzipSync } from 'node:zlib';
import { findFingerprint } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import type { CheckOutcome } from '../records/checks.ts';
import { bestCodecs } from '../records/codecs.ts';
import { toIntegrity } from '../records/integrity.ts';
import { readMap } from '../records/read-map.ts';
import { createRegistry } from '../records/registry.ts';
import { keys } from '../store/keys.ts';
import { aHostBuild, aRemoteBuild, type BuildFixture, withMaps } from '../testing/a-build.ts';
import { author, messagesOf, NOW, publishBuild, write } from '../testing/publish-scene.ts';
import { publish } from './publish.ts';

describe('publish', () => {
  it('records who, when, from which commit and what, and promotes nothing', async () => {
    const store = createMemoryStore();
    const fixture = aRemoteBuild();
    const { release } = await publishBuild(store, fixture);
    expect(release).toMatchObject({
      app: 'remote-tools',
      version: '1.0.0',
      manifest: fixture.manifest,
      publishedAt: NOW.toISOString(),
      publishedBy: author.by,
      commit: 'abc1234',
    });
    const registry = createRegistry(store);
    expect(await registry.readRelease('remote-tools', '1.0.0')).toEqual(release);
    expect(await registry.readChannel('production')).toBeUndefined();
  });

  it('stores every file, and encodings of those that compress', async () => {
    const store = createMemoryStore();
    const fixture = aHostBuild();
    await publishBuild(store, fixture);
    const registry = createRegistry(store);
    for (const [path, bytes] of fixture.files) {
      expect(await registry.readAsset('host', path)).toEqual(Buffer.from(bytes));
      for (const encoding of ['br', 'gzip'] as const) {
        const encoded = await registry.readAsset('host', path, encoding);
        const isText = /\.(js|html)$/.test(path);
        expect(encoded !== undefined && encoded.byteLength < bytes.byteLength).toBe(isText);
        if (encoded) expect(await bestCodecs[encoding].decode(encoded)).toEqual(Buffer.from(bytes));
      }
    }
  });

  it('stores the source maps of a release by their content, apart from what edges serve', async () => {
    const store = createMemoryStore();
    const fixture = withMaps(aRemoteBuild());
    const outcome = await publishBuild(store, fixture);
    expect(outcome).toMatchObject({ newFiles: 4 });
    expect(outcome.release.manifest.maps).toEqual(fixture.manifest.maps);
    const { maps = [] } = fixture.manifest;
    for (const map of maps) {
      const source = Buffer.from(fixture.files.get(map.path) ?? []);
      expect(await readMap(store, 'remote-tools', map)).toEqual(source);
    }
    const stored = [...store.held.keys()].filter((key) => /\.map|^maps/.test(key));
    const expected = maps.map(({ integrity }) => keys.map('remote-tools', integrity));
    expect(stored.sort()).toEqual(expected.sort());
    expect([...store.held.keys()].at(-1)).toBe(keys.release('remote-tools', '1.0.0'));
  });

  it('gives no source map that is damaged in the store, and unzips no more of one than its manifest says', async () => {
    const store = createMemoryStore();
    const bytes = Buffer.alloc(100_000);
    const map = { integrity: toIntegrity(bytes), size: bytes.length };
    const key = keys.map('remote-tools', map.integrity);
    store.held.set(key, gzipSync(bytes));
    expect(await readMap(store, 'remote-tools', map)).toEqual(bytes);
    expect(await readMap(store, 'remote-tools', { ...map, size: bytes.length - 1 })).toBeUndefined();
    expect(await readMap(store, 'remote-mlb', map)).toBeUndefined();
    for (const damaged of [gzipSync('{}'), new Uint8Array(3)]) {
      store.held.set(key, damaged);
      expect(await readMap(store, 'remote-tools', map)).toBeUndefined();
    }
  });

  it('keeps no encoding that is not smaller', async () => {
    const store = createMemoryStore();
    const folder = await write(aRemoteBuild());
    const same = async (bytes: Uint8Array) => bytes;
    const codecs = { ...bestCodecs, gzip: { encode: same, decode: same } };
    await publish({ store, codecs }, { ...author, app: 'remote-tools', folder, commit: null });
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

  it('checks all and writes nothing when it is a dry run', async () => {
    const store = createMemoryStore();
    const titles: string[] = [];
    const report = ({ title, faults }: CheckOutcome) => titles.push(`${title} ${faults.length}`);
    const outcome = await publishBuild(store, aRemoteBuild(), { isDryRun: true, report });
    expect(outcome).toMatchObject({ isNew: true, newFiles: 4 });
    expect(store.held.size).toBe(0);
    expect(titles).toEqual(
      [
        ...['Build is there', 'Version is new', 'Files are whole', 'Modules were built'],
        ...['File names are free', 'Size is in budget'],
        ...['Shared modules fit', 'Shared names are there', 'Paths are free'],
      ].map((title) => `${title} 0`),
    );
  });
});

/** A build with a fingerprint of its sources, as the build preset makes it. */
function aBuildFrom(fingerprint: string): BuildFixture {
  const { manifest, files } = aRemoteBuild();
  const path = `sources.${fingerprint}.json`;
  const bytes = new TextEncoder().encode(JSON.stringify({ sources: fingerprint }));
  const file = { path, size: bytes.byteLength, integrity: toIntegrity(bytes) };
  return {
    manifest: { ...manifest, files: [...manifest.files, file] },
    files: new Map([...files, [path, bytes]]),
  };
}

it('a publish of a build that names its sources finds the release of before where others came to the same files', async () => {
  const store = createMemoryStore();
  const { release } = await publishBuild(store, aBuildFrom('a98697d54fa40209'));
  expect(findFingerprint(release.manifest)).toBe('a98697d54fa40209');
  expect(findFingerprint(aRemoteBuild().manifest)).toBeNull();
  const again = await publishBuild(store, aBuildFrom('b98697d54fa40209'), { willPromote: true });
  expect(again).toMatchObject({ isNew: false, release });
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

  it('is another version of the same files, which its check says', async () => {
    const store = createMemoryStore();
    const notes: (string | undefined)[] = [];
    const report = ({ title, note }: CheckOutcome) => {
      if (title === 'Version is new') notes.push(note);
    };
    // Builds of two versions differ in the version alone, as builds by other tools may.
    await publishBuild(store, aRemoteBuild({ screen: 'older' }), { report });
    const { manifest, files } = aRemoteBuild();
    const publishAs = (version: string) =>
      publishBuild(store, { manifest: { ...manifest, version }, files }, { report });
    await publishAs('1.1.0');
    expect(await publishAs('1.2.0')).toMatchObject({ isNew: true, newFiles: 0, unchangedFiles: 4 });
    expect(notes).toEqual([undefined, undefined, 'its files are those of 1.1.0']);
  });

  it('is the release itself for a preview, whose job may run again, and refused with other content', async () => {
    const store = createMemoryStore();
    const preview = (screen: string) => aRemoteBuild({ version: '1.0.2-pr.7.4713', screen });
    const request = { sourceVersion: '1.0.2' };
    const { release } = await publishBuild(store, preview('first'), request);
    const again = await publishBuild(store, preview('first'), request);
    expect(again).toMatchObject({ isNew: false, release });
    expect(await messagesOf(publishBuild(store, preview('second'), request))).toEqual([
      expect.stringContaining('1.0.2-pr.7.4713 is already published'),
    ]);
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

  /** A store in which another publish records its release first. */
  function withFaster(fixture: BuildFixture): Store {
    const store = createMemoryStore();
    return {
      ...store,
      async putIfAbsent(key, bytes) {
        if (key.startsWith('releases/')) await publishBuild(store, fixture, { by: 'Bob' });
        return store.putIfAbsent(key, bytes);
      },
    };
  }

  it('is the release itself when another publish of the same build recorded it meanwhile', async () => {
    const outcome = await publishBuild(withFaster(aRemoteBuild()), aRemoteBuild(), { willPromote: true });
    expect(outcome).toMatchObject({ isNew: false, release: { publishedBy: 'Bob' } });
  });

  it('is refused when another publish recorded it while this one was uploading', async () => {
    const slower = withFaster(aRemoteBuild({ screen: 'faster' }));
    expect(await messagesOf(publishBuild(slower, aRemoteBuild()))).toEqual([
      expect.stringMatching(/already published \(by Bob, .*\) with other content/),
    ]);
  });
});
