import { createHash } from 'node:crypto';
import { ApiError } from '@sharpside/boards/call/api-error';
import type { Call, LiveEvents, Question } from '@sharpside/boards/call/call';
import type { Pictures } from '@sharpside/boards/call/pictures';
import { createByteLru } from '@sharpside/server-kit';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import type { PrepareSnapshot, SnapshotHolder } from '@sharpside/warehouse/snapshot/snapshot-holder';
import { LRUCache } from 'lru-cache';

/** An answer as it is sent. */
export type RenderedAnswer = { body: Buffer; etag: string };

export type AnswererOptions = {
  holder: Pick<SnapshotHolder, 'use' | 'currentId'>;
  pictures: Pictures;
  findLiveEvents?: LiveEvents | undefined;
  now: () => number;
  cacheBytes: number;
  queryTimeoutMs: number;
  /** Queries that may wait for the engine before more are turned away. */
  maxWaiting: number;
};

export type AnswerSource = 'cache' | 'shared' | 'engine';

export type Answerer = {
  /** The answer, from memory where the same was asked before, of the same snapshot. */
  answer: (call: Call, question: Question) => Promise<{ answer: RenderedAnswer; from: AnswerSource }>;
  /** Answers what was asked lately of a snapshot that is about to be served, so that not everybody asks at once then. */
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

// What is answered ahead of a move: as many questions as are popular on a day, and no longer than anybody would notice.
const MAX_PREPARED = 300;
const PREPARING_MS = 10_000;

// A key and its place in the map cost something beside the bytes that are counted; measured roughly, on the high side.
const ENTRY_OVERHEAD_BYTES = 300;

const bytesOf = ({ body }: RenderedAnswer, key: string) =>
  body.length + key.length * 2 + ENTRY_OVERHEAD_BYTES;

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** Answers questions: at most once at a time for each, and from memory where nothing has changed. */
export function createAnswerer(options: AnswererOptions): Answerer {
  const { holder, pictures, now, queryTimeoutMs, maxWaiting } = options;
  const cache = createByteLru<RenderedAnswer>({ maxBytes: options.cacheBytes, bytesOf });
  const underWay = new Map<string, Promise<RenderedAnswer>>();
  /** Requests that came last, the newest first. */
  const recent = new LRUCache<string, { call: Call; question: Question }>({ max: MAX_PREPARED });

  async function ask(snapshot: Snapshot, question: Question, moment: number): Promise<unknown> {
    if (snapshot.load().waiting >= maxWaiting) {
      throw new ApiError('too many questions at once; try again in a moment', { code: 'OVERLOADED' });
    }
    const signal = AbortSignal.timeout(queryTimeoutMs);
    try {
      return await question.answerWith({
        ask: (query, parameters) => snapshot.all(query, parameters, { signal }),
        manifest: snapshot.manifest,
        pictures,
        findLiveEvents: options.findLiveEvents,
        now: moment,
        pageUrl: question.pageUrl,
      });
    } catch (cause) {
      if (!isTimeout(cause)) throw cause;
      throw new ApiError(`not answered within ${queryTimeoutMs} ms; try again in a moment`, {
        code: 'CALL_TIMEOUT',
        cause,
      });
    }
  }

  const toKey = (
    snapshotId: string,
    { call, question }: { call: Call; question: Question },
    moment: number,
  ) => `${snapshotId} ${call.path} ${call.changesWith(moment)} ${question.key}`;

  return {
    async prepare(snapshot, signal) {
      if (options.cacheBytes === 0) return;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(PREPARING_MS)]);
      // One after the other: whoever is being answered meanwhile goes first.
      for (const next of [...recent.values()]) {
        if (limit.aborted) return;
        const moment = now();
        const answer = await ask(snapshot, next.question, moment).then(render, () => undefined);
        // One that fails is left to whoever asks for it, who is told why.
        if (answer !== undefined) cache.set(toKey(snapshot.manifest.id, next, moment), answer);
      }
    },
    async answer(call, question) {
      const moment = now();
      recent.set(`${call.path} ${question.key}`, { call, question });
      const key = toKey(holder.currentId(), { call, question }, moment);
      const known = cache.get(key);
      if (known !== undefined) return { answer: known, from: 'cache' };
      const asked = underWay.get(key);
      if (asked !== undefined) return { answer: await asked, from: 'shared' };
      const work = holder.use(async (snapshot) => {
        const answer = render(await ask(snapshot, question, moment));
        // Another snapshot may have taken over between the look above and now.
        cache.set(toKey(snapshot.manifest.id, { call, question }, moment), answer);
        return answer;
      });
      underWay.set(key, work);
      try {
        return { answer: await work, from: 'engine' };
      } finally {
        underWay.delete(key);
      }
    },
    cacheBytes: () => cache.bytes,
  };
}
