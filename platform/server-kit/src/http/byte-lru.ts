import { LRUCache } from 'lru-cache';

type ByteLruOptions<T> = { maxBytes: number; bytesOf: (value: T, key: string) => number };

/** A cache that forgets what was used longest ago, so that what it holds never weighs more than `maxBytes`. */
export type ByteLru<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  readonly bytes: number;
};

/** An empty cache. A value heavier than the whole cache is not kept, nor what it would have replaced; a cache of 0 keeps nothing. */
export function createByteLru<T extends {}>({ maxBytes, bytesOf }: ByteLruOptions<T>): ByteLru<T> {
  // lru-cache takes a bound of 0 for none.
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
