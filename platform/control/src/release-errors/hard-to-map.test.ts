import { releaseErrorsSchema } from '@sharpside/contracts/control';
import { keys } from '@sharpside/registry/store/keys';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aMap, createScene, inLibrary, inScreen } from '../testing/scenes/release-errors-scene.ts';

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
