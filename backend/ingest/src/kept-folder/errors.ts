import { defineError } from '@sharpside/contracts';

/** Error of the store of a kept folder. Published snapshots are not affected. */
export const [KeptFolderError, isKeptFolderError] = defineError('KeptFolderError', [
  /** The store cannot be reached, or refuses requests. */
  'KEPT_STORE_FAILED',
  /** The data folder has batches, but the store has none. */
  'KEPT_STORE_EMPTY',
  /** The data folder has batches that the store lacks, or the reverse. */
  'KEPT_STORE_FOREIGN',
  /** The store has an older state than the state that the folder was made from, or no state any more. */
  'KEPT_STORE_OLDER',
  /** The data folder is kept in a store, but `BACKEND_BATCHES` names no store. */
  'KEPT_STORE_UNNAMED',
  /** Another machine wrote to the store meanwhile. */
  'KEPT_STORE_MOVED',
  'KEPT_STORE_DAMAGED',
  /** An entry is not signed with a trusted key, or this machine has no such key for a new one. */
  'KEPT_STORE_UNTRUSTED',
]);
