import { isStoreError, type StoreError } from './errors.ts';
import type { Store } from './store.ts';

/** Wraps a store so that its operations throw `toError(failure)` in place of each `StoreError`. */
export function explainFailures(store: Store, toError: (failure: StoreError) => Error): Store {
  async function explain<T>(operation: () => Promise<T>): Promise<T> {
    try {
      return await operation();
    } catch (error) {
      throw isStoreError(error) ? toError(error) : error;
    }
  }
  return {
    get: (key) => explain(() => store.get(key)),
    putIfAbsent: (key, bytes) => explain(() => store.putIfAbsent(key, bytes)),
    list: (prefix) => explain(() => store.list(prefix)),
    listFolders: (folder) => explain(() => store.listFolders(folder)),
    remove: (key) => explain(() => store.remove(key)),
  };
}
