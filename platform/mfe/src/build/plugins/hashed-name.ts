import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';

/** A file's name with the hash of its content, in the same format as the names of the build tool. */
export function toHashedName(file: string, content: string | Uint8Array): string {
  const extension = extname(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return `${basename(file, extension)}.${hash}${extension}`;
}
