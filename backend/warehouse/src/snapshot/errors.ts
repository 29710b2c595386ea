import { defineError } from '@sharpside/contracts';

/** A snapshot cannot be served or published. The previously served snapshot stays. */
export const [SnapshotError, isSnapshotError] = defineError('SnapshotError', [
  'SNAPSHOT_NONE',
  'SNAPSHOT_UNKNOWN',
  'SNAPSHOT_DAMAGED',
  'SNAPSHOT_EMPTY',
  /** Only `goBack` points readers at a snapshot with fewer batches. */
  'SNAPSHOT_OLDER',
  'BATCH_UNKNOWN',
  /** Every kept snapshot contains the batch, and the batch's files are deleted. */
  'BATCH_FOLDED',
  'SNAPSHOT_NOT_BUILT',
]);
