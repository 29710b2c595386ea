import { defineError } from '@sharpside/contracts';

/** A snapshot that cannot be served or published. What was served before still is. */
export const [SnapshotError, isSnapshotError] = defineError('SnapshotError', [
  'SNAPSHOT_NONE',
  'SNAPSHOT_UNKNOWN',
  'SNAPSHOT_DAMAGED',
  'SNAPSHOT_EMPTY',
  /** Only going back on purpose leads to an older one. */
  'SNAPSHOT_OLDER',
  'BATCH_UNKNOWN',
  /** Every snapshot that is kept contains it, and its files are gone. */
  'BATCH_FOLDED',
  'SNAPSHOT_NOT_BUILT',
]);
