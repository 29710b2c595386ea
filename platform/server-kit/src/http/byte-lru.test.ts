import { describe, expect, it } from 'vitest';
import { createByteLru } from './byte-lru.ts';

const aCache = (maxBytes: number) => createByteLru<string>({ maxBytes, bytesOf: (text) => text.length });

describe('createByteLru', () => {
  it('forgets what was used longest ago once it weighs too much', () => {
    const cache = aCache(6);
    cache.set('a', 'aa');
    cache.set('b', 'bb');
    cache.set('c', 'cc');
    cache.get('a');
    cache.set('d', 'dd');
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
    expect(cache.bytes).toBe(6);
  });

  it('forgets as many as a heavy value needs', () => {
    const cache = aCache(6);
    for (const key of ['a', 'b', 'c']) cache.set(key, 'xx');
    cache.set('heavy', 'xxxxx');
    expect(cache.get('c')).toBeUndefined();
    expect(cache.get('heavy')).toBe('xxxxx');
    expect(cache.bytes).toBe(5);
  });

  it('weighs a replaced value once, and does not keep one heavier than itself, nor what that replaced', () => {
    const cache = aCache(4);
    cache.set('a', 'old');
    cache.set('b', 'bb');
    cache.set('b', 'b');
    cache.set('a', 'far too long');
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('b')).toBe('b');
    expect(cache.bytes).toBe(1);
  });
});
