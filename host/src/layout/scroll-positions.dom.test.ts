import { describe, expect, it } from 'vitest';
import { createScrollPositions } from './scroll-positions.ts';

function createStorage(saved?: string) {
  const values = new Map(saved === undefined ? [] : [['scroll-positions', saved]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('createScrollPositions', () => {
  it('knows after a load what was saved before it', () => {
    const storage = createStorage();
    const before = createScrollPositions(storage);
    before.set('a /', 640);
    before.save();
    expect(createScrollPositions(storage).find('a /')).toBe(640);
  });

  it.each([
    { name: 'no JSON', saved: '{' },
    { name: 'another shape', saved: '{"a /":1}' },
    { name: 'other values', saved: '[["a /","640"],[5,5],"x"]' },
  ])('knows nothing where storage holds $name', ({ saved }) => {
    expect(createScrollPositions(createStorage(saved)).find('a /')).toBeUndefined();
  });

  it('works for the life of the page where storage is denied', () => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const positions = createScrollPositions({ getItem: deny, setItem: deny });
    positions.set('a /', 640);
    positions.save();
    expect(positions.find('a /')).toBe(640);
  });
});
