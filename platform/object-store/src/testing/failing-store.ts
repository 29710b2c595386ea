import { StoreError } from '../errors.ts';
import type { Store } from '../store.ts';
import { beforeEachOperation } from './dying-store.ts';
import { createMemoryStore as createPlainStore } from './memory-store.ts';

/** A store in memory that can be made to fail, to hang, or to lose its content. */
export type MemoryStore = Store & {
  files: Map<string, Uint8Array>;
  mood: 'well' | 'failing' | 'hanging';
  reads: string[];
};

export function createMemoryStore(): MemoryStore {
  const { held: files, ...plain } = createPlainStore();
  const guarded = beforeEachOperation(plain, async () => {
    if (store.mood === 'failing') throw new StoreError('the disk does not answer', { code: 'STORE_FAILED' });
    if (store.mood === 'hanging') await new Promise(() => {});
  });
  const store: MemoryStore = {
    ...guarded,
    files,
    mood: 'well',
    reads: [],
    get(key) {
      store.reads.push(key);
      return guarded.get(key);
    },
  };
  return store;
}
