import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { IngestError } from './ingest-error.ts';
import { isMachineFault } from './reading-failure.ts';
import { formatCount, tooLarge } from './text-scan.ts';

export type DownloadOptions = {
  fetchUrl?: typeof fetch;
  /** For the whole answer. Default: ten minutes. */
  timeoutMs?: number;
  attempts?: number;
  waitMs?: (attempt: number) => number;
  pause?: (ms: number) => Promise<void>;
};

export type DownloadRequest = {
  url: string;
  /** Where the answer is written. */
  path: string;
  /** The tag of what is known already: where the address still has that, nothing is written. */
  etag?: string | undefined;
  /** An answer that is longer is given up. Default: none is too long. */
  maxBytes?: number;
};

export type Downloaded = {
  /** The address still has what `etag` names. */
  isUnchanged: boolean;
  /** Of the answer; undefined where the address gives none. */
  etag: string | undefined;
  /** The server said how long the answer is, or where it ends, and that is what came. */
  isLengthKnown: boolean;
};

// Answers that another attempt can change; any other 4xx is final.
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

// A service that asks for more patience is asked again at the next refresh.
const LONGEST_WAIT_MS = 60_000;

// Packed on its way, an answer has another length than its server says, and half of it is unpacked without a word.
const UNPACKED = { 'Accept-Encoding': 'identity' };

const SECRETS = /([?&](?:api_?key|key|token)=)[^&]*/gi;

/** The address without what must not be kept or printed. */
export const hideSecrets = (url: string): string => url.replace(SECRETS, '$1***');

type PassingOptions = { cause?: unknown; retryAfterMs?: number | undefined };

class PassingFailure extends Error {
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { cause, retryAfterMs }: PassingOptions = {}) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** What went wrong below `fetch`, which itself only says that it failed. */
function toReason(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  if (cause instanceof Error && cause.message !== '') return cause.message;
  return error instanceof Error ? error.message : String(error);
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

function toFailure(what: string, cause: unknown, timeoutMs: number): PassingFailure {
  if (isTimeout(cause)) return new PassingFailure(`not complete after ${timeoutMs / 1000} s`, { cause });
  return new PassingFailure(`${what}: ${toReason(cause)}`, { cause });
}

/** Seconds, or a date; undefined for anything else. */
function toRetryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS);
}

function checkStatus(answer: Response, url: string): void {
  if (PASSING_STATUS.has(answer.status)) {
    throw new PassingFailure(`status ${answer.status}`, {
      retryAfterMs: toRetryAfterMs(answer.headers.get('retry-after')),
    });
  }
  if (!answer.ok) {
    throw new IngestError(`${hideSecrets(url)} answered ${answer.status}; check the address`, {
      code: answer.status === 404 || answer.status === 410 ? 'INPUT_ABSENT' : 'DOWNLOAD_FAILED',
    });
  }
}

const toBase64 = (text: string | undefined) => text?.replaceAll(':', '').trim();

/** Checksums that servers and stores give, by algorithm, in base64. */
function listChecksums({ headers }: Response): { algorithm: string; expected: string; header: string }[] {
  const find = (header: string, algorithm: string, pattern = /^\s*([\w+/=]+)\s*$/) => {
    const expected = toBase64(pattern.exec(headers.get(header) ?? '')?.[1]);
    return expected ? [{ algorithm, expected, header }] : [];
  };
  const sha256 = /(?:^|[\s,])sha-256=(:?[\w+/=]+:?)/i;
  return [
    ...find('content-md5', 'md5'),
    ...find('x-goog-hash', 'md5', /(?:^|[\s,])md5=([\w+/=]+)/),
    ...find('x-amz-checksum-sha256', 'sha256'),
    ...['digest', 'content-digest', 'repr-digest'].flatMap((header) => find(header, 'sha256', sha256)),
  ];
}

/** Follows what comes. Of a packed transfer, lengths and checksums say nothing of what it holds. */
function createCheck(answer: Response, { url, maxBytes = Number.POSITIVE_INFINITY }: DownloadRequest) {
  const isPacked = !['', 'identity'].includes(answer.headers.get('content-encoding') ?? '');
  const length = isPacked ? null : answer.headers.get('content-length');
  const sums = (isPacked ? [] : listChecksums(answer)).map((sum) => ({
    ...sum,
    hash: createHash(sum.algorithm),
  }));
  let bytes = 0;
  return {
    isLengthKnown: length !== null || answer.headers.get('transfer-encoding') === 'chunked',
    async *follow(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes)
          throw tooLarge(`${hideSecrets(url)} answers more than ${formatCount(maxBytes)} bytes`);
        for (const { hash } of sums) hash.update(chunk);
        yield chunk;
      }
    },
    requireWhole() {
      if (length !== null && bytes !== Number(length))
        throw new PassingFailure(`${bytes} of ${length} bytes came`);
      const wrong = sums.find(({ hash, expected }) => hash.digest('base64') !== expected);
      if (wrong !== undefined) throw new PassingFailure(`its checksum is not that of ${wrong.header}`);
    },
  };
}

async function downloadOnce(
  request: DownloadRequest,
  { fetchUrl = fetch, timeoutMs = 600_000 }: DownloadOptions,
): Promise<Downloaded> {
  const { url, path, etag } = request;
  const headers = { ...UNPACKED, ...(etag !== undefined && { 'If-None-Match': etag }) };
  const signal = AbortSignal.timeout(timeoutMs);
  let answer: Response;
  try {
    answer = await fetchUrl(url, { signal, redirect: 'follow', headers });
  } catch (cause) {
    throw toFailure('no answer', cause, timeoutMs);
  }
  if (etag !== undefined && answer.status === 304) return { isUnchanged: true, etag, isLengthKnown: true };
  try {
    checkStatus(answer, url);
  } catch (error) {
    // Nobody reads it, and the connection is free again.
    await answer.body?.cancel().catch(() => undefined);
    throw error;
  }
  const check = createCheck(answer, request);
  try {
    await pipeline(check.follow(Readable.from(answer.body ?? [])), createWriteStream(path));
  } catch (cause) {
    if (cause instanceof IngestError || isMachineFault(cause)) throw cause;
    throw toFailure('broke off', cause, timeoutMs);
  }
  check.requireWhole();
  const { isLengthKnown } = check;
  return { isUnchanged: false, etag: answer.headers.get('etag') ?? undefined, isLengthKnown };
}

/**
 * Writes what an address answers to a file, trying again what may pass. Redirects are followed.
 *
 * Default: 3 attempts, waiting 1 s and 2 s between them, or as long as `Retry-After` says, up to a minute.
 * @throws {IngestError} `INPUT_ABSENT` where there is no such file, `DOWNLOAD_FAILED`
 */
export async function download(request: DownloadRequest, options: DownloadOptions = {}): Promise<Downloaded> {
  const { attempts = 3, waitMs = (attempt) => 1000 * 2 ** (attempt - 1), pause = setTimeout } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadOnce(request, options);
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      if (attempt >= attempts) {
        throw new IngestError(
          `${hideSecrets(request.url)} could not be fetched in ${attempts} attempts (${error.message}); try again later`,
          { code: 'DOWNLOAD_FAILED', cause: error },
        );
      }
      await pause(Math.max(waitMs(attempt), error.retryAfterMs ?? 0));
    }
  }
}
