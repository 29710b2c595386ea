import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { requireConditionalWrites } from './conditional-writes.ts';
import { StoreError } from './errors.ts';
import type { FindS3Keys, S3Keys } from './s3-keys.ts';
import type { RewritableStore, StoreUse } from './store.ts';
import { isKey, requireFolder, requireKey, requirePrefix } from './store-key.ts';

/** A store in S3 or a compatible server, with the keys for it. */
export type S3Location = {
  bucket: string;
  /** Prefix of all keys of the store in the bucket; empty, or ending with a slash. */
  prefix: string;
  /** Undefined: Amazon's own, of the region. Other servers get the bucket in the path. */
  endpoint: string | undefined;
  region: string;
  keys: S3Keys | FindS3Keys;
};

/** Default: `fetch` and `wait` of the platform. */
type S3StoreOptions = {
  use?: StoreUse;
  fetch?: typeof globalThis.fetch;
  wait?: (ms: number) => Promise<unknown>;
};

type Send = {
  key: string;
  method?: string;
  body?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

const ATTEMPTS = 4;
// Wait before the first of three retries, doubled for each.
const RETRY_MS = 200;
const TIMEOUT_MS = 30_000;

const TAKEN = 412;
// Two conditional writes of one key at the same moment: neither is refused for good.
const CONFLICT = 409;
const isWorthRetrying = (status: number) => status === CONFLICT || status === 429 || status >= 500;

// https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html; after a rotation the older keys are unknown.
const ENDED_KEYS = new Set(['ExpiredToken', 'InvalidToken', 'TokenRefreshRequired', 'InvalidAccessKeyId']);

const toReason = (error: unknown) => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
};

// Keys are letters, digits and five signs (`isKey`), which XML need not escape; other names are skipped.
const readTags = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);

// Folders in a list; the answer names the requested prefix by the same tag, outside of these.
const COMMON_PREFIXES = /<CommonPrefixes>.*?<\/CommonPrefixes>/gs;

// Next after the slash in the order of a list.
const AFTER_SLASH = '0';

const isSame = (left: Uint8Array | undefined, right: Uint8Array) =>
  left !== undefined && Buffer.compare(left, right) === 0;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * A store in a bucket of S3, or of any compatible server with conditional writes (`If-None-Match: *`,
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html).
 *
 * Overload and lost connections are retried. Before its first write a store tests whether the server honours the condition,
 * and in a new place whether it does so for writers of one moment, too: otherwise two writers would each believe that they
 * had won.
 *
 * @throws {StoreError} `STORE_KEY_INVALID` for a name that is no key, `STORE_FAILED` when the server refuses or cannot be
 * reached, `STORE_UNSAFE` when it ignores the condition and overwrites.
 */
