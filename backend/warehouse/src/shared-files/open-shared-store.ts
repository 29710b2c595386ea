import { isStoreError, openStore, type Store, type StoreUse } from '@sharpside/object-store';
import { SharedStoreError } from './errors.ts';
import { sharedKeys } from './shared-keys.ts';

/** The store that machines share snapshots through, with its name for messages. */
export type SharedStore = Store & { readonly location: string };

/** Also on a full disk somebody can go back: that is one entry. */
const USE: StoreUse = {
  what: 'store of snapshots',
  isVital: (key) => key.startsWith(sharedKeys.entries()) || key.startsWith('leases/'),
};

/** Says of a failure what it means for whoever publishes or serves. */
async function explain<T>(location: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isStoreError(cause)) throw cause;
    if (cause.code === 'STORE_UNSAFE') {
      throw new SharedStoreError(
        `snapshots cannot be shared through ${location}: its server overwrites an object although 'If-None-Match: *' forbids it, so that two publishers would both believe that they had won; use another store`,
        { code: 'SHARED_STORE_UNSAFE', cause },
      );
    }
    throw new SharedStoreError(`the store of snapshots failed: ${cause.message}`, {
      code: 'SHARED_STORE_FAILED',
      cause,
    });
  }
}

/** A store whose failures are those of snapshots. */
export const toSharedStore = (store: Store, location: string): SharedStore => ({
  location,
  get: (key) => explain(location, () => store.get(key)),
  putIfAbsent: (key, bytes) => explain(location, () => store.putIfAbsent(key, bytes)),
  list: (prefix) => explain(location, () => store.list(prefix)),
  listFolders: (folder) => explain(location, () => store.listFolders(folder)),
  remove: (key) => explain(location, () => store.remove(key)),
});

/**
 * The store at `location`, a folder or `s3://<bucket>/<folder>`. Reads nothing yet.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is missing or wrong.
 */
export const openSharedStore = (
  location: string,
  environment: Readonly<Record<string, string | undefined>>,
): SharedStore => toSharedStore(openStore(location, environment, USE), location);
