import { defineError } from '@sharpside/contracts';

/** Error of the store through which machines share snapshots. This machine keeps serving its snapshot. */
export const [SharedStoreError, isSharedStoreError] = defineError('SharedStoreError', [
  /** The store cannot be reached, or refuses requests. */
  'SHARED_STORE_FAILED',
  /** The store has no conditional writes, so two publishers could both believe that they had published. */
  'SHARED_STORE_UNSAFE',
  /** The store's snapshots were made from batches of another data folder. */
  'SHARED_STORE_FOREIGN',
  /** Another publication, or a `goBackEverywhere`, came first. */
  'SHARED_STORE_MOVED',
  /** An entry is not signed with a trusted key, or this machine has no such key for a new one. */
  'SHARED_ENTRY_UNTRUSTED',
  'SHARED_SNAPSHOT_UNKNOWN',
  'SHARED_SNAPSHOT_DAMAGED',
  'SHARED_SNAPSHOT_OTHER_SCHEMA',
  /** The snapshot exceeds the space for snapshots on this machine. */
  'SHARED_SNAPSHOT_TOO_LARGE',
]);
