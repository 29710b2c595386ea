import { createHash } from 'node:crypto';
import { toCallReason } from '@sharpside/server-kit';
import { AwsClient } from 'aws4fetch';
import { isStoreError, StoreError } from './errors.ts';
import type { FindS3Keys, S3Keys } from './s3-keys.ts';

export type S3Location = {
  bucket: string;
  /** Prefix of all keys of the store in the bucket; empty, or ending with a slash. */
  prefix: string;
  /** Undefined: Amazon's own server of the region. Other servers get the bucket in the path. */
  endpoint: string | undefined;
  region: string;
  keys: S3Keys | FindS3Keys;
};

type S3ClientOptions = {
  fetch: typeof globalThis.fetch;
  wait: (ms: number) => Promise<unknown>;
};

/** A request to the server; `what` describes it in messages. */
type S3Request = {
  what: string;
  method?: string;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Maximum size of the response, and the error for a larger one, which is not retried. Default: none. */
  limit?: { maxBytes: number; toError: () => StoreError } | undefined;
  /** Called for each lost response and each status from 500, since the write may have succeeded. */
  onUncertain?: () => void;
};

/** Sends signed requests to a bucket, and retries requests that may succeed later. */
export type S3Client = {
  readonly name: string;
  readonly prefix: string;
  send(key: string, request: S3Request): Promise<Response>;
  query(parameters: Record<string, string>, request: S3Request): Promise<Response>;
  toFailure(what: string, response: Response): Promise<StoreError>;
};

const ATTEMPTS = 4;
// Pause before the first of three retries. It doubles for each retry.
const RETRY_MS = 200;
const TIMEOUT_MS = 30_000;

// Two simultaneous conditional writes of one key: the server asks both to retry.
const CONFLICT = 409;
const isWorthRetrying = (status: number) => status === CONFLICT || status === 429 || status >= 500;

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html; `InvalidAccessKeyId` also means keys that were
// replaced.
const ENDED_KEYS = new Set(['ExpiredToken', 'InvalidToken', 'TokenRefreshRequired', 'InvalidAccessKeyId']);

const toReason = (error: unknown, url: string) => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? `${error.message} (${error.cause.message})`
    : toCallReason(error, url);
};

/**
 * The texts of all elements with this tag. Escapes are not decoded: keys contain none, because they have only letters,
 * digits and five signs (`isKey`).
 */
export const readTags = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function sign(
  url: string,
  { method = 'GET', body, headers = {} }: S3Request,
  { region, keys }: { region: string; keys: S3Keys },
): Promise<Request> {
  const { sessionToken, ...fixed } = keys;
  const signer = new AwsClient({
    ...fixed,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    region,
    service: 's3',
  });
  return signer.sign(url, {
    method,
    headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
    ...(body && { body }),
  });
}

async function readBody({ body }: Response, { limit }: S3Request): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (limit && size > limit.maxBytes) throw limit.toError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

async function fetchWhole(
  fetch: typeof globalThis.fetch,
  signed: Request,
  request: S3Request,
): Promise<Response> {
  const response = await fetch(signed, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  // The body is read here, so that a connection that breaks in the middle of it is retried too.
  const bytes = await readBody(response, request);
  const { status, statusText } = response;
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText });
}

/** True if the server refused the keys of a request, which may have expired. */
async function isForOtherKeys(response: Response): Promise<boolean> {
  if (response.ok || response.status >= 500) return false;
  const [code = ''] = readTags(await response.clone().text(), 'Code');
  return ENDED_KEYS.has(code);
}

export function createS3Client(location: S3Location, { fetch, wait }: S3ClientOptions): S3Client {
  const { bucket, prefix, endpoint, region } = location;
  const root = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const name = `s3://${bucket}/${prefix}`;

  const failed = (what: string, reason: string, cause?: unknown) =>
    new StoreError(`cannot ${what} in ${name}: ${reason}`, { code: 'STORE_FAILED', cause });

  async function findKeys(what: string, isRefused: boolean): Promise<S3Keys> {
    if (typeof location.keys !== 'function') return location.keys;
    try {
      return await location.keys(isRefused);
    } catch (error) {
      // Not `toReason`, because the message of the key chain already includes its cause.
      throw failed(what, error instanceof Error ? error.message : String(error), error);
    }
  }

  /** Retries until the response is final, or four attempts have failed. */
  async function ask(url: string, request: S3Request): Promise<Response> {
    const { what, onUncertain = () => {} } = request;
    const hasOtherKeys = typeof location.keys === 'function';
    let isRefused = false;
    for (let attempt = 1; ; attempt += 1) {
      const keys = await findKeys(what, isRefused);
      try {
        const response = await fetchWhole(fetch, await sign(url, request, { region, keys }), request);
        if (hasOtherKeys && !isRefused && (await isForOtherKeys(response))) {
          // Only once: keys that are refused right after they were read are wrong, not expired.
          isRefused = true;
          continue;
        }
        if (!isWorthRetrying(response.status) || attempt >= ATTEMPTS) return response;
        if (response.status >= 500) onUncertain();
      } catch (error) {
        if (isStoreError(error)) throw error;
        onUncertain();
        if (attempt >= ATTEMPTS) throw failed(what, toReason(error, url), error);
      }
      // The pause is random, so that writers that collided once do not retry in step.
      await wait(RETRY_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }

  return {
    name,
    prefix,
    send: (key, request) =>
      ask(`${root}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`, request),
    query: (parameters, request) => ask(`${root}/?${new URLSearchParams(parameters)}`, request),

    async toFailure(what, response) {
      const text = await response.text().catch(() => '');
      const [code = response.statusText] = readTags(text, 'Code');
      const [message = ''] = readTags(text, 'Message');
      return failed(what, [`${response.status} ${code}`, message].filter(Boolean).join(': '));
    },
  };
}