export function createS3Store(location: S3Location, options: S3StoreOptions = {}): RewritableStore {
  const { bucket, prefix, endpoint, region } = location;
  const { use = { what: 'store' }, fetch = globalThis.fetch, wait = setTimeout } = options;
  const root = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const name = `s3://${bucket}/${prefix}`;
  let isProbed: Promise<void> | undefined;

  const toUrl = (key: string) => `${root}/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`;

  async function findKeys(what: string, isRefused: boolean): Promise<S3Keys> {
    if (typeof location.keys !== 'function') return location.keys;
    try {
      return await location.keys(isRefused);
    } catch (error) {
      // Its message has its cause already.
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreError(`cannot ${what} in ${name}: ${reason}`, {
        code: 'STORE_FAILED',
        cause: error,
      });
    }
  }

  async function request(
    url: string,
    { method = 'GET', body, headers = {} }: Omit<Send, 'key'>,
    keys: S3Keys,
  ) {
    const { sessionToken, ...fixed } = keys;
    const signer = new AwsClient({
      ...fixed,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      region,
      service: 's3',
    });
    const signed = await signer.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sha256(body ?? new Uint8Array()) },
      ...(body && { body }),
    });
    const response = await fetch(signed, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    // Whole, as a connection that breaks in the middle of it is tried again like one that breaks before.
    const bytes = await response.arrayBuffer();
    const { status, statusText } = response;
    return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText });
  }

  async function toFailure(what: string, response: Response): Promise<StoreError> {
    const text = await response.text().catch(() => '');
    const [code = response.statusText] = readTags(text, 'Code');
    const [message = ''] = readTags(text, 'Message');
    const said = [`${response.status} ${code}`, message].filter(Boolean).join(': ');
    return new StoreError(`cannot ${what} in ${name}: ${said}`, { code: 'STORE_FAILED' });
  }

  /** True where the keys may have ended, and the place they come from may have newer ones. */
  async function isForOtherKeys(response: Response): Promise<boolean> {
    if (typeof location.keys !== 'function' || response.ok || response.status >= 500) return false;
    const [code = ''] = readTags(await response.clone().text(), 'Code');
    return ENDED_KEYS.has(code);
  }

  /** Retries until the response is final. `onUncertain`: a lost response may hide a write that was done. */
  async function ask(what: string, url: string, send: Omit<Send, 'key'>, onUncertain = () => {}) {
    let isRefused = false;
    for (let attempt = 1; ; attempt += 1) {
      const keys = await findKeys(what, isRefused);
      try {
        const response = await request(url, send, keys);
        if (!isRefused && (await isForOtherKeys(response))) {
          // Once: keys that are refused right after they were found are wrong, not old.
          isRefused = true;
          continue;
        }
        if (!isWorthRetrying(response.status) || attempt >= ATTEMPTS) return response;
        if (response.status >= 500) onUncertain();
      } catch (error) {
        onUncertain();
        if (attempt >= ATTEMPTS) {
          const message = `cannot ${what} in ${name}: ${toReason(error)}`;
          throw new StoreError(message, { code: 'STORE_FAILED', cause: error });
        }
      }
      // Random: writers that collided once must not retry in step.
      await wait(RETRY_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }

  async function isMissing(response: Response): Promise<boolean> {
    if (response.status !== 404) return false;
    // A missing bucket is not an empty one.
    return !readTags(await response.clone().text(), 'Code').includes('NoSuchBucket');
  }

  async function read(key: string): Promise<Uint8Array | undefined> {
    const what = `read '${key}'`;
    const response = await ask(what, toUrl(key), {});
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    if (await isMissing(response)) return undefined;
    throw await toFailure(what, response);
  }

  /** True where this call made the object, false where it existed. */
  async function create(key: string, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const what = `write '${key}'`;
    let isUncertain = false;
    const headers = { 'if-none-match': '*', ...use.toHeaders?.(key) };
    const send = { method: 'PUT', body, headers };
    const response = await ask(what, toUrl(key), send, () => {
      isUncertain = true;
    });
    if (response.ok) return true;
    if (response.status !== TAKEN) throw await toFailure(what, response);
    // A lost response may have reported success: then the stored bytes are ours.
    return isUncertain && isSame(await read(key), body);
  }

  const requireSafe = () =>
    requireConditionalWrites({
      create,
      remove: (key) => ask(`remove '${key}'`, toUrl(key), { method: 'DELETE' }),
      toUnsafe: (what) =>
        new StoreError(`${name} cannot be a ${use.what}: its server ${what}`, { code: 'STORE_UNSAFE' }),
    });

  async function requireConditions(): Promise<void> {
    isProbed ??= requireSafe().catch((error: unknown) => {
      // A server that was down may be up at the next write.
      isProbed = undefined;
      throw error;
    });
    await isProbed;
  }

  /** One answer to a list, from a name on. */
  async function listPage(what: string, parameters: Record<string, string>, after: string): Promise<string> {
    const url = new URL(`${root}/`);
    url.search = new URLSearchParams({
      'list-type': '2',
      ...parameters,
      ...(after && { 'start-after': after }),
    }).toString();
    const response = await ask(what, url.href, {});
    if (!response.ok) throw await toFailure(what, response);
    return response.text();
  }

  const isCutOff = (xml: string) => readTags(xml, 'IsTruncated').includes('true');

  return {
    get: async (key) => read(requireKey(key)),

    async putIfAbsent(key, bytes) {
      requireKey(key);
      await requireConditions();
      return create(key, new Uint8Array(bytes));
    },

    async replace(key, bytes) {
      const what = `replace '${requireKey(key)}'`;
      await requireConditions();
      const send = { method: 'PUT', body: new Uint8Array(bytes), headers: use.toHeaders?.(key) ?? {} };
      const response = await ask(what, toUrl(key), send);
      if (!response.ok) throw await toFailure(what, response);
    },

    async list(start) {
      requirePrefix(start);
      const found: string[] = [];
      for (let after = ''; ; ) {
        const xml = await listPage(`list '${start}'`, { prefix: prefix + start }, after);
        const names = readTags(xml, 'Key');
        found.push(...names.map((found) => found.slice(prefix.length)).filter(isKey));
        after = names.at(-1) ?? '';
        if (!isCutOff(xml) || after === '') return found.sort();
      }
    },

    async listFolders(folder) {
      const start = prefix + requireFolder(folder);
      const found: string[] = [];
      for (let after = ''; ; ) {
        const parameters = { prefix: start, delimiter: '/' };
        const xml = await listPage(`list the folders of '${folder}'`, parameters, after);
        const folders = [...xml.matchAll(COMMON_PREFIXES)].flatMap(([part]) => readTags(part, 'Prefix'));
        found.push(...folders.map((one) => one.slice(start.length, -1)).filter(isKey));
        const last = [...readTags(xml, 'Key'), ...folders].sort().at(-1) ?? '';
        // Past everything below a folder: servers do not agree on what a start in the middle of one means.
        after = last.endsWith('/') ? `${last.slice(0, -1)}${AFTER_SLASH}` : last;
        if (!isCutOff(xml) || after === '') return found.sort();
      }
    },

    async remove(key) {
      const what = `remove '${requireKey(key)}'`;
      const response = await ask(what, toUrl(key), { method: 'DELETE' });
      if (!response.ok && !(await isMissing(response))) throw await toFailure(what, response);
    },
  };
}
