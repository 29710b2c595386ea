import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '@sharpside/server-kit';

export type Codec = {
  encode(bytes: Uint8Array): Promise<Uint8Array>;
  /** Fails if the result exceeds `maxBytes`. */
  decode(bytes: Uint8Array, maxBytes?: number): Promise<Uint8Array>;
};

export type Codecs = Readonly<Record<Encoding, Codec>>;

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/**
 * Option of zlib that limits the size of a result. The limit is at least one byte, since zlib accepts no smaller one.
 */
const toLimit = (maxBytes: number | undefined) =>
  maxBytes === undefined ? {} : { maxOutputLength: Math.max(maxBytes, 1) };

/** The best compression of each format, because a file is compressed once and downloaded for years. */
export const bestCodecs: Codecs = {
  br: {
    encode: (bytes) =>
      compressBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      }),
    decode: (bytes, maxBytes) => decompressBrotli(bytes, toLimit(maxBytes)),
  },
  gzip: {
    encode: (bytes) => compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
    decode: (bytes, maxBytes) => decompressGzip(bytes, toLimit(maxBytes)),
  },
};
