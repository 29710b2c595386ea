import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { hasCode, readNamedText } from '@sharpside/server-kit';
import { isMissing } from '@sharpside/warehouse/files/atomic-files';
import { IngestError } from './errors.ts';

// Enough for a list of thousands of files. A longer file is no list of checksums.
const MAX_BYTES = 1_000_000;

// The forms are `<sum>  <name>` of sha256sum, with * before the name of a binary file and \ before a line with escaped
// characters; the sum alone; `SHA256 (<name>) = <sum>` of BSD; and `SHA2-256(<name>)= <sum>` of OpenSSL.
const FORMS = [
  /^\\?(?<sum>[\da-f]{64})(?:[ \t]+\*?(?<name>.+))?$/i,
  /^SHA(?:2-)?256 ?\((?<name>.+)\) ?= ?(?<sum>[\da-f]{64})$/i,
];

function parseLine(line: string): { sum: string; name: string | undefined } | undefined {
  for (const form of FORMS) {
    const { sum, name } = form.exec(line)?.groups ?? {};
    if (sum !== undefined) return { sum: sum.toLowerCase(), name: name && basename(name) };
  }
  return undefined;
}

/** The sum for this name; undefined if the file is no list of checksums, or has several without this name. */
function findSum(text: string, name: string): string | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const sums = lines.map((line) => parseLine(line.trim()));
  if (sums.length === 1) return sums[0]?.sum;
  return sums.find((one) => one?.name === name)?.sum;
}

async function readBeside(path: string): Promise<string | undefined> {
  try {
    const stats = await stat(path);
    // A file that is too long or no text has no checksum.
    if (stats.isFile() && stats.size > MAX_BYTES) return '';
    return readNamedText(path, { what: path, maxBytes: MAX_BYTES });
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (isMissing(cause)) return undefined;
    if (hasCode(cause, 'ERR_ENCODING_INVALID_ENCODED_DATA')) return '';
    throw error;
  }
}

/**
 * Checks a file against the checksum in the `.sha256` file beside it, if there is such a file.
 *
 * @throws {IngestError} `INPUT_UNREADABLE` if the checksum differs, or the `.sha256` file has none.
 */
export async function requireChecksumBeside(
  path: string,
  { name, sha256 }: { name: string; sha256: string },
): Promise<void> {
  const refuse = (message: string, cause?: unknown) =>
    new IngestError(message, { code: 'INPUT_UNREADABLE', cause });
  const text = await readBeside(`${path}.sha256`).catch((cause: unknown) => {
    throw refuse(`${name}.sha256 cannot be read; remove it, or see to its permissions`, cause);
  });
  if (text === undefined) return;
  const expected = findSum(text, name);
  if (expected === undefined) {
    throw refuse(
      `${name}.sha256 has no SHA-256 checksum of ${name}; remove it, or write it again: sha256sum ${name} > ${name}.sha256`,
    );
  }
  if (expected !== sha256)
    throw refuse(`${name} has another checksum than ${name}.sha256 says; it is damaged: fetch it again`);
}
