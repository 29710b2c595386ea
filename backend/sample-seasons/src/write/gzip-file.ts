import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Text of a file, piece by piece, so that no file has to fit into memory. */
export type Pieces = Iterable<string>;

/** A file that was written, for its entry in the manifest. */
export type WrittenFile = {
  /** Packed. */
  readonly bytes: number;
  /** Of the text, not of the packed bytes: packers differ between machines. */
  readonly sha256: string;
};

// Generation is the slow part: the fastest level keeps up on the other core.
const LEVEL = 1;

// Many a piece is a line: each would be hashed and packed by itself, which takes longer than to write it.
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

/** Whole at once: the file is the old one or the new one, also where the process ends in between. */
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
