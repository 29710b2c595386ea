import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { assetUrl } from '@sharpside/contracts';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import type { Registry } from '@sharpside/registry/records/registry';
import { isCompressible, toContentType } from '@sharpside/registry/store/content-type';
import {
  type Answer,
  type Clock,
  createAnswer,
  createByteLru,
  type Encoding,
  INERT_DOCUMENT_POLICY,
  type Log,
  PUBLIC_HEADERS,
  toHash,
  withTimeout,
} from '@sharpside/server-kit';
import { EdgeError } from '../errors.ts';
import { createJoin } from '../site/join-reads.ts';
import { createListedFiles } from '../site/listed-files.ts';

type AssetReaderOptions = {
  registry: Pick<Registry, 'readAsset' | 'listVersions' | 'readRelease'>;
  /** A file's hash; undefined if unknown, as for releases that are no longer live. */
  findIntegrity: (url: string) => string | undefined;
  clock: Clock;
  log: Log;
  maxBytes: number;
  timeoutMs: number;
};

type AssetRequest = { app: string; path: string; accepted: readonly Encoding[] };

/** Reads published files, and caches the files in use. */
export type AssetReader = {
  /** The file from memory, by its whole address; undefined if it must be read or does not exist. */
  find(address: string, accepted: readonly Encoding[]): Answer | undefined;
  /** Fails with `EDGE_ASSET_UNKNOWN`, `EDGE_ASSET_CORRUPT` or `STORE_UNREACHABLE`. */
  read(request: AssetRequest): Promise<Answer>;
  /** Hits and misses since the start. */
  readonly cache: Readonly<{ hits: number; misses: number; bytes: number }>;
};

// Above the size of any published file. It keeps a small compressed file from using up the memory.
const MAX_PLAIN = { maxOutputLength: 64 * 1024 * 1024 };

const decompress: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliDecompress)(bytes, MAX_PLAIN),
  gzip: (bytes) => promisify(gunzip)(bytes, MAX_PLAIN),
};

const IMMUTABLE = 'public, max-age=31536000, immutable';

// Approximate size of an answer's headers and its place in the cache.
const ENTRY_OVERHEAD_BYTES = 1_024;

function toHeaders(path: string): Record<string, string> {
  const type = toContentType(path);
  return {
    'content-type': type,
    'cache-control': IMMUTABLE,
    ...PUBLIC_HEADERS,
    ...(isCompressible(type) ? { vary: 'Accept-Encoding' } : {}),
    ...(/^(text\/html|image\/svg)/.test(type) ? { 'content-security-policy': INERT_DOCUMENT_POLICY } : {}),
  };
}

const toPreferred = (path: string, accepted: readonly Encoding[]): Encoding | undefined =>
  isCompressible(toContentType(path)) ? accepted[0] : undefined;

const toKey = (address: string, accepted: readonly Encoding[]) =>
  `${toPreferred(address, accepted) ?? 'plain'}:${address}`;

type Expectation = { integrity: string | undefined; encoding: Encoding | undefined };

// Clients cache answers for a year, so a damaged file must not leave this server.
async function isIntact(bytes: Uint8Array, { integrity, encoding }: Expectation): Promise<boolean> {
  if (integrity === undefined) return true;
  // A file that cannot be decompressed is damaged too.
  const plain = encoding === undefined ? bytes : await decompress[encoding](bytes).catch(() => undefined);
  return plain !== undefined && toIntegrity(plain) === integrity;
}

/** An answer in memory, with the hash that it was checked against; undefined if the hash was unknown. */
type Kept = { answer: Answer; integrity: string | undefined };

function refuseUnknown(url: string): never {
  throw new EdgeError(`There is no file ${url}.`, { code: 'EDGE_ASSET_UNKNOWN' });
}

