import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Text of a file in pieces, so that a file need not fit into memory. */
export type Pieces = Iterable<string>;

export type WrittenFile = {
  /** Compressed size. */
  readonly bytes: number;
  /** Hash of the text instead of the packed bytes, because compressors differ between machines. */
  readonly sha256: string;
};

// The fastest level: generation is slow, and packing keeps up with it on another core.
const LEVEL = 1;

// Pieces are often single lines. Hashing and packing each alone would take longer than writing.
const PORTION_LETTERS = 256 * 1024;

function* inPortions(pieces: Pieces): Generator<Buffer> {
  let gathered: string[] = [];
  let letters = 0;
  for (const piece of pieces) {
    gathered.push(piece);
    letters += piece.length;
    if (letters < PORTION_LETTERS) continue;
    yield Buffer.from(gathered.join(''));
    gathered = [];
    letters = 0;
  }
  if (letters > 0) yield Buffer.from(gathered.join(''));
}

/**
 * Writes a compressed file and replaces the old file in one step, so that a dying process leaves the old or the new
 * file.
 */
export async function writeGzipFile(path: string, pieces: Pieces): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let bytes = 0;
  const hashed = function* () {
    for (const portion of inPortions(pieces)) {
      hash.update(portion);
      yield portion;
    }
  };
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await pipeline(
      Readable.from(hashed()),
      createGzip({ level: LEVEL }),
      counter,
      createWriteStream(unfinished),
    );
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}
