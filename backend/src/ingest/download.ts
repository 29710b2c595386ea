import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { IngestError } from './ingest-error.ts';

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
};

export type Downloaded = {
  /** The address still has what `etag` names. */
  isUnchanged: boolean;
  /** Of the answer; undefined where the address gives none. */
  etag: string | undefined;
};

// Answers that another attempt can change; any other 4xx is final.
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

// A service that asks for more patience is asked again at the next refresh.
const LONGEST_WAIT_MS = 60_000;

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

async function downloadOnce(
  { url, path, etag }: DownloadRequest,
  { fetchUrl = fetch, timeoutMs = 600_000 }: DownloadOptions,
): Promise<Downloaded> {
  const headers = etag === undefined ? {} : { 'If-None-Match': etag };
  const signal = AbortSignal.timeout(timeoutMs);
  let answer: Response;
  try {
    answer = await fetchUrl(url, { signal, redirect: 'follow', headers });
  } catch (cause) {
    throw toFailure('no answer', cause, timeoutMs);
  }
  if (etag !== undefined && answer.status === 304) return { isUnchanged: true, etag };
  try {
    checkStatus(answer, url);
  } catch (error) {
    // Nobody reads it, and the connection is free again.
    await answer.body?.cancel().catch(() => undefined);
    throw error;
  }
  try {
    await pipeline(Readable.from(answer.body ?? []), createWriteStream(path));
  } catch (cause) {
    throw toFailure('broke off', cause, timeoutMs);
  }
  return { isUnchanged: false, etag: answer.headers.get('etag') ?? undefined };
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
