import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { toReason } from '@sharpside/server-kit';
import { IngestError } from './errors.ts';

const CHUNK_BYTES = 256 * 1024;

const refuse = (message: string, cause?: unknown) =>
  new IngestError(message, { code: 'INPUT_UNREADABLE', cause });

const behindEnd = (name: string, bytes: string, cause?: unknown) =>
  refuse(`${name} has ${bytes} after its gzip's end; it is damaged: fetch it again`, cause);

type Unpacking = {
  chunks: Readable;
  /**
   * Call this at the end, with the size of the packed file.
   *
   * @throws {IngestError} `INPUT_UNREADABLE` if the packed file has data after the end of its gzip.
   */
  requireAll: (size: number) => void;
};

/** Unpacks a gzip. `name` is for messages. */
export function unpack(source: Readable, name: string): Unpacking {
  const chunks = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => chunks.destroy(error));
  return {
    chunks: source.pipe(chunks),
    // Finds zeros after the end, which zlib skips without an error. Other bytes after the end are refused by zlib, or
    // are another gzip.
    requireAll(size) {
      const behind = size - chunks.bytesWritten;
      if (behind !== 0) throw behindEnd(name, `${behind} bytes`);
    },
  };
}

/**
 * Turns an error of zlib into a refusal. zlib takes other bytes after the end for another gzip, so that its message
 * about them misleads.
 */
export function toGzipRefusal(cause: unknown, name: string): IngestError {
  const reason = toReason(cause);
  // The header at the start of the file was already recognised, so the error is about later bytes.
  if (reason === 'incorrect header check') return behindEnd(name, 'other bytes', cause);
  return refuse(`${name} cannot be unpacked (${reason}); it is cut off or damaged: fetch it again`, cause);
}
