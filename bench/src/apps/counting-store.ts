import type { Store } from '@sharpside/object-store';

/** Operations on a store since the last reset. `together`: the highest number of simultaneous operations. */
export type Counts = { reads: number; lists: number; writes: number; readBytes: number; together: number };

export const NO_COUNTS: Counts = { reads: 0, lists: 0, writes: 0, readBytes: 0, together: 0 };

/** Counts the operations of a store, except `remove`. */
export function countOperations(store: Store): { store: Store; counts: Counts } {
  const counts: Counts = { ...NO_COUNTS };
  let underWay = 0;

  async function count<T>(kind: 'reads' | 'lists' | 'writes', ask: () => Promise<T>): Promise<T> {
    counts[kind] += 1;
    underWay += 1;
    counts.together = Math.max(counts.together, underWay);
    try {
      return await ask();
    } finally {
      underWay -= 1;
    }
  }

  return {
    counts,
    store: {
      async get(key) {
        const bytes = await count('reads', () => store.get(key));
        counts.readBytes += bytes?.byteLength ?? 0;
        return bytes;
      },
      list: (prefix) => count('lists', () => store.list(prefix)),
      listFolders: (folder) => count('lists', () => store.listFolders(folder)),
      putIfAbsent: (key, bytes) => count('writes', () => store.putIfAbsent(key, bytes)),
      remove: (key) => store.remove(key),
    },
  };
}
