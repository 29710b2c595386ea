import { describe, expect, it, vi } from 'vitest';
import { aMap, createScene, inLibrary, inScreen, OWNER } from '../testing/scenes/release-errors-scene.ts';

describe('an error of a release', () => {
  it('is found in its sources, with the lines around it, the commit and the owner', async () => {
    const { tell, trace } = createScene();
    const lines = [
      { line: 2, text: '' },
      { line: 3, text: 'export function Board() {' },
      { line: 4, text: '  return rows.map(x);' },
      { line: 5, text: '}' },
      { line: 6, text: '' },
    ];
    const source = { file: 'remote-tools/src/board.tsx', line: 4, column: 3, name: 'rows', lines };
    const where = { ...inScreen(8), source };
    const found = { message: 'no odds', where, stack: [where], owner: OWNER, commit: 'abc1234' };
    expect(await trace(tell())).toMatchObject(found);
  });

  it('is where our own code is, though a library of the host threw', async () => {
    const { tell, trace } = createScene();
    const { where, stack } = await trace(tell({ stack: [inLibrary(8), inScreen(8)] }));
    expect(where?.source?.file).toBe('remote-tools/src/board.tsx');
    expect(stack[0]?.source).toMatchObject({ file: 'node_modules/react-dom/index.js', line: 4 });
  });

  it('is named by its published file where its release has no maps, as an old one', async () => {
    const { tell, trace } = createScene();
    expect((await trace(tell({ version: '1.0.0' }))).where).toEqual(inScreen(8));
  });

  const forged = aMap('src/a.ts');
  it.each<[string, object]>([
    ['a line before the first', { ...forged, mappings: 'AAFA' }],
    ['a file name without end', { ...forged, mappings: 'AAAA', sources: ['x'.repeat(2e6)] }],
    ['more than 8 MiB', { ...forged, mappings: 'AAAA', more: ' '.repeat(9e6) }],
  ])('has no source by a map that its publisher forged, with %s', async (_, tools) => {
    const { tell, trace } = createScene(tools);
    expect((await trace(tell())).where).toEqual(inScreen(8));
  });
});

describe('the errors of releases', () => {
  it('have every network of a release once, and its newest error', async () => {
    const { tell, list } = createScene();
    tell({ app: 'host', version: '1.0.0', stack: [] });
    tell({ networks: ['aaaaaa.aaaaaa', 'aaaaaa.bbbbbb'], hasMore: true });
    tell({ networks: ['aaaaaa.bbbbbb', 'aaaaaa.cccccc'], detail: 'no players', lastAt: 1_900_000_600 });
    tell({ networks: ['aaaaaa.cccccc'], detail: 'no teams' });
    const tools = {
      app: 'remote-tools',
      version: '1.1.0',
      networks: 3,
      hasMore: true,
      owner: 'Tools section, #tools',
      newest: {
        at: '2030-03-17T17:56:40.000Z',
        failure: 'render',
        message: 'no players',
        place: 'remote-tools/src/board.tsx:4',
      },
      page: 'https://tracker.example/remote-tools@1.1.0',
    };
    expect(await list()).toMatchObject([
      tools,
      { app: 'host', networks: 1, owner: null, newest: { place: null } },
    ]);
    expect(await list('remote-tools')).toEqual([tools]);
  });

  it('read the store once, however often somebody asks', async () => {
    const { tell, list, store } = createScene();
    tell({ stack: [inScreen(8), { ...inLibrary(8), file: 'made-up.js' }] });
    await list();
    const reads = [vi.spyOn(store, 'get'), vi.spyOn(store, 'list')];
    await list();
    expect(reads.flatMap(({ mock }): unknown[] => mock.calls)).toEqual([]);
  });
});
