import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { expect, it } from 'vitest';
import { createOverlayStore } from './overlay-store.ts';

it('shows what is below, overwrites none of it, and writes nothing there', async () => {
  const below = createMemoryStore(new Map([['a/below', new Uint8Array([1])]]));
  const overlay = createOverlayStore(below);
  expect(await overlay.putIfAbsent('a/below', new Uint8Array([2]))).toBe(false);
  expect(await overlay.putIfAbsent('a/above', new Uint8Array([3]))).toBe(true);
  expect([await overlay.get('a/below'), await overlay.get('a/above')]).toEqual([
    new Uint8Array([1]),
    new Uint8Array([3]),
  ]);
  expect(await overlay.list('a/')).toEqual(['a/above', 'a/below']);
  expect([...below.held.keys()]).toEqual(['a/below']);
});
