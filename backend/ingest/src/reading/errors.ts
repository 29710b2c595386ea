import { defineError } from '@sharpside/contracts';

/** A source file could not be read. Earlier batches are unchanged. */
export const [IngestError, isIngestError] = defineError('IngestError', [
  'INPUT_MISSING',
  /** The server reports that there is no such file. */
  'INPUT_ABSENT',
  'INPUT_UNREADABLE',
  'INPUT_UNEXPECTED',
  'INPUT_TOO_LARGE',
  /** The file was read, but fails checks that it must pass to be served. */
  'INPUT_HELD_BACK',
  'DOWNLOAD_FAILED',
  'DATA_FOLDER_FAILED',
  /** The failure is a bug, and not caused by the input or the machine. */
  'READER_FAILED',
  'BATCH_UNREADABLE',
]);
export type IngestError = InstanceType<typeof IngestError>;
