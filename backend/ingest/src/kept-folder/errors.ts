import { defineError } from '@sharpside/contracts';

/** Error of the store that a data folder is kept in. What is published stays. */
export const [KeptFolderError, isKeptFolderError] = defineError('KeptFolderError', [
  /** It cannot be reached, or refuses. */
  'KEPT_STORE_FAILED',
  /** The data folder has batches, and the store has none. */
  'KEPT_STORE_EMPTY',
  /** The data folder has batches of which the store knows nothing. */
  'KEPT_STORE_FOREIGN',
  /** It has an older state than the folder came from, or none any more. */
  'KEPT_STORE_OLDER',
  /** The data folder is kept in a store that the settings do not name. */
  'KEPT_STORE_UNNAMED',
  /** Another machine wrote to it meanwhile. */
  'KEPT_STORE_MOVED',
  'KEPT_STORE_DAMAGED',
]);
