type ByteLruOptions<T> = { maxBytes: number; bytesOf: (value: T) => number };

/** A cache that forgets what was used longest ago, so that what it holds never weighs more than `maxBytes`. */
export type ByteLru<T> = {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  readonly bytes: number;
};

/** An empty cache. A value heavier than the whole cache is not kept. */
export function createByteLru<T>({ maxBytes, bytesOf }: ByteLruOptions<T>): ByteLru<T> {
  // A Map keeps the order of insertion: the first entry is the one used longest ago.
  const entries = new Map<string, T>();
  let bytes = 0;

  function forget(key: string, value: T) {
    entries.delete(key);
    bytes -= bytesOf(value);
  }

  return {
    get bytes() {
      return bytes;
    },
    get(key) {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key, value) {
      const before = entries.get(key);
      if (before !== undefined) forget(key, before);
      if (bytesOf(value) > maxBytes) return;
      entries.set(key, value);
      bytes += bytesOf(value);
      for (const [oldest, old] of entries) {
        if (bytes <= maxBytes) break;
        forget(oldest, old);
      }
    },
  };
}
