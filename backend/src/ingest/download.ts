import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { IngestError } from './ingest-error.ts';

export type DownloadOptions = {
  fetchUrl?: typeof fetch;
  onBytes?: (bytes: number) => void;
  /** For the whole answer. Default: ten minutes. */
  timeoutMs?: number;
  attempts?: number;
  waitMs?: (attempt: number) => number;
};

// Answers that another attempt can change; any other 4xx is final.
const PASSING_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

const SECRETS = /([?&](?:api_?key|key|token)=)[^&]*/gi;

/** The address without what must not be kept or printed. */
export const hideSecrets = (url: string): string => url.replace(SECRETS, '$1***');

class PassingFailure extends Error {}

async function downloadOnce(url: string, path: string, options: DownloadOptions): Promise<void> {
  const { fetchUrl = fetch, onBytes, timeoutMs = 600_000 } = options;
  let answer: Response;
  try {
    answer = await fetchUrl(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'follow' });
  } catch (cause) {
    throw new PassingFailure('no answer', { cause });
  }
  if (PASSING_STATUS.has(answer.status)) throw new PassingFailure(`status ${answer.status}`);
  if (!answer.ok || answer.body === null) {
    throw new IngestError(`${hideSecrets(url)} answered ${answer.status}; check the address`, {
      code: answer.status === 404 || answer.status === 410 ? 'INPUT_ABSENT' : 'DOWNLOAD_FAILED',
    });
  }
  const body = Readable.from(answer.body);
  if (onBytes) body.on('data', (chunk: Uint8Array) => onBytes(chunk.length));
  try {
    await pipeline(body, createWriteStream(path));
  } catch (cause) {
    throw new PassingFailure('broke off', { cause });
  }
}

/**
 * Writes what an address answers to a file, trying again what may pass.
 *
 * Default: 3 attempts, waiting 1 s and 2 s between them.
 * @throws {IngestError} `INPUT_ABSENT` where there is no such file, `DOWNLOAD_FAILED`
 */
export async function download(url: string, path: string, options: DownloadOptions = {}): Promise<void> {
  const { attempts = 3, waitMs = (attempt) => 1000 * 2 ** (attempt - 1) } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadOnce(url, path, options);
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      if (attempt >= attempts) {
        throw new IngestError(
          `${hideSecrets(url)} could not be fetched in ${attempts} attempts (${error.message}); try again later`,
          { code: 'DOWNLOAD_FAILED', cause: error },
        );
      }
      await pause(waitMs(attempt));
    }
  }
}
