import type { Store } from '../store.ts';

/** A store that keeps everything in memory, in a map that tests can read. */
export function createMemoryStore(
  held: Map<string, Uint8Array> = new Map(),
): Store & { held: Map<string, Uint8Array> } {
  return {
    held,
    get: async (key) => held.get(key),
    async putIfAbsent(key, bytes) {
      if (held.has(key)) return false;
      held.set(key, bytes);
      return true;
    },
    async remove(key) {
      held.delete(key);
    },
    list: async (prefix) => [...held.keys()].filter((key) => key.startsWith(prefix)).sort(),
  };
}
