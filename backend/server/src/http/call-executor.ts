import { createHash } from 'node:crypto';
import { ApiError } from '@sharpside/boards/call/api-error';
import type { Call, CallRequest, LiveEvents } from '@sharpside/boards/call/call';
import type { Pictures } from '@sharpside/boards/call/pictures';
import { type ByteLru, createByteLru } from '@sharpside/server-kit';
import { isEngineError } from '@sharpside/warehouse/engine/errors';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import type { PrepareSnapshot, SnapshotHolder } from '@sharpside/warehouse/snapshot/snapshot-holder';
import { LRUCache } from 'lru-cache';

/** An answer as it is sent. */
export type RenderedAnswer = { body: Buffer; etag: string };

export type CallExecutorOptions = {
  holder: Pick<SnapshotHolder, 'use' | 'currentId'>;
  pictures: Pictures;
  findLiveEvents?: LiveEvents | undefined;
  now: () => number;
  /** Of the answers of one snapshot. */
  cacheBytes: number;
  queryTimeoutMs: number;
  /** Queries that may wait for the engine before more are turned away. */
  maxWaiting: number;
};

export type AnswerSource = 'cache' | 'shared' | 'engine';

export type CallExecutor = {
  /** The answer, from memory where the same request was answered before out of the same snapshot. */
  execute: (call: Call, callRequest: CallRequest) => Promise<{ answer: RenderedAnswer; from: AnswerSource }>;
  /** Executes the latest requests on a snapshot that is about to be served, so that not all of them meet it at once. */
  prepare: PrepareSnapshot;
  /** Bytes of the answers in memory. */
  cacheBytes: () => number;
};

// By content, so that a browser's copy stays good when a new snapshot says the same, and not when a new program
// says otherwise of the same snapshot.
function render(value: unknown): RenderedAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

// Limits of what is computed ahead of a move: as many requests as are popular on a day, and no longer than anybody
// would notice.
const MAX_PREPARED = 300;
const PREPARING_MS = 10_000;

// A key and its place in the map cost something beside the bytes that are counted; measured roughly, on the high side.
const ENTRY_OVERHEAD_BYTES = 300;

const bytesOf = ({ body }: RenderedAnswer, key: string) =>
  body.length + key.length * 2 + ENTRY_OVERHEAD_BYTES;

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

// Its time ran out in the queue. To come again helps, unlike with a query that takes too long by itself.
const isStillWaiting = (error: unknown) => isEngineError(error) && error.code === 'ENGINE_BUSY';

const createOverloaded = (cause?: unknown) =>
  new ApiError('too many requests at once; try again in a moment', { code: 'OVERLOADED', cause });

/** Answers of the snapshot that is served, and of the next one while it is prepared. */
function createSnapshotCaches(maxBytes: number) {
  const caches = new Map<string, ByteLru<RenderedAnswer>>();
  let servedId: string | undefined;

  function openCache(snapshotId: string): ByteLru<RenderedAnswer> {
    const cache = createByteLru<RenderedAnswer>({ maxBytes, bytesOf });
    // Those of a snapshot that was prepared and never served are let go too.
    for (const id of caches.keys()) if (id !== servedId) caches.delete(id);
    caches.set(snapshotId, cache);
    return cache;
  }

  /** The answers of the snapshot that is served. Those of one that no longer is are let go, not pushed out one by one. */
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

/** Executes requests: equal ones once at a time, and from memory where nothing has changed. */
export function createCallExecutor(options: CallExecutorOptions): CallExecutor {
  const { holder, pictures, now, queryTimeoutMs, maxWaiting } = options;
  const caches = createSnapshotCaches(options.cacheBytes);
  const inFlight = new Map<string, Promise<RenderedAnswer>>();
  /** Requests that came last, the newest first. */
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
      // One after the other: requests of visitors go first.
      for (const next of [...recent.values()]) {
        if (limit.aborted) return;
        const moment = now();
        const answer = await compute(snapshot, next.callRequest, moment).then(render, () => undefined);
        // A request that fails here is left to the visitor who sends it, and who is told why.
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
        // Another snapshot may have taken over between the look above and now.
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
