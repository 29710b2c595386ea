import { defineError } from '@sharpside/contracts';

/** An input or a batch could not be read. Existing batches are unchanged. */
export const [IngestError, isIngestError] = defineError('IngestError', [
  'INPUT_MISSING',
  /** The server answers that the file does not exist. */
  'INPUT_ABSENT',
  'INPUT_UNREADABLE',
  'INPUT_UNEXPECTED',
  'INPUT_TOO_LARGE',
  /** The file was read, but fails checks that it must pass to be served. */
  'INPUT_HELD_BACK',
  'DOWNLOAD_FAILED',
  'DATA_FOLDER_FAILED',
  /** A bug of the program, not caused by the input or the machine. */
  'READER_FAILED',
  'BATCH_UNREADABLE',
]);
export type IngestError = InstanceType<typeof IngestError>;
