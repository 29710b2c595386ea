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
  /** @throws {IngestError} `INPUT_UNREADABLE` where the packed file goes on after its end. */
  requireAll: (size: number) => void;
};

/** The unpacked bytes of a gzip. `name` is for messages. */
export function unpack(source: Readable, name: string): Unpacking {
  const chunks = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => chunks.destroy(error));
  return {
    chunks: source.pipe(chunks),
    // Zeros behind the end are passed over by zlib; other bytes that are no gzip it refuses itself.
    requireAll(size) {
      const behind = size - chunks.bytesWritten;
      if (behind !== 0) throw behindEnd(name, `${behind} bytes`);
    },
  };
}

/** Only for files that could not be unpacked, because it reads them once more. */
async function isWholeWithoutLastByte(path: string, size: number): Promise<boolean> {
  if (size < 2) return false;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(path, { end: size - 2 }), createGunzip(), nowhere);
    return true;
  } catch {
    // The failure that is known already tells more.
    return false;
  }
}

type Packed = { path: string; name: string; size: number };

/** Names the failure of zlib, whose words mislead where bytes stand behind the end: it takes them for another gzip. */
export async function toGzipRefusal(cause: unknown, { path, name, size }: Packed): Promise<IngestError> {
  const reason = toReason(cause);
  // The magic of the first gzip was seen before, so that this is a later one.
  if (reason === 'incorrect header check') return behindEnd(name, 'other bytes', cause);
  // One byte is too few for zlib to tell that no gzip begins there.
  if (reason === 'unexpected end of file' && (await isWholeWithoutLastByte(path, size)))
    return behindEnd(name, '1 byte', cause);
  return refuse(`${name} cannot be unpacked (${reason}); it is cut off or damaged: fetch it again`, cause);
}
