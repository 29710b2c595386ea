import { readFileSync, statSync } from 'node:fs';
import { ContractError, isContractError } from '@sharpside/contracts';
import { findCode, toReason } from '../process/error-facts.ts';

const MAX_BYTES = 1024 * 1024;

// Used instead of the system's messages, which would repeat the path.
const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ENOTDIR: 'a part of the path is no folder',
  ELOOP: 'it is a link to itself',
  ENAMETOOLONG: 'it is too long for a path',
  ERR_INVALID_ARG_VALUE: 'it is no path',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is no text in UTF-8',
};

/**
 * The reason not to read a file; undefined if it may be read.
 *
 * @throws the system's error.
 */
function findFault(file: string): string | undefined {
  const stats = statSync(file);
  if (stats.isDirectory()) return 'it is a folder, not a file';
  // Other files are not opened, since opening a device may have effects.
  if (!stats.isFile()) return 'it is a pipe, a socket or a device, not a plain file';
  return stats.size > MAX_BYTES ? 'it has more than 1 MiB' : undefined;
}

/**
 * Text of a file that a setting or an option names. It is UTF-8; a byte order mark is left out.
 *
 * Only a plain file of limited size is read, so a pipe, a device or an endless file can neither block the start nor
 * fill the memory.
 *
 * @param what names the content in errors, for example `The trusted keys in /etc/site/keys.json`.
 * @throws {ContractError} `CONTRACT_BROKEN` with the reason, and with the system's error, if any, as `cause`. The
 * content is not repeated.
 */
export function readNamedText(file: string, { what }: { what: string }): string {
  const refuse = (reason: string, cause?: unknown) =>
    new ContractError({ what, problems: [{ path: '', message: `cannot be read: ${reason}` }], cause });
  try {
    const fault = findFault(file);
    if (fault !== undefined) throw refuse(fault);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (cause) {
    if (isContractError(cause)) throw cause;
    throw refuse(FAULTS[findCode(cause) ?? ''] ?? toReason(cause), cause);
  }
}
