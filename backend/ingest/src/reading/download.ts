import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { IngestError } from './errors.ts';
import {
  AddressFault,
  type Answer,
  type FetchAnswer,
  fetchAnswer,
  UnreachableOrigin,
} from './http/fetch-answer.ts';
import { isMachineFault } from './reading-failure.ts';
import { formatCount, tooLarge } from './text-scan.ts';

export type DownloadOptions = {
  fetchUrl?: FetchAnswer;
  /** Longest wait for the next part of an answer. Default: 60 s. */
  idleMs?: number;
  /** Time for all attempts and the pauses between them. Default: 15 minutes. */
  totalMs?: number;
  attempts?: number;
  waitMs?: (attempt: number) => number;
  /** Rejects if the signal aborts during the pause. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called with a text about the attempt if no answer has come for some seconds, and before each pause. */
  onDelay?: (text: string) => void;
};

export type DownloadRequest = {
  url: string;
  path: string;
  /** `ETag` of the known content. If the address still has that content, nothing is written. */
  etag?: string | undefined;
  /** A longer answer is refused. Default: no limit. */
  maxBytes?: number;
};

export type Downloaded = {
  /** True if the address still has the content of `etag`. Nothing was written then. */
  isUnchanged: boolean;
  /** `ETag` of the content; undefined if the server gives none. */
  etag: string | undefined;
  /**
   * True if the server gave the answer's length, marked its end or packed it, so that the file is known to be complete.
   */
  isLengthKnown: boolean;
};

// Statuses after which another attempt may succeed. Other failures are final.
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

// A longer `Retry-After` is cut to this. If the attempt then fails again, the next refresh retries.
const MAX_WAIT_MS = 60_000;

// After this time without an answer, `onDelay` says so: whoever watches must not think that the program hangs.
const SLOW_MS = 4_000;

// Asks for no content coding. With a coding the length differs from `Content-Length`, and a truncated answer may be
// unpacked without an error.
const UNPACKED = { 'Accept-Encoding': 'identity' };

// Keys, tokens and passwords, and parameters of temporary signatures by Amazon, Google or Azure.
const SECRETS =
  /([?&](?:(?:[a-z]+[-_])*(?:(?:api|access)_?key(?:id)?|key|token|secret|password|signature)|awsaccesskeyid|sig|x-(?:amz|goog)-[a-z-]+)=)[^&]*/gi;
const PASSWORD = /^(https?:\/\/)[^/?#]*@/i;

/** The address without secrets, which must neither be stored nor printed. */
export const hideSecrets = (url: string): string => url.replace(PASSWORD, '$1***@').replace(SECRETS, '$1***');

type PassingOptions = { cause?: unknown; retryAfterMs?: number | undefined; remedy?: string };

/** A failure after which another attempt may succeed. */
class PassingFailure extends Error {
  readonly retryAfterMs: number | undefined;
  /** Advice in the message if all attempts fail. */
  readonly remedy: string;

  constructor(message: string, { cause, retryAfterMs, remedy = 'try again later' }: PassingOptions = {}) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
    this.remedy = remedy;
  }
}

/** If a host has several addresses, Node's error has an empty message and an error for each address. */
function toReason(error: unknown): string {
  if (error instanceof UnreachableOrigin) return toReason(error.cause);
  if (error instanceof AggregateError && error.message === '') return toReason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** `Retry-After` is a number of seconds or a date. Undefined for anything else. */
function toRetryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MAX_WAIT_MS);
}

function checkStatus(answer: Answer, url: string): void {
  if (PASSING_STATUS.has(answer.status)) {
    throw new PassingFailure(`status ${answer.status}`, {
      retryAfterMs: toRetryAfterMs(answer.headers.get('retry-after')),
    });
  }
  // Other successful answers have only a part of a file, or no content.
  if (answer.status !== 200) {
    throw new IngestError(`${hideSecrets(url)} answered ${answer.status}; check the address`, {
      code: answer.status === 404 || answer.status === 410 ? 'INPUT_ABSENT' : 'DOWNLOAD_FAILED',
    });
  }
}

/**
 * Checks the received data against the server's length and checksum. Both are of the packed data, so neither is checked
 * if the transfer was packed.
 */
function createCheck(answer: Answer, { url, maxBytes = Number.POSITIVE_INFINITY }: DownloadRequest) {
  const isPacked = !['', 'identity'].includes(answer.headers.get('content-encoding') ?? '');
  const length = isPacked ? null : answer.headers.get('content-length');
  const expected = isPacked ? null : answer.headers.get('content-md5');
  const hash = createHash('md5');
  let bytes = 0;
  return {
    isLengthKnown: isPacked || length !== null || answer.headers.get('transfer-encoding') === 'chunked',
    async *follow(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes)
          throw tooLarge(`${hideSecrets(url)} answers more than ${formatCount(maxBytes)} bytes`);
        hash.update(chunk);
        yield chunk;
      }
    },
    requireWhole() {
      if (length !== null && bytes !== Number(length))
        throw new PassingFailure(`${bytes} of ${length} bytes came`);
      if (expected !== null && hash.digest('base64') !== expected)
        throw new PassingFailure('its checksum is not that of content-md5', {
          remedy: 'the source has a damaged file or names a wrong checksum: tell whoever runs it',
        });
    },
  };
}

