import { createHash } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toAcceptedEncodings } from './accept-encoding.ts';
import { ENCODINGS, type Encoding } from './encoding.ts';

/** A whole answer, ready to be sent any number of times. */
export type Answer = {
  status: number;
  etag: string;
  bytes: Buffer;
  headers: Readonly<Record<string, string>>;
};

type AnswerOptions = {
  etag: string;
  headers: Readonly<Record<string, string>>;
  status?: number;
  encoding?: Encoding | undefined;
};

/** A short name for exactly these bytes. */
export const toHash = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

export function createAnswer(
  bytes: Buffer,
  { etag, headers, status = 200, encoding }: AnswerOptions,
): Answer {
  const encoded = encoding === undefined ? {} : { 'content-encoding': encoding };
  return { status, etag, bytes, headers: { ...headers, ...encoded, etag } };
}

// The text is compressed while its first visitor waits, so the quality that pays in milliseconds, not the best one.
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

/** One text in every encoding. */
export type EncodedText = {
  /** Upper bound of the memory that all encodings take together. */
  bytes: number;
  /** The answer that suits a client; compressed once, when first asked for. */
  answerFor(acceptEncoding: string | undefined): Answer;
};

type EncodedTextOptions = { headers: Readonly<Record<string, string>>; status?: number };

/** A text that the edge makes itself: compressed once per encoding, each with its own strong ETag. */
export function createEncodedText(text: string, { headers, status = 200 }: EncodedTextOptions): EncodedText {
  const plain = Buffer.from(text);
  const hash = toHash(plain);
  const answers = new Map<Encoding | undefined, Answer>();
  return {
    bytes: plain.length * (ENCODINGS.length + 1),
    answerFor(acceptEncoding) {
      const [encoding] = toAcceptedEncodings(acceptEncoding);
      let answer = answers.get(encoding);
      if (answer === undefined) {
        const bytes = encoding === undefined ? plain : compress[encoding](plain);
        const etag = `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`;
        answer = createAnswer(bytes, { etag, headers, status, encoding });
        answers.set(encoding, answer);
      }
      return answer;
    },
  };
}

/** Whether an `If-None-Match` header names this ETag. Compared weakly, as caches on the way may have weakened it. */
function isKnownToClient(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}

/** An answer that sets a cookie is one visitor's: a shared cache that kept it would give everybody that cookie. */
const PERSONAL = { 'cache-control': 'private, no-cache' };

type GivenHeaders = Readonly<Record<string, OutgoingHttpHeader | undefined>>;

/** Names and values in turn, the way that costs Node least. */
function toHeaderList(headers: GivenHeaders): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

/**
 * Sends an answer, or 304 where the client has it already.
 *
 * It goes straight to the connection: all of it is ready, and what Fastify does to find out how a body is to be sent costs as
 * much as everything else that this server does for a request.
 */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const given: GivenHeaders = reply.getHeaders();
  const own = given['set-cookie'] === undefined ? undefined : PERSONAL;
  reply.hijack();
  if (answer.status === 200 && isKnownToClient(request.headers['if-none-match'], answer.etag)) {
    const { 'content-type': _type, 'content-encoding': _encoding, ...headers } = answer.headers;
    reply.raw.writeHead(304, toHeaderList({ ...given, ...headers, ...own }));
    reply.raw.end();
    return;
  }
  const length = { 'content-length': answer.bytes.length };
  reply.raw.writeHead(answer.status, toHeaderList({ ...given, ...answer.headers, ...own, ...length }));
  reply.raw.end(answer.bytes);
}
