import { releaseErrorsSchema } from '@sharpside/contracts/control';
import { keys } from '@sharpside/registry/store/keys';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aMap, createScene, inLibrary, inScreen } from '../testing/scenes/release-errors-scene.ts';

describe('a map that its publisher forged', () => {
  const forged = aMap('src/a.ts');

  it.each<[string, object]>([
    ['a line before the first', { ...forged, mappings: 'AAFA' }],
    ['a file name without end', { ...forged, mappings: 'AAAA', sources: ['x'.repeat(2e6)] }],
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
});
