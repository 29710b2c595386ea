import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Beacon, StackFrame } from '@sharpside/contracts';
import { releaseErrorsSchema } from '@sharpside/contracts/control';
import { createRegistry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import { aHostBuild, aRemoteBuild, type BuildFixture } from '@sharpside/registry/testing/a-build';
import { createMemoryStore } from '@sharpside/registry/testing/memory-store';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CollectedError } from './error-collector.ts';
import { createReleaseErrors } from './release-errors.ts';
import { createReleaseReader } from './release-reader.ts';
import { createSourceMaps } from './source-maps.ts';

const SCREEN = 'screen.0a.js';
const LIBRARY = 'libraries.0b.js';
const SOURCE = ['import x', '', 'export function Board() {', '  return rows.map(x);', '}', ''].join('\n');

/** Columns 1 to 5 are line 1 of the source, those from 6 on line 4, which begins with its third column. */
const aMap = (source: string) => ({
  version: 3,
  sources: [source],
  sourcesContent: [SOURCE],
  names: ['rows'],
  mappings: 'AAAA,KAGEA',
});

const OWNER = { team: 'Tools section', contact: '#tools' };

/** A registry with a release of each app, whose maps are of these files. */
function createScene({ tools = aMap('remote-tools/src/board.tsx') }: { tools?: object | undefined } = {}) {
  const store = createMemoryStore();
  const putMap = (app: string, map: object) => {
    const bytes = Buffer.from(JSON.stringify(map));
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    store.held.set(keys.map(app, integrity), gzipSync(bytes));
    return { integrity, size: bytes.length };
  };
  const putRelease = ({ manifest }: BuildFixture, commit: string | null) => {
    const { name: app, version } = manifest;
    const record = {
      schema: 1,
      app,
      version,
      publishedAt: '2031-01-01T00:00:00.000Z',
      publishedBy: 'Ann',
      commit,
      manifest,
    };
    store.held.set(keys.release(app, version), Buffer.from(JSON.stringify(record)));
  };
  const { manifest } = aRemoteBuild({ version: '1.1.0' });
  const maps = [{ path: `${SCREEN}.map`, ...putMap('remote-tools', tools) }];
  putRelease(
    {
      manifest: { ...manifest, maps, declaration: { ...manifest.declaration, owner: OWNER } },
      files: new Map(),
    },
    'abc1234',
  );
  putRelease(aRemoteBuild({ version: '1.0.0' }), null);
  const host = aHostBuild();
  const ofHost = [{ path: `${LIBRARY}.map`, ...putMap('host', aMap('node_modules/react-dom/index.js')) }];
  putRelease({ ...host, manifest: { ...host.manifest, maps: ofHost } }, null);

  const errors: CollectedError[] = [];
  const clock = createTestClock();
  const reads: string[] = [];
  const state = { isDown: false, underWay: 0, most: 0 };
  /** The store, with what is read of it. */
  const watch = async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    reads.push(key);
    if (state.isDown) throw new Error('The store does not answer.');
    state.underWay += 1;
    state.most = Math.max(state.most, state.underWay);
    await new Promise((resolve) => setImmediate(resolve));
    state.underWay -= 1;
    return read();
  };
  const watched = {
    ...store,
    get: (key: string) => watch(key, () => store.get(key)),
    list: (prefix: string) => watch(prefix, () => store.list(prefix)),
  };
  const registry = createRegistry(watched);
  const releases = createReleaseReader({ registry, clock });
  const releaseErrors = createReleaseErrors({
    releases,
    collector: { collect: async () => {}, channels: () => ['production'], list: () => errors },
    maps: createSourceMaps({ registry, releases, store: watched, clock }),
  });
  const tell = (changes: Partial<Beacon & CollectedError> = {}) => {
    errors.push({
      key: `process/${errors.length}`,
      channel: 'production',
      id: errors.length,
      app: 'remote-tools',
      version: '1.1.0',
      failure: 'render',
      detail: 'no odds (at screen.0a.js:1:8)',
      stack: [inScreen(8)],
      firstAt: 1_900_000_000,
      lastAt: 1_900_000_060,
      networks: ['aaaaaa.bbbbbb'],
      hasMore: false,
      ...changes,
    });
  };
  return {
    ...{ store, tell, clock, reads, state },
    list: (query: object = {}) => releaseErrors.list({ channel: 'production', ...query }),
  };
}

const inScreen = (column: number): StackFrame => ({ app: 'remote-tools', file: SCREEN, line: 1, column });
const inLibrary = (column: number): StackFrame => ({ app: 'host', file: LIBRARY, line: 1, column });

