import { defineError } from '@sharpside/contracts';

/** Error of the store that machines share snapshots through. What was served before still is. */
export const [SharedStoreError, isSharedStoreError] = defineError('SharedStoreError', [
  /** It cannot be reached, or refuses. */
  'SHARED_STORE_FAILED',
  /** It knows no conditional writes, so that two publishers would both believe that they had won. */
  'SHARED_STORE_UNSAFE',
  /** Its snapshots were made of other batches than those of this data folder. */
  'SHARED_STORE_FOREIGN',
  /** Another publication, or going back, came first. */
  'SHARED_STORE_MOVED',
  'SHARED_SNAPSHOT_UNKNOWN',
  'SHARED_SNAPSHOT_DAMAGED',
  'SHARED_SNAPSHOT_OTHER_SCHEMA',
  /** It would not fit the room that snapshots may take on this machine. */
  'SHARED_SNAPSHOT_TOO_LARGE',
]);
