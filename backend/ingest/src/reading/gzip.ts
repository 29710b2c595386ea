import { createReadStream } from 'node:fs';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
  /** @throws {IngestError} `INPUT_UNREADABLE` if the packed file has data after its end. */
  requireAll: (size: number) => void;
};

/** The unpacked bytes of a gzip. `name` is for messages. */
export function unpack(source: Readable, name: string): Unpacking {
  const chunks = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => chunks.destroy(error));
  return {
    chunks: source.pipe(chunks),
    // zlib skips zeros after the end, and refuses other bytes that are not gzip.
    requireAll(size) {
      const behind = size - chunks.bytesWritten;
      if (behind !== 0) throw behindEnd(name, `${behind} bytes`);
    },
  };
}

/** Only for files that could not be unpacked, because it reads them again. */
async function isWholeWithoutLastByte(path: string, size: number): Promise<boolean> {
  if (size < 2) return false;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(path, { end: size - 2 }), createGunzip(), nowhere);
    return true;
  } catch {
    // The first failure is more informative.
    return false;
  }
}

type Packed = { path: string; name: string; size: number };

/**
 * Explains a failure of zlib. Its own message misleads if bytes follow the end, because it takes them for another gzip.
 */
export async function toGzipRefusal(cause: unknown, { path, name, size }: Packed): Promise<IngestError> {
  const reason = toReason(cause);
  // The magic number of the first gzip was already accepted, so the error is about later bytes.
  if (reason === 'incorrect header check') return behindEnd(name, 'other bytes', cause);
  // With a single extra byte zlib cannot tell yet that it does not start a gzip.
  if (reason === 'unexpected end of file' && (await isWholeWithoutLastByte(path, size)))
    return behindEnd(name, '1 byte', cause);
  return refuse(`${name} cannot be unpacked (${reason}); it is cut off or damaged: fetch it again`, cause);
}
