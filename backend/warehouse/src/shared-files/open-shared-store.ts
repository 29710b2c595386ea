import {
  explainFailures,
  openStore,
  type Store,
  type StoreError,
  type StoreUse,
} from '@sharpside/object-store';
import { SharedStoreError } from './errors.ts';
import type { LogKeys } from './log-keys.ts';
import { sharedKeys, toSharedMaxBytes } from './shared-keys.ts';

/** The store through which machines share snapshots, with its name for messages and the keys for its log. */
export type SharedStore = Store & { readonly location: string; readonly keys: LogKeys };

/** `goBackEverywhere` writes a single entry and must work on a full disk too, so entries may use the reserved space. */
const USE: StoreUse = {
  what: 'store of snapshots',
  isVital: (key) => key.startsWith(sharedKeys.entries()) || key.startsWith('leases/'),
  toMaxBytes: toSharedMaxBytes,
};

function toSharedError(cause: StoreError, location: string) {
  if (cause.code === 'STORE_UNSAFE') {
    return new SharedStoreError(
      `snapshots cannot be shared through ${location}: its server overwrites an object although 'If-None-Match: *' forbids it, so that two publishers would both believe that they had won; use another store`,
      { code: 'SHARED_STORE_UNSAFE', cause },
    );
  }
  if (cause.code === 'STORE_VALUE_TOO_LARGE') {
    return new SharedStoreError(`${cause.message}; 'backend publish' writes a new snapshot`, {
      code: 'SHARED_SNAPSHOT_DAMAGED',
      cause,
    });
  }
  return new SharedStoreError(`the store of snapshots failed: ${cause.message}`, {
    code: 'SHARED_STORE_FAILED',
    cause,
  });
}

/** The store, whose failures become a `SharedStoreError`. */
export const toSharedStore = (store: Store, location: string, keys: LogKeys = {}): SharedStore => ({
  location,
  keys,
  ...explainFailures(store, (cause) => toSharedError(cause, location)),
});

/**
 * The store at `location`, a folder or `s3://<bucket>/<folder>`. Reads nothing yet.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with all missing or wrong settings.
 */
export const openSharedStore = (
  location: string,
  environment: Readonly<Record<string, string | undefined>>,
  keys: LogKeys = {},
): SharedStore => toSharedStore(openStore(location, environment, USE), location, keys);
