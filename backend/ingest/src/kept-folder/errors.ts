import { defineError } from '@sharpside/contracts';

/** Error of the store that keeps a data folder. Published snapshots stay. */
export const [KeptFolderError, isKeptFolderError] = defineError('KeptFolderError', [
  /** The store cannot be reached, or refuses requests. */
  'KEPT_STORE_FAILED',
  /** The data folder has batches, but the store has none. */
  'KEPT_STORE_EMPTY',
  /** The data folder has batches that the store does not know. */
  'KEPT_STORE_FOREIGN',
  /** The store has an older state than the folder was made from, or no state any more. */
  'KEPT_STORE_OLDER',
  /** The data folder is kept in a store, but the settings name none. */
  'KEPT_STORE_UNNAMED',
  /** Another machine wrote to the store meanwhile. */
  'KEPT_STORE_MOVED',
  'KEPT_STORE_DAMAGED',
]);
