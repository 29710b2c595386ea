import { defineError } from '@sharpside/contracts';

/** A source file that could not be read. What was ingested before is untouched. */
export const [IngestError, isIngestError] = defineError('IngestError', [
  'INPUT_MISSING',
  /** The server says that there is no such file. */
  'INPUT_ABSENT',
  'INPUT_UNREADABLE',
  'INPUT_UNEXPECTED',
  'INPUT_TOO_LARGE',
  /** It was read, and falls short of what may be served. */
  'INPUT_HELD_BACK',
  'DOWNLOAD_FAILED',
  'DATA_FOLDER_FAILED',
  /** Neither the input nor the machine is to blame. */
  'READER_FAILED',
  'BATCH_UNREADABLE',
]);
export type IngestError = InstanceType<typeof IngestError>;