/** Reads files from the store, and refuses damaged files and files that no release lists. */
function createAssetLoader(options: Pick<AssetReaderOptions, 'registry' | 'clock' | 'log' | 'timeoutMs'>) {
  const { registry, clock, log, timeoutMs } = options;
  const listedFiles = createListedFiles(registry, clock);

  function refuseUnreachable(url: string, cause: unknown): never {
    log.error('asset-unreadable', { url, error: cause });
    throw new EdgeError(`${url} cannot be read right now; try again.`, {
      code: 'STORE_UNREACHABLE',
      cause,
    });
  }

  async function readBytes({ app, path }: AssetRequest, encoding: Encoding | undefined) {
    const url = assetUrl(app, path);
    try {
      const work = registry.readAsset(app, path, encoding);
      return await withTimeout(work, { clock, timeoutMs, what: `Reading ${url}` });
    } catch (cause) {
      return refuseUnreachable(url, cause);
    }
  }

  async function loadIntact(request: AssetRequest, integrity: string | undefined): Promise<Answer> {
    const url = assetUrl(request.app, request.path);
    const headers = toHeaders(request.path);
    let isDamaged = false;
    for (const encoding of new Set([toPreferred(request.path, request.accepted), undefined])) {
      const bytes = await readBytes(request, encoding);
      if (bytes === undefined) continue;
      if (await isIntact(bytes, { integrity, encoding })) {
        const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        return createAnswer(buffer, { etag: `"${toHash(bytes)}"`, headers, encoding });
      }
      isDamaged = true;
      log.error('asset-corrupt', {
        url,
        encoding: encoding ?? null,
        remedy: 'restore the file in the store',
      });
    }
    if (!isDamaged) refuseUnknown(url);
    throw new EdgeError(`${url} is damaged in the store; restore it or roll its release back.`, {
      code: 'EDGE_ASSET_CORRUPT',
    });
  }

  /**
   * Loads a file of a release that is not live, if a release lists it. If the store does not have the file, no release
   * is read.
   */
  async function loadListed(request: AssetRequest): Promise<Answer> {
    const { app, path } = request;
    const url = assetUrl(app, path);
    if (listedFiles.isUnlisted(app, path)) refuseUnknown(url);
    const answer = await loadIntact(request, undefined);
    const work = listedFiles.find(app, path);
    const listing = await withTimeout(work, { clock, timeoutMs, what: `Finding ${url}` }).catch(
      (cause: unknown) => refuseUnreachable(url, cause),
    );
    if (listing === 'unknown') return answer;
    if (listing !== 'none') return loadIntact(request, listing.integrity);
    log.warn('asset-unlisted', { url, remedy: 'no release lists this file; remove it from the store' });
    return refuseUnknown(url);
  }

  return (request: AssetRequest, integrity: string | undefined): Promise<Answer> =>
    integrity === undefined ? loadListed(request) : loadIntact(request, integrity);
}

export function createAssetReader(options: AssetReaderOptions): AssetReader {
  const { findIntegrity, maxBytes } = options;
  const answers = createByteLru<Kept>({
    maxBytes,
    bytesOf: ({ answer }) => answer.bytes.length + ENTRY_OVERHEAD_BYTES,
  });
  const load = createAssetLoader(options);
  const joinReads = createJoin<Answer>();

  const cache = {
    hits: 0,
    misses: 0,
    get bytes() {
      return answers.bytes;
    },
  };

  return {
    cache,
    find(address, accepted) {
      const kept = answers.get(toKey(address, accepted));
      // A file that was read before its release went live may not have been checked, so it is read again.
      const integrity = findIntegrity(address);
      if (kept === undefined || (integrity !== undefined && integrity !== kept.integrity)) return undefined;
      cache.hits += 1;
      return kept.answer;
    },
    read(request) {
      cache.misses += 1;
      const url = assetUrl(request.app, request.path);
      const key = toKey(url, request.accepted);
      // Concurrent requests for a file, as after a promotion, share one read.
      return joinReads.read(key, async () => {
        const integrity = findIntegrity(url);
        const answer = await load(request, integrity);
        answers.set(key, { answer, integrity });
        return answer;
      });
    },
  };
}
