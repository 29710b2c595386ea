import type { Store } from '@sharpside/object-store';

/** Operations on a store since the counts were set to zero. */
export type Counts = { reads: number; lists: number; writes: number; readBytes: number };

/** A store that counts what is asked of it. */
export function countOperations(store: Store): { store: Store; counts: Counts } {
  const counts: Counts = { reads: 0, lists: 0, writes: 0, readBytes: 0 };
  return {
    counts,
    store: {
      async get(key) {
        counts.reads += 1;
        const bytes = await store.get(key);
        counts.readBytes += bytes?.byteLength ?? 0;
        return bytes;
      },
      list(prefix) {
        counts.lists += 1;
        return store.list(prefix);
      },
      listFolders(folder) {
        counts.lists += 1;
        return store.listFolders(folder);
      },
      putIfAbsent(key, bytes) {
        counts.writes += 1;
        return store.putIfAbsent(key, bytes);
      },
      remove: (key) => store.remove(key),
    },
  };
}
