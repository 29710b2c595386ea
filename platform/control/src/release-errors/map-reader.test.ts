import { gzipSync } from 'node:zlib';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { keys } from '@sharpside/registry/store/keys';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { expect, it } from 'vitest';
import { createMapReader } from './map-reader.ts';

function createScene() {
  const store = createMemoryStore();
  let reads = 0;
  const get = (key: string) => {
    reads += 1;
    return store.get(key);
  };
  const reader = createMapReader({ store: { ...store, get }, clock: createTestClock() });
  /** A map with a source of this name. */
  const aMap = (source: string, mappings = 'AAAA') => {
    const bytes = Buffer.from(JSON.stringify({ version: 3, sources: [source], names: [], mappings }));
    const integrity = toIntegrity(bytes);
    store.held.set(keys.map('host', integrity), gzipSync(bytes));
    return { app: 'host', integrity, size: bytes.length };
  };
  return { reader, aMap, countReads: () => reads };
}

it('keeps maps by their size in memory: many small ones, and of large ones the last', async () => {
  const { reader, aMap, countReads } = createScene();
  const small = Array.from({ length: 50 }, (_, index) => aMap(`${index}.ts`));
  for (const map of [...small, ...small]) expect(await reader.read(map)).toBeDefined();
  expect(countReads()).toBe(50);
  const large = ['a.ts', 'b.ts'].map((source) => aMap(source, 'AAAA,'.repeat(8e5)));
  for (const map of [...large, ...large]) expect(await reader.read(map)).toBeDefined();
  expect(countReads()).toBe(54);
});

it('reads a map once for all who ask at the same time', async () => {
  const { reader, aMap, countReads } = createScene();
  const map = aMap('a.ts');
  const [first, second] = await Promise.all([reader.read(map), reader.read(map)]);
  expect(first).toBe(second);
  expect(countReads()).toBe(1);
});

it('does not read a map whose manifest says that it is too large', async () => {
  const { reader, aMap, countReads } = createScene();
  expect(await reader.read({ ...aMap('a.ts'), size: 8 * 1024 * 1024 + 1 })).toBeUndefined();
  expect(countReads()).toBe(0);
});