describe('an error of a release', () => {
  it('is found in its sources, with the lines around it, the commit and the owner', async () => {
    const { tell, list } = createScene();
    tell();
    expect(await list()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{10}$/),
        app: 'remote-tools',
        version: '1.1.0',
        failure: 'render',
        message: 'no odds',
        firstAt: '2030-03-17T17:46:40.000Z',
        lastAt: '2030-03-17T17:47:40.000Z',
        networks: 1,
        hasMore: false,
        where: {
          ...inScreen(8),
          source: { file: 'remote-tools/src/board.tsx', line: 4, column: 3, name: 'rows' },
        },
        lines: [
          { line: 2, text: '' },
          { line: 3, text: 'export function Board() {' },
          { line: 4, text: '  return rows.map(x);' },
          { line: 5, text: '}' },
          { line: 6, text: '' },
        ],
        stack: [expect.objectContaining(inScreen(8))],
        owner: OWNER,
        commit: 'abc1234',
      },
    ]);
  });

  it('is one for all edges and browsers, which name its places differently, with every network once', async () => {
    const { tell, list } = createScene();
    tell({ networks: ['aaaaaa.aaaaaa', 'aaaaaa.bbbbbb'], firstAt: 1_900_000_100 });
    tell({ networks: ['aaaaaa.bbbbbb', 'aaaaaa.cccccc'], stack: [inScreen(7)], lastAt: 1_900_000_600 });
    tell({ detail: 'Uncaught TypeError: no odds' });
    tell({ detail: 'TypeError: no odds', hasMore: true });
    const errors = await list();
    expect(errors.map(({ message, networks }) => [message, networks])).toEqual([
      ['no odds', 3],
      ['Uncaught TypeError: no odds', 1],
    ]);
    expect(errors[0]).toMatchObject({
      firstAt: '2030-03-17T17:46:40.000Z',
      lastAt: '2030-03-17T17:56:40.000Z',
    });
    expect(errors[1]).toMatchObject({ hasMore: true });
  });

  it('is one at its line, though its message varies by a word; without a line, one of each message', async () => {
    const { tell, list } = createScene();
    for (let network = 100; network < 400; network += 1) {
      const word = String(network).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
      tell({ detail: `Error: No player ${word}`, networks: [`aaa${network}.bbb${network}`] });
    }
    expect(await list()).toMatchObject([{ message: 'Error: No player baa', networks: 300 }]);
    tell({ detail: 'Error: no odds of 3', stack: [] });
    tell({ detail: 'Error: no odds of 4', stack: [] });
    tell({ detail: 'Error: no players', stack: [] });
    expect((await list()).map(({ message }) => message).slice(1)).toEqual([
      'Error: no odds of 3',
      'Error: no players',
    ]);
  });

  it('is where our own code is, though a library of the host threw', async () => {
    const { tell, list } = createScene();
    tell({ stack: [inLibrary(8), inScreen(8)] });
    const [error] = await list();
    expect(error?.where?.source?.file).toBe('remote-tools/src/board.tsx');
    expect(error?.stack[0]?.source).toMatchObject({ file: 'node_modules/react-dom/index.js', line: 4 });
  });

  it.each<[string, Partial<CollectedError>]>([
    ['has no maps, as an old one', { version: '1.0.0' }],
    ['has no map of the file', { stack: [{ ...inScreen(8), file: 'other.0c.js' }] }],
  ])('is named by its published file where its release %s', async (_, change) => {
    const { tell, list } = createScene();
    tell(change);
    const [error] = await list();
    expect(error?.where).toMatchObject({ line: 1, column: 8 });
    expect(error).toMatchObject({ lines: [], where: { source: null } });
  });

  it('is found in the map of another release that has the same file, where its own is collected', async () => {
    const { tell, list } = createScene();
    tell({ version: '0.9.0' });
    expect(await list()).toMatchObject([{ where: { source: { line: 4 } }, owner: null, commit: null }]);
  });

  it('is named by its published file where the map is damaged, or is none', async () => {
    const scene = createScene({ tools: { version: 3 } });
    scene.tell();
    expect((await scene.list())[0]?.where?.source).toBeNull();
    const damaged = createScene();
    for (const key of [...damaged.store.held.keys()].filter((one) => one.startsWith('maps/'))) {
      damaged.store.held.set(key, new Uint8Array(3));
    }
    damaged.tell();
    expect((await damaged.list())[0]?.where?.source).toBeNull();
  });

  it('is told without a place where the browser told none', async () => {
    const { tell, list } = createScene();
    tell({ stack: [], failure: 'timeout' });
    expect(await list()).toMatchObject([{ where: null, lines: [], stack: [] }]);
  });

  it('is listed by app and by release', async () => {
    const { tell, list } = createScene();
    tell();
    tell({ app: 'host', version: '1.0.0', stack: [] });
    expect((await list({ app: 'host' })).map(({ app }) => app)).toEqual(['host']);
    expect((await list({ app: 'remote-tools', version: '1.1.0' })).length).toBe(1);
    expect(await list({ version: '7.0.0' })).toEqual([]);
  });
});

