import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Longer texts would take seconds of processor time. */
const MAX_BYTES = 512 * 1024;
/** Smaller texts gain nothing. */
const MIN_BYTES = 4 * 1024;
/**
 * Maximum number of waiting texts. Each takes some tenths of a second, and a newer revision makes all of them useless.
 */
const MAX_WAITING = 64;

// One text at a time, so that the machine can answer requests meanwhile.
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * A text compressed as small as brotli can; undefined if the text is too short or too long, or too many texts are
 * waiting. The compression takes some tenths of a second on a separate thread, after all texts that were queued before.
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
