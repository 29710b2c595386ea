import { IngestError, isIngestError } from './errors.ts';

// With these codes the machine failed, not the input: the next input may fail too, and this one can be read again
// later.
const MACHINE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM']);

const findCode = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

const isOfFiles = (error: Error) => 'syscall' in error && findCode(error) !== undefined;

/** True if the machine failed, for example because its disk is full. */
export const isMachineFault = (error: unknown): boolean =>
  error instanceof Error && MACHINE_CODES.has(findCode(error) ?? '');

// Engine errors have no codes. Their messages begin with the kind of error.
const isEngineDisk = ({ message }: Error) =>
  /No space left on device|max_temp_directory_size/.test(message) &&
  /^(IO|Out of Memory) Error/.test(message);
const isEngineMemory = ({ message }: Error) => message.startsWith('Out of Memory Error');

const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.trim() ?? '';

/** Turns an engine error into a refusal of the file. Errors about disk or memory are returned unchanged. */
export function toEngineRefusal(cause: unknown, what: string): unknown {
  if (cause instanceof Error && (isEngineDisk(cause) || isEngineMemory(cause))) return cause;
  return new IngestError(`${what} (${toReason(cause)}); it is damaged: fetch it again`, {
    code: 'INPUT_UNREADABLE',
    cause,
  });
}

type Reading = { name: string; folder: string };

/** Turns any failure of reading an input into an error with the input's name and a remedy. */
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
