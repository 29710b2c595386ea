import { describe, expect, it } from 'vitest';
import { createScene, inLibrary, inScreen, OWNER } from '../testing/scenes/release-errors-scene.ts';

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

  it('is named by its published file where its release has no maps, as an old one', async () => {
    const { tell, list } = createScene();
    tell({ version: '1.0.0' });
    const [error] = await list();
    expect(error?.where).toMatchObject({ line: 1, column: 8 });
    expect(error).toMatchObject({ lines: [], where: { source: null } });
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