type GivingUp = { cause: unknown; remedy?: string };

const waitUnless = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal });

/** The origin that could not be reached, if a download failed for that reason. */
export function findUnreachable(error: unknown): string | undefined {
  if (error instanceof UnreachableOrigin) return error.origin;
  return error instanceof Error ? findUnreachable(error.cause) : undefined;
}

type Attempt = { fetchUrl: FetchAnswer; idleMs: number; total: AbortSignal; onSlow: () => void };

/** Aborts if the source sends nothing for `idleMs`. The time for processing received data does not count. */
function createIdleWatch(idleMs: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    timer = setTimeout(
      () => controller.abort(new PassingFailure(`nothing came for ${idleMs / 1000} s`)),
      idleMs,
    );
  };
  async function* follow(chunks: AsyncIterable<Uint8Array>) {
    start();
    for await (const chunk of chunks) {
      stop();
      yield chunk;
      start();
    }
    stop();
  }
  return { signal: controller.signal, start, stop, follow };
}

async function downloadOnce(
  request: DownloadRequest,
  { fetchUrl, idleMs, total, onSlow }: Attempt,
): Promise<Downloaded> {
  const { url, path, etag } = request;
  const headers = { ...UNPACKED, ...(etag !== undefined && { 'If-None-Match': etag }) };
  const watch = createIdleWatch(idleMs);
  const end = new AbortController();
  const signal = AbortSignal.any([total, watch.signal, end.signal]);
  const slow = setTimeout(onSlow, SLOW_MS);
  let what = 'no answer';
  try {
    watch.start();
    const answer = await fetchUrl(url, { signal, headers });
    watch.stop();
    clearTimeout(slow);
    what = 'broke off';
    if (etag !== undefined && answer.status === 304) return { isUnchanged: true, etag, isLengthKnown: true };
    checkStatus(answer, url);
    const check = createCheck(answer, request);
    const file = createWriteStream(path);
    await pipeline(check.follow(watch.follow(answer.body ?? Readable.from([]))), file, { signal });
    check.requireWhole();
    const { isLengthKnown } = check;
    return { isUnchanged: false, etag: answer.headers.get('etag') ?? undefined, isLengthKnown };
  } catch (cause) {
    if (watch.signal.aborted) throw watch.signal.reason;
    if (cause instanceof AddressFault)
      throw new IngestError(`${hideSecrets(url)} ${cause.message}; check the address`, {
        code: 'DOWNLOAD_FAILED',
        cause,
      });
    if (cause instanceof IngestError || cause instanceof PassingFailure || isMachineFault(cause)) throw cause;
    throw new PassingFailure(`${what}: ${toReason(cause)}`, { cause });
  } finally {
    watch.stop();
    clearTimeout(slow);
    // Closes the connection, because the rest of an answer such as an error page is not read.
    end.abort();
  }
}

/**
 * Writes the answer of an address to a file. Temporary failures are retried and redirects are followed.
 *
 * Default: 3 attempts with pauses of 1 s and 2 s, or of `Retry-After` if that is longer, up to a minute.
 * @throws {IngestError} `INPUT_ABSENT` for status 404 or 410, `INPUT_TOO_LARGE`, `DOWNLOAD_FAILED`
 */
export async function download(request: DownloadRequest, options: DownloadOptions = {}): Promise<Downloaded> {
  const { fetchUrl = fetchAnswer, idleMs = 60_000, totalMs = 900_000, attempts = 3 } = options;
  const { waitMs = (attempt) => 1000 * 2 ** (attempt - 1), pause = waitUnless, onDelay } = options;
  const total = AbortSignal.timeout(totalMs);
  const giveUp = (attempt: number, reason: string, { remedy = 'try again later', cause }: GivingUp) =>
    new IngestError(
      `${hideSecrets(request.url)} could not be fetched in ${attempt} ${attempt === 1 ? 'attempt' : 'attempts'} (${reason}); ${remedy}`,
      { code: 'DOWNLOAD_FAILED', cause },
    );
  for (let attempt = 1; ; attempt++) {
    const name = `attempt ${attempt} of ${attempts}`;
    const onSlow = () => onDelay?.(`${name}: no answer yet; it fails after ${idleMs / 1000} s without one`);
    try {
      return await downloadOnce(request, { fetchUrl, idleMs, total, onSlow });
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      const { message, remedy, retryAfterMs = 0 } = error;
      if (attempt < attempts && !total.aborted) {
        const pauseMs = Math.max(waitMs(attempt), retryAfterMs);
        onDelay?.(`${name} failed (${message}); the next is in ${Math.ceil(pauseMs / 1000)} s`);
        await pause(pauseMs, total).catch(() => {});
      }
      if (total.aborted) throw giveUp(attempt, `not complete after ${totalMs / 1000} s`, { cause: error });
      if (attempt >= attempts) throw giveUp(attempt, message, { remedy, cause: error });
    }
  }
}
