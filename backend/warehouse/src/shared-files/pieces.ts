import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { isMissing } from '../files/atomic-files.ts';

/** Size of a part of a file: a single request to a store, and the loss when a connection breaks. */
export const PIECE_BYTES = 8 * 1024 * 1024;

/** A hash as `toSha256` returns it. It names files and objects, so it must not be any text. */
export const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'));

/** SHA-256 in hexadecimal. */
export const toSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 of a file; undefined if the file does not exist. */
export async function findFileHash(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return hash.digest('hex');
}

/** Bytes of a file; undefined if the file does not exist. */
export const findFileSize = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    },
  );

/** A part of a file. `at` is its index, `offset` its first byte. */
export type Piece = { readonly at: number; readonly offset: number; readonly bytes: number };

/** Number of parts of a file, computed without a list that a wrong size would make endless. */
export const countPieces = (fileBytes: number, pieceBytes: number): number =>
  Math.ceil(fileBytes / pieceBytes);

export const toPieces = (fileBytes: number, pieceBytes: number): Piece[] =>
  Array.from({ length: countPieces(fileBytes, pieceBytes) }, (_, at) => ({
    at,
    offset: at * pieceBytes,
    bytes: Math.min(pieceBytes, fileBytes - at * pieceBytes),
  }));

/** Calls `use` for each part of a file, one after the other, with the part's bytes. */
export async function readPieces(
  path: string,
  pieces: readonly Piece[],
  use: (piece: Piece, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const handle = await open(path, 'r');
  try {
    for (const piece of pieces) {
      const { buffer, bytesRead } = await handle.read({
        buffer: new Uint8Array(piece.bytes),
        position: piece.offset,
      });
      // If the file is shorter than described, its parts get other hashes.
      await use(piece, buffer.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
}
