import { LRUCache } from 'lru-cache';

type ByteLruOptions<T> = { maxBytes: number; bytesOf: (value: T, key: string) => number };

/** A cache that drops the least recently used values, so that the total size never exceeds `maxBytes`. */
export type ByteLru<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  readonly bytes: number;
};

/**
 * An empty cache. A value larger than `maxBytes` is not kept, but removes the value that it replaces. With `maxBytes`
 * 0, nothing is kept.
 */
export function createByteLru<T extends {}>({ maxBytes, bytesOf }: ByteLruOptions<T>): ByteLru<T> {
  // `lru-cache` treats a bound of 0 as no bound.
  if (maxBytes < 1) return { get: () => undefined, set: () => {}, bytes: 0 };
  const entries = new LRUCache<string, T>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  return {
    get bytes() {
      return entries.calculatedSize;
    },
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(key, value),
  };
}
