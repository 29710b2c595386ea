import { setTimeout } from 'node:timers/promises';
import { requireConditionalWrites } from './conditional-writes.ts';
import { StoreError, tooLarge } from './errors.ts';
import { createS3Client, readTags, type S3Client, type S3Location } from './s3-client.ts';
import type { Store, StoreUse } from './store.ts';
import { isKey, requireFolder, requireKey, requirePrefix } from './store-key.ts';

/** Default: `fetch` and `wait` of the platform. */
type S3StoreOptions = {
  use?: StoreUse;
  fetch?: typeof globalThis.fetch;
  wait?: (ms: number) => Promise<unknown>;
};

type NewObject = { key: string; body: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

const TAKEN = 412;

// Folders in the answer to a list. Their `<Prefix>` tags are read only from here, because the answer also has the
// requested prefix in such a tag.
const COMMON_PREFIXES = /<CommonPrefixes>.*?<\/CommonPrefixes>/gs;

// The next character after the slash in the order of a list.
const AFTER_SLASH = '0';

const isSame = (left: Uint8Array | undefined, right: Uint8Array) =>
  left !== undefined && Buffer.compare(left, right) === 0;

async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  // A missing bucket must not look like an empty bucket.
  return !readTags(await response.clone().text(), 'Code').includes('NoSuchBucket');
}

async function read(
  client: S3Client,
  key: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array | undefined> {
  const what = `read '${key}'`;
  const toError = () => tooLarge(key, { place: client.name, maxBytes });
  const response = await client.send(key, { what, limit: { maxBytes, toError } });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  if (await isMissing(response)) return undefined;
  throw await client.toFailure(what, response);
}

async function create(client: S3Client, { key, body, headers }: NewObject): Promise<boolean> {
  const what = `write '${key}'`;
  let isUncertain = false;
  const response = await client.send(key, {
    what,
    method: 'PUT',
    body,
    headers: { 'if-none-match': '*', ...headers },
    onUncertain: () => {
      isUncertain = true;
    },
  });
  if (response.ok) return true;
  if (response.status !== TAKEN) throw await client.toFailure(what, response);
  // A lost response may have reported success. In that case the stored bytes are ours.
  return isUncertain && isSame(await read(client, key), body);
}

type ListRequest = {
  what: string;
  parameters: Record<string, string>;
  /** Reads one page of a list. `next`: the name after which the next page begins, empty if the page has no names. */
  readPage: (xml: string) => { names: readonly string[]; next: string };
};

/** The keys among the names of a list, in ascending order. */
async function list(client: S3Client, { what, parameters, readPage }: ListRequest): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ; ) {
    const start = after && { 'start-after': after };
    const response = await client.query({ 'list-type': '2', ...parameters, ...start }, { what });
    if (!response.ok) throw await client.toFailure(what, response);
    const xml = await response.text();
    const { names, next } = readPage(xml);
    found.push(...names.filter(isKey));
    after = next;
    if (!readTags(xml, 'IsTruncated').includes('true') || after === '') return found.sort();
  }
}

const listKeys = (client: S3Client, start: string) =>
  list(client, {
    what: `list '${start}'`,
    parameters: { prefix: client.prefix + start },
    readPage(xml) {
      const keys = readTags(xml, 'Key');
      return { names: keys.map((key) => key.slice(client.prefix.length)), next: keys.at(-1) ?? '' };
    },
  });

function listFolders(client: S3Client, folder: string): Promise<string[]> {
  const prefix = client.prefix + folder;
  return list(client, {
    what: `list the folders of '${folder}'`,
    parameters: { prefix, delimiter: '/' },
    readPage(xml) {
      const folders = [...xml.matchAll(COMMON_PREFIXES)].flatMap(([part]) => readTags(part, 'Prefix'));
      const last = [...readTags(xml, 'Key'), ...folders].sort().at(-1) ?? '';
      return {
        names: folders.map((name) => name.slice(prefix.length, -1)),
        // Starts after everything below a folder, since servers disagree on the meaning of a start inside a folder.
        next: last.endsWith('/') ? `${last.slice(0, -1)}${AFTER_SLASH}` : last,
      };
    },
  });
}

/**
 * A store in a bucket of S3, or of any compatible server with conditional writes (`If-None-Match: *`,
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html).
 *
 * Overload and lost connections are retried. Before its first write, a store tests if the server honours the condition,
 * in a new place also for simultaneous writers. Without the condition, two writers would each believe that they had
 * won.
 *
 * @throws {StoreError} `STORE_KEY_INVALID` for an invalid key, `STORE_FAILED` when the server refuses or cannot be
 * reached, `STORE_UNSAFE` when it ignores the condition and overwrites, `STORE_VALUE_TOO_LARGE` for an object above
 * `StoreUse.toMaxBytes`.
 */
export function createS3Store(location: S3Location, options: S3StoreOptions = {}): Store {
  const { use = { what: 'store' }, fetch = globalThis.fetch, wait = setTimeout } = options;
  const client = createS3Client(location, { fetch, wait });
  const toHeaders = (key: string) => use.toHeaders?.(key) ?? {};
  let probing: Promise<void> | undefined;

  const createObject = (key: string, body: Uint8Array<ArrayBuffer>) =>
    create(client, { key, body, headers: toHeaders(key) });
  const removeObject = (key: string) => client.send(key, { what: `remove '${key}'`, method: 'DELETE' });

  const probe = () =>
    requireConditionalWrites({
      create: createObject,
      remove: removeObject,
      toUnsafe: (what) =>
        new StoreError(`${client.name} cannot be a ${use.what}: its server ${what}`, {
          code: 'STORE_UNSAFE',
        }),
    });

  async function requireConditions(): Promise<void> {
    probing ??= probe().catch((error: unknown) => {
      // A server that was down may be up at the next write, so the test runs again.
      probing = undefined;
      throw error;
    });
    await probing;
  }

  return {
    get: async (key) => read(client, requireKey(key), use.toMaxBytes?.(key)),

    async putIfAbsent(key, bytes) {
      requireKey(key);
      await requireConditions();
      return createObject(key, new Uint8Array(bytes));
    },

    async list(prefix) {
      requirePrefix(prefix);
      return listKeys(client, prefix);
    },

    listFolders: async (folder) => listFolders(client, requireFolder(folder)),

    async remove(key) {
      const response = await removeObject(requireKey(key));
      if (!response.ok && !(await isMissing(response)))
        throw await client.toFailure(`remove '${key}'`, response);
    },
  };
}
