import { IngestError, isIngestError } from './errors.ts';

// The machine's limits, not the input's: the next input may meet them too, and the same one is read when they are gone.
const MACHINE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM']);

const findCode = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

const isOfFiles = (error: Error) => 'syscall' in error && findCode(error) !== undefined;

/** True where the machine could not go on, whichever file it was at. */
export const isMachineFault = (error: unknown): boolean =>
  error instanceof Error && MACHINE_CODES.has(findCode(error) ?? '');

// The engine's errors have no codes, only texts that begin with their kind.
const isEngineDisk = ({ message }: Error) =>
  /No space left on device|max_temp_directory_size/.test(message) &&
  /^(IO|Out of Memory) Error/.test(message);
const isEngineMemory = ({ message }: Error) => message.startsWith('Out of Memory Error');

/** The reason in one line. */
const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() ?? '';

/** The engine's words on a file's content; its words on the machine stay as they are. */
export function toEngineRefusal(cause: unknown, what: string): unknown {
  if (cause instanceof Error && (isEngineDisk(cause) || isEngineMemory(cause))) return cause;
  return new IngestError(`${what} (${toReason(cause)}); it is damaged: fetch it again`, {
    code: 'INPUT_UNREADABLE',
    cause,
  });
}

type Reading = { name: string; folder: string };

/** Any failure of reading one input as one that names it and says what to do, so that the others are read all the same. */
export function toIngestError(error: unknown, { name, folder }: Reading): IngestError {
  if (isIngestError(error)) return error;
  const reason = toReason(error);
  const refuse = (code: IngestError['code'], message: string) =>
    new IngestError(message, { code, cause: error });
  if (error instanceof Error) {
    if (isOfFiles(error) || isMachineFault(error) || isEngineDisk(error))
      return refuse(
        'DATA_FOLDER_FAILED',
        `${name} could not be kept in ${folder} (${reason}); see to its space and permissions, then start again`,
      );
    if (isEngineMemory(error))
      return refuse(
        'INPUT_TOO_LARGE',
        `${name} needs more memory than one file is given (${reason}); split it into smaller files`,
      );
  }
  return refuse(
    'READER_FAILED',
    `${name} could not be read, by a fault of the program (${reason}); report it with this message and the file`,
  );
}
