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

export type AnswerSource = 'cache' | 'shared' | 'engine' | 'stale';

type ExecutedCall = {
  answer: RenderedAnswer;
  from: AnswerSource;
  /** Age of the answer. Only a stale one has an age. */
  ageMs: number;
};

export type CallExecutor = {
  /**
   * Answers a request, from the cache if the same request was answered from the same snapshot before. If the engine is
   * too busy, repeats the last answer of a call that allows it (`maxStaleMs`).
   */
  execute: (call: Call, callRequest: CallRequest) => Promise<ExecutedCall>;
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

// While a stale answer is at hand, a request waits only this long for a new one.
const STALE_PATIENCE_MS = 1_000;

// The new answer has longer than the request that started it, so that it is there for the next one.
const RENEWAL_FACTOR = 3;

const MAX_STALE_ANSWERS = 100;

const isBusy = (error: unknown) =>
  error instanceof ApiError && (error.code === 'OVERLOADED' || error.code === 'CALL_TIMEOUT');

const createTimeout = (ms: number, cause?: unknown) =>
  new ApiError(`not answered within ${ms} ms; try again in a moment`, { code: 'CALL_TIMEOUT', cause });

/** The result of `work`. @throws {ApiError} `CALL_TIMEOUT` if it takes longer; `work` goes on then. */
async function waitFor<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createTimeout(ms)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

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

/** A request, with the call that it is for. */
type Execution = { call: Call; callRequest: CallRequest };

const toRequestKey = ({ call, callRequest }: Execution) => `${call.path} ${callRequest.key}`;

const toKey = ({ call, callRequest }: Execution, moment: number) =>
  `${call.path} ${call.cacheVaryBy(moment)} ${callRequest.key}`;

/** The last answers of calls that may repeat them. All who may send a request get the same answer. */
function createLastAnswers() {
  const last = new LRUCache<string, { answer: RenderedAnswer; moment: number }>({ max: MAX_STALE_ANSWERS });
  return {
    keep(execution: Execution, answer: RenderedAnswer, moment: number) {
      if (execution.call.maxStaleMs > 0) last.set(toRequestKey(execution), { answer, moment });
    },
    /** The last answer to this request, while it may be sent again. */
    find(execution: Execution, moment: number) {
      const found = last.get(toRequestKey(execution));
      if (found === undefined) return undefined;
      const ageMs = moment - found.moment;
      return ageMs <= execution.call.maxStaleMs ? { answer: found.answer, ageMs } : undefined;
    },
  };
}

/** Creates the function that makes an answer from a snapshot. */
function createComputation(options: CallExecutorOptions) {
  const { pictures, findLiveEvents, queryTimeoutMs, maxWaiting } = options;
  return async (snapshot: Snapshot, { call, callRequest }: Execution, moment: number) => {
    if (snapshot.load().waiting >= maxWaiting) throw createOverloaded();
    const limitMs = call.maxStaleMs > 0 ? RENEWAL_FACTOR * queryTimeoutMs : queryTimeoutMs;
    const signal = AbortSignal.timeout(limitMs);
    try {
      const value = await callRequest.run({
        runQuery: (query, parameters) => snapshot.all(query, parameters, { signal }),
        manifest: snapshot.manifest,
        pictures,
        findLiveEvents,
        now: moment,
        pageUrl: callRequest.pageUrl,
      });
      return render(value);
    } catch (cause) {
      if (isStillWaiting(cause)) throw createOverloaded(cause);
      throw isTimeout(cause) ? createTimeout(limitMs, cause) : cause;
    }
  };
}

/** Creates an executor. Equal requests at the same time share one run. */
export function createCallExecutor(options: CallExecutorOptions): CallExecutor {
  const { holder, now, queryTimeoutMs } = options;
  const caches = createSnapshotCaches(options.cacheBytes);
  const last = createLastAnswers();
  const compute = createComputation(options);
  const inFlight = new Map<string, Promise<RenderedAnswer>>();
  /** The latest requests, newest first. */
  const recent = new LRUCache<string, Execution>({ max: MAX_PREPARED });

  /** Starts the work on a request, or joins that of an equal request. */
  function start(execution: Execution, moment: number) {
    const snapshotId = holder.currentId();
    const key = toKey(execution, moment);
    // A renewal may outlast the step of its clock. A second one beside it would only make the engine slower.
    const workKey = `${snapshotId} ${execution.call.maxStaleMs > 0 ? toRequestKey(execution) : key}`;
    const running = inFlight.get(workKey);
    if (running !== undefined) return { work: running, from: 'shared' as const };
    const work = holder
      .use(async (snapshot) => {
        const answer = await compute(snapshot, execution, moment);
        last.keep(execution, answer, moment);
        // The cache is that of the snapshot that was used, because readers may have moved since the lookup.
        caches.find(snapshot.manifest.id)?.set(key, answer);
        return answer;
      })
      .finally(() => inFlight.delete(workKey));
    inFlight.set(workKey, work);
    return { work, from: 'engine' as const };
  }

  return {
    async prepare(snapshot, signal) {
      if (options.cacheBytes === 0) return;
      const cache = caches.openCache(snapshot.manifest.id);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PREPARING_MS)]);
      // One after another, because visitors' requests have priority.
      for (const next of [...recent.values()]) {
        if (limit.aborted) return;
        const moment = now();
        const answer = await compute(snapshot, next, moment).catch(() => undefined);
        // A failed request is left out: the next visitor who sends it gets the error.
        if (answer !== undefined) cache.set(toKey(next, moment), answer);
      }
    },
    async execute(call, callRequest) {
      const moment = now();
      const execution = { call, callRequest };
      recent.set(toRequestKey(execution), execution);
      const known = caches.servedCache(holder.currentId()).get(toKey(execution, moment));
      if (known !== undefined) return { answer: known, from: 'cache', ageMs: 0 };
      const { work, from } = start(execution, moment);
      if (call.maxStaleMs === 0) return { answer: await work, from, ageMs: 0 };
      const stale = last.find(execution, moment);
      const patienceMs = stale ? Math.min(STALE_PATIENCE_MS, queryTimeoutMs) : queryTimeoutMs;
      try {
        return { answer: await waitFor(work, patienceMs), from, ageMs: 0 };
      } catch (error) {
        if (stale === undefined || !isBusy(error)) throw error;
        return { ...stale, from: 'stale' };
      }
    },
    cacheBytes: caches.bytes,
  };
}
