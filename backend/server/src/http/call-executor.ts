import { createHash } from 'node:crypto';
import { ApiError } from '@sharpside/boards/call/api-error';
import type { Call, CallRequest, LiveEvents } from '@sharpside/boards/call/call';
import type { Pictures } from '@sharpside/boards/call/pictures';
import { type ByteLru, createByteLru } from '@sharpside/server-kit';
import { isEngineError } from '@sharpside/warehouse/engine/errors';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import type { PrepareSnapshot, SnapshotHolder } from '@sharpside/warehouse/snapshot/snapshot-holder';
import { LRUCache } from 'lru-cache';

export type RenderedAnswer = { body: Buffer; etag: string };

export type CallExecutorOptions = {
  holder: Pick<SnapshotHolder, 'use' | 'currentId'>;
  pictures: Pictures;
  findLiveEvents?: LiveEvents | undefined;
  now: () => number;
  /** Maximum size of the cached answers of one snapshot. */
  cacheBytes: number;
  queryTimeoutMs: number;
  /** Maximum number of queries that wait for the engine. Further queries are refused with status 503. */
  maxWaiting: number;
};

export type AnswerSource = 'cache' | 'shared' | 'engine';

export type CallExecutor = {
  /** Answers a request, from the cache if the same request was answered from the same snapshot before. */
  execute: (call: Call, callRequest: CallRequest) => Promise<{ answer: RenderedAnswer; from: AnswerSource }>;
  /**
   * Executes the latest requests on a snapshot before it is served, so that they do not all reach the engine at once.
   */
  prepare: PrepareSnapshot;
  cacheBytes: () => number;
};

// The etag is a hash of the answer. So a browser's copy stays valid if a new snapshot gives the same answer, and
// becomes invalid if a new program gives another answer from the same snapshot.
function render(value: unknown): RenderedAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

// Limits of `prepare`: `MAX_PREPARED` is about the number of popular requests of a day, and nobody notices a delay of
// `PREPARING_MS`.
const MAX_PREPARED = 300;
const PREPARING_MS = 10_000;

// Memory of a cached answer besides its body and key: a rough upper estimate.
const ENTRY_OVERHEAD_BYTES = 300;

const bytesOf = ({ body }: RenderedAnswer, key: string) =>
  body.length + key.length * 2 + ENTRY_OVERHEAD_BYTES;

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

// True if the time ran out while the query waited for the engine. Unlike a slow query, it may succeed later.
const isStillWaiting = (error: unknown) => isEngineError(error) && error.code === 'ENGINE_BUSY';

const createOverloaded = (cause?: unknown) =>
  new ApiError('too many requests at once; try again in a moment', { code: 'OVERLOADED', cause });

/** Caches of answers from the served snapshot and from the snapshot that is being prepared. */
function createSnapshotCaches(maxBytes: number) {
  const caches = new Map<string, ByteLru<RenderedAnswer>>();
  let servedId: string | undefined;

  function openCache(snapshotId: string): ByteLru<RenderedAnswer> {
    const cache = createByteLru<RenderedAnswer>({ maxBytes, bytesOf });
    // Also drops the cache of a snapshot that was prepared but never served.
    for (const id of caches.keys()) if (id !== servedId) caches.delete(id);
    caches.set(snapshotId, cache);
    return cache;
  }

  /** The cache of the served snapshot. If the snapshot is new, the caches of all others are dropped. */
  function servedCache(snapshotId: string): ByteLru<RenderedAnswer> {
    const known = caches.get(snapshotId);
    if (servedId === snapshotId && known !== undefined) return known;
    servedId = snapshotId;
    caches.clear();
    if (known !== undefined) caches.set(snapshotId, known);
    return known ?? openCache(snapshotId);
  }

  return {
    openCache,
    servedCache,
    find: (snapshotId: string) => caches.get(snapshotId),
    bytes: () => [...caches.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Creates an executor. Equal requests at the same time share one run. */
export function createCallExecutor(options: CallExecutorOptions): CallExecutor {
  const { holder, pictures, now, queryTimeoutMs, maxWaiting } = options;
  const caches = createSnapshotCaches(options.cacheBytes);
  const inFlight = new Map<string, Promise<RenderedAnswer>>();
  /** The latest requests, newest first. */
  const recent = new LRUCache<string, { call: Call; callRequest: CallRequest }>({ max: MAX_PREPARED });

  async function compute(snapshot: Snapshot, callRequest: CallRequest, moment: number): Promise<unknown> {
    if (snapshot.load().waiting >= maxWaiting) throw createOverloaded();
    const signal = AbortSignal.timeout(queryTimeoutMs);
    try {
      return await callRequest.run({
        runQuery: (query, parameters) => snapshot.all(query, parameters, { signal }),
        manifest: snapshot.manifest,
        pictures,
        findLiveEvents: options.findLiveEvents,
        now: moment,
        pageUrl: callRequest.pageUrl,
      });
    } catch (cause) {
      if (isStillWaiting(cause)) throw createOverloaded(cause);
      if (!isTimeout(cause)) throw cause;
      throw new ApiError(`not answered within ${queryTimeoutMs} ms; try again in a moment`, {
        code: 'CALL_TIMEOUT',
        cause,
      });
    }
  }

  const toKey = ({ call, callRequest }: { call: Call; callRequest: CallRequest }, moment: number) =>
    `${call.path} ${call.cacheVaryBy(moment)} ${callRequest.key}`;

  return {
    async prepare(snapshot, signal) {
      if (options.cacheBytes === 0) return;
      const cache = caches.openCache(snapshot.manifest.id);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PREPARING_MS)]);
      // One after another, because visitors' requests have priority.
      for (const next of [...recent.values()]) {
        if (limit.aborted) return;
        const moment = now();
        const answer = await compute(snapshot, next.callRequest, moment).then(render, () => undefined);
        // A failed request is left out: the next visitor who sends it gets the error.
        if (answer !== undefined) cache.set(toKey(next, moment), answer);
      }
    },
    async execute(call, callRequest) {
      const moment = now();
      recent.set(`${call.path} ${callRequest.key}`, { call, callRequest });
      const snapshotId = holder.currentId();
      const key = toKey({ call, callRequest }, moment);
      const known = caches.servedCache(snapshotId).get(key);
      if (known !== undefined) return { answer: known, from: 'cache' };
      const workKey = `${snapshotId} ${key}`;
      const running = inFlight.get(workKey);
      if (running !== undefined) return { answer: await running, from: 'shared' };
      const work = holder.use(async (snapshot) => {
        const answer = render(await compute(snapshot, callRequest, moment));
        // The cache is that of the snapshot that was used, because readers may have moved since the lookup above.
        caches.find(snapshot.manifest.id)?.set(key, answer);
        return answer;
      });
      inFlight.set(workKey, work);
      try {
        return { answer: await work, from: 'engine' };
      } finally {
        inFlight.delete(workKey);
      }
    },
    cacheBytes: caches.bytes,
  };
}
