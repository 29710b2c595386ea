import type { MarkerStorage } from '../session-marker.ts';

/** A browser's storage for one test. */
export function memoryStorage(): MarkerStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
