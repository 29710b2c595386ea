import { StoreError } from '../errors.ts';
import type { Store } from '../store.ts';
import { toFolders } from './memory-store.ts';

/** A store in memory that can be made to fail, to hang, or to lose its content. */
export type MemoryStore = Store & {
  files: Map<string, Uint8Array>;
  /** Behaviour of the next calls. */
  mood: 'well' | 'failing' | 'hanging';
  /** The requested keys, in order. */
  reads: string[];
};

export function createMemoryStore(): MemoryStore {
  const files = new Map<string, Uint8Array>();

  async function face(mood: MemoryStore['mood']): Promise<void> {
    if (mood === 'failing') throw new StoreError('the disk does not answer', { code: 'STORE_FAILED' });
    if (mood === 'hanging') await new Promise(() => {});
  }

  return {
    files,
    mood: 'well',
    reads: [],
    async get(key) {
      this.reads.push(key);
      await face(this.mood);
      return files.get(key);
    },
    async putIfAbsent(key, bytes) {
      await face(this.mood);
      if (files.has(key)) return false;
      files.set(key, bytes);
      return true;
    },
    async remove(key) {
      await face(this.mood);
      files.delete(key);
    },
    async list(prefix) {
      await face(this.mood);
      return [...files.keys()].filter((key) => key.startsWith(prefix)).sort();
    },
    async listFolders(folder) {
      await face(this.mood);
      return toFolders([...files.keys()], folder);
    },
  };
}
