export type SnapshotErrorCode =
  | 'SNAPSHOT_NONE'
  | 'SNAPSHOT_UNKNOWN'
  | 'SNAPSHOT_DAMAGED'
  | 'SNAPSHOT_EMPTY'
  /** Only going back on purpose leads to an older one. */
  | 'SNAPSHOT_OLDER'
  | 'BATCH_UNKNOWN'
  /** Every snapshot that is kept contains it, and its files are gone. */
  | 'BATCH_FOLDED'
  | 'SNAPSHOT_NOT_BUILT';

type SnapshotErrorOptions = { code: SnapshotErrorCode; cause?: unknown };

/** A snapshot that cannot be served or published. What was served before still is. */
export class SnapshotError extends Error {
  override name = 'SnapshotError' as const;
  readonly code: SnapshotErrorCode;

  constructor(message: string, { code, cause }: SnapshotErrorOptions) {
    super(message, { cause });
    this.code = code;
  }
}

export const isSnapshotError = (error: unknown): error is SnapshotError =>
  error instanceof Error && error.name === 'SnapshotError';