describe('a map that its publisher forged', () => {
  const forged = aMap('src/a.ts');

  it.each<[string, object]>([
    ['a line before the first', { ...forged, mappings: 'AAFA' }],
    ['a column before the first', { ...forged, mappings: 'AAAF' }],
    ['a line that no file has', { ...forged, mappings: 'AA+/////DA' }],
    ['a name that is no text', { ...forged, mappings: 'AAAAA', names: [1] }],
    ['a name without end', { ...forged, mappings: 'AAAAA', names: ['x'.repeat(201)] }],
    ['a file name without end', { ...forged, mappings: 'AAAA', sources: ['x'.repeat(2e6)] }],
    ['mappings without end', { ...forged, mappings: 'AAAA,'.repeat(1e6) }],
    ['more than 8 MiB', { ...forged, mappings: 'AAAA', more: ' '.repeat(9e6) }],
  ])('with %s is no source of that frame, and hides no other error', async (_, tools) => {
    const { tell, list } = createScene({ tools });
    tell();
    tell({ app: 'host', version: '1.0.0', stack: [inLibrary(8)] });
    const errors = await list();
    expect(v.is(releaseErrorsSchema, { channel: 'production', errors })).toBe(true);
    const sources = errors.map(({ where }) => where?.source?.file ?? null);
    expect(sources.sort()).toEqual(['node_modules/react-dom/index.js', null]);
  });

  it('with a source of one endless line is shown in a few letters', async () => {
    const { tell, list } = createScene({
      tools: { ...forged, mappings: 'AAAA', sourcesContent: ['x'.repeat(1e6)] },
    });
    tell();
    expect((await list())[0]?.lines).toEqual([{ line: 1, text: 'x'.repeat(200) }]);
  });
});

describe('the store', () => {
  it('is read once for what does not change, also where a frame has no source, and again for a miss in an hour', async () => {
    const { tell, list, reads, clock } = createScene();
    tell({ stack: [inScreen(8), { ...inScreen(8), file: 'other.0c.js' }, inLibrary(8)] });
    tell({ stack: [{ ...inLibrary(8), file: 'made-up.js' }], app: 'remote-tools', version: '1.0.0' });
    await list();
    expect(reads.length).toBeGreaterThan(0);
    const { length } = reads;
    expect(new Set(reads.filter((key) => !key.endsWith('/'))).size).toBe(
      reads.filter((key) => !key.endsWith('/')).length,
    );
    await list();
    await clock.advance(59 * 60 * 1000);
    await list();
    expect(reads.slice(length)).toEqual([]);
    await clock.advance(61 * 1000);
    await list();
    expect(reads.slice(length)).toEqual([keys.releases('host')]);
  });

  it('is asked again at once where it did not answer', async () => {
    const { tell, list, state } = createScene();
    tell();
    state.isDown = true;
    expect((await list())[0]).toMatchObject({ where: { source: null }, commit: null });
    state.isDown = false;
    expect((await list())[0]).toMatchObject({ where: { source: { line: 4 } }, commit: 'abc1234' });
  });

  it('answers a map that is damaged once an hour', async () => {
    const { tell, list, store, reads } = createScene();
    for (const key of [...store.held.keys()].filter((one) => one.startsWith('maps/'))) {
      store.held.set(key, new Uint8Array(3));
    }
    tell({ stack: [inScreen(8), inScreen(9)] });
    for (let round = 0; round < 3; round += 1) await list();
    expect(reads.filter((key) => key.startsWith('maps/'))).toHaveLength(1);
  });

  it('has two reads under way at most, however many errors there are', async () => {
    const { tell, list, state } = createScene();
    for (let index = 0; index < 50; index += 1) {
      tell({ stack: [{ ...inLibrary(8), file: `made-up-${index}.js` }], detail: `no ${'x'.repeat(index)}` });
    }
    await list();
    expect(state.most).toBe(2);
  });
});
