import { closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { ContractError } from '@sharpside/contracts';
import { findCode, toReason } from '../process/error-facts.ts';

const MEBIBYTE = 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

const NO_PLAIN_FILE = 'it is a pipe, a socket or a device, not a plain file';
const A_FOLDER = 'it is a folder, not a file';

// The system's message would repeat the path.
const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: A_FOLDER,
  ENOTDIR: 'a part of the path is no folder',
  ELOOP: 'it is a link to itself',
  ENAMETOOLONG: 'it is too long for a path',
  ENXIO: NO_PLAIN_FILE,
  ERR_INVALID_ARG_VALUE: 'it is no path',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is no text in UTF-8',
};

const toAmount = (bytes: number) =>
  bytes >= MEBIBYTE ? `${Math.round(bytes / MEBIBYTE)} MiB` : `${bytes} bytes`;

/** The bytes of a plain file, or the reason why it has none to read. @throws the system's error. */
function tryRead(file: string, maxBytes: number): Buffer | string {
  const tooLarge = `it has more than ${toAmount(maxBytes)}`;
  const stats = statSync(file);
  if (stats.isDirectory()) return A_FOLDER;
  // Other files are not opened at all, since opening a device may have effects.
  if (!stats.isFile()) return NO_PLAIN_FILE;
  if (stats.size > maxBytes) return tooLarge;
  // A pipe may have replaced the file meanwhile. Opening it must not block.
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const chunks: Buffer[] = [];
    // The size is not used, because files in /proc have the size 0.
    for (let length = 0; length <= maxBytes; ) {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      const count = readSync(descriptor, chunk);
      if (count === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, count));
      length += count;
    }
    return tooLarge;
  } finally {
    closeSync(descriptor);
  }
}

type NamedFileOptions = {
  /** Names the content in errors, for example `The trusted keys in /etc/site/keys.json`. */
  what: string;
  /** Default: 1 MiB. */
  maxBytes?: number;
};

const refuse = (what: string, reason: string, cause?: unknown) =>
  new ContractError({ what, problems: [{ path: '', message: `cannot be read: ${reason}` }], cause });

const toFault = (error: unknown) => FAULTS[findCode(error) ?? ''] ?? toReason(error);

function readBytes(file: string, { what, maxBytes = MEBIBYTE }: NamedFileOptions): Buffer {
  let found: Buffer | string;
  try {
    found = tryRead(file, maxBytes);
  } catch (cause) {
    throw refuse(what, toFault(cause), cause);
  }
  if (typeof found === 'string') throw refuse(what, found);
  return found;
}

/**
 * Text of a file that a setting or an option names. It is UTF-8; a byte order mark is left out.
 *
 * Only a plain file of limited size is read, so a pipe, a device or an endless file can neither block the start nor
 * fill the memory.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with the reason; its `cause` is the system's error. The content is not
 * repeated.
 */
export function readNamedText(file: string, options: NamedFileOptions): string {
  const bytes = readBytes(file, options);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refuse(options.what, toFault(cause), cause);
  }
}
