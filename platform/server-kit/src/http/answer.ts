import { createHash } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAcceptedEncodings } from './accept-encoding.ts';
import { compressBest } from './best-compression.ts';
import { ENCODINGS, type Encoding } from './encoding.ts';

/** A complete answer that can be sent any number of times. */
export type Answer = {
  status: number;
  etag: string;
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
  /**
   * Header names and values alternately, the cheapest form for Node: `whole` for the complete answer, `notModified` for
   * an answer with status 304.
   */
  lines: { whole: readonly string[]; notModified: readonly string[] };
};

type AnswerOptions = {
  etag: string;
  headers: Readonly<Record<string, string>>;
  status?: number;
  encoding?: Encoding | undefined;
};

/** The first 22 characters of the SHA-256 hash, in base64url. */
export const toHash = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

export function createAnswer(
  bytes: Buffer,
  { etag, headers, status = 200, encoding }: AnswerOptions,
): Answer {
  const encoded = encoding === undefined ? {} : { 'content-encoding': encoding };
  const all: Record<string, string> = { ...headers, ...encoded, etag };
  const { 'content-type': _type, 'content-encoding': _encoding, ...known } = all;
  const whole = { ...all, 'content-length': String(bytes.length) };
  const lines = { whole: Object.entries(whole).flat(), notModified: Object.entries(known).flat() };
  return { status, etag, bytes, headers: all, lines };
}

// The first visitor waits for the compression, so the quality is chosen for milliseconds, not for the smallest size.
const compress: Record<Encoding, (text: Buffer) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 7,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => gzipSync(text, { level: 7 }),
};

/**
 * Number of requests for brotli at which a text is compressed again at best quality. Most pages that crawlers read
 * never reach it.
 */
const HOT = 2;
/** Factor by which the number of requests must grow until the next attempt, if `compressBest` skipped the text. */
const HOT_AGAIN = 4;

export type EncodedText = {
  /** Upper bound of the total memory of all encodings. */
  bytes: number;
  /**
   * The answer in the best encoding that the client accepts. A text is compressed at the first request. At the second
   * request for brotli, it is compressed again in the background, at best quality.
   */
  answerFor(acceptEncoding: string | undefined): Answer;
  /**
   * Compresses the text in the background before any request, so that the first answer in brotli is as small as
   * possible.
   */
  prepare(): Promise<void>;
};

type EncodedTextOptions = { headers: Readonly<Record<string, string>>; status?: number };

/** A text in each encoding. Its strong ETag depends on the text and the encoding, not on the quality of compression. */
export function createEncodedText(text: string, { headers, status = 200 }: EncodedTextOptions): EncodedText {
  const plain = Buffer.from(text);
  const hash = toHash(plain);
  const answers = new Map<Encoding | undefined, Answer>();
  let asked = 0;
  let improveAt = HOT;

  function keep(bytes: Buffer, encoding: Encoding | undefined): Answer {
    const etag = `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`;
    const answer = createAnswer(bytes, { etag, headers, status, encoding });
    answers.set(encoding, answer);
    return answer;
  }

  async function improve() {
    improveAt = Number.POSITIVE_INFINITY;
    const bytes = await compressBest(plain);
    if (bytes) keep(bytes, 'br');
    else improveAt = Math.max(asked * HOT_AGAIN, HOT);
  }

  return {
    bytes: plain.length * (ENCODINGS.length + 1),
    answerFor(acceptEncoding) {
      const [encoding] = toAcceptedEncodings(acceptEncoding);
      if (encoding === 'br') {
        asked += 1;
        // If the better compression fails, the first answer stays in use.
        if (asked >= improveAt) improve().catch(() => undefined);
      }
      return (
        answers.get(encoding) ?? keep(encoding === undefined ? plain : compress[encoding](plain), encoding)
      );
    },
    prepare: () => improve().catch(() => undefined),
  };
}

/**
 * True if an `If-None-Match` header names this ETag. Compared weakly, because caches on the way may have weakened it.
 */
function isKnownToClient(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}

/** Forbids shared caches to keep an answer with a cookie, because they would give this cookie to everybody. */
function toPersonal(lines: readonly string[]): string[] {
  const at = lines.indexOf('cache-control');
  const others = at === -1 ? lines : lines.toSpliced(at, 2);
  return [...others, 'cache-control', 'private, no-cache'];
}

function toHead(reply: FastifyReply, { headers }: Answer, lines: readonly string[]): OutgoingHttpHeader[] {
  const given: Readonly<Record<string, OutgoingHttpHeader | undefined>> = reply.getHeaders();
  const head: OutgoingHttpHeader[] = [];
  for (const name in given) {
    const value = given[name];
    if (value !== undefined && headers[name] === undefined) head.push(name, value);
  }
  for (const line of given['set-cookie'] === undefined ? lines : toPersonal(lines)) head.push(line);
  return head;
}

/**
 * Sends an answer, or 304 if the client has the answer already.
 *
 * It bypasses Fastify's own sending, which takes as much time as everything else that this server does for a request.
 */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const isKnown = answer.status === 200 && isKnownToClient(request.headers['if-none-match'], answer.etag);
  const { whole, notModified } = answer.lines;
  const head = toHead(reply, answer, isKnown ? notModified : whole);
  const status = isKnown ? 304 : answer.status;
  reply.hijack();
  request.server.countAnswer?.(request, status);
  reply.raw.writeHead(status, head);
  if (isKnown) reply.raw.end();
  else reply.raw.end(answer.bytes);
}
