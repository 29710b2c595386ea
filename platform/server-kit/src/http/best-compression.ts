import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** A longer text takes seconds of a processor. */
const MAX_BYTES = 512 * 1024;
/** Below this size nothing is to be gained. */
const MIN_BYTES = 4 * 1024;
/** More texts than these are not waited for: each takes some tenths of a second, and a newer revision replaces them. */
const MAX_WAITING = 64;

// One at a time: the machine has answers to give meanwhile.
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * A text as small as brotli can make it, or undefined where that is not worth the work. Takes a thread of its own, some tenths
 * of a second after all that were asked for before.
 */
export async function compressBest(text: Buffer): Promise<Buffer | undefined> {
  if (text.length < MIN_BYTES || text.length > MAX_BYTES || waiting >= MAX_WAITING) return undefined;
  waiting += 1;
  const work = last.then(() =>
    compress(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  );
  last = work.catch(() => undefined);
  try {
    return await work;
  } finally {
    waiting -= 1;
  }
}
