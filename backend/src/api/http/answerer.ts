import { createHash } from 'node:crypto';
import type { Snapshot } from '../../snapshot/open-snapshot.ts';
import type { SnapshotHolder } from '../../snapshot/snapshot-holder.ts';
import { ApiError } from '../api-error.ts';
import type { Call, Question } from '../call.ts';
import type { Pictures } from '../pictures.ts';
import { type AnswerCache, createAnswerCache, type RenderedAnswer } from './answer-cache.ts';

export type AnswererOptions = {
  holder: Pick<SnapshotHolder, 'use' | 'currentId'>;
  pictures: Pictures;
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
  cacheSize: AnswerCache['size'];
};

// By content, so that a browser's copy stays good when a new snapshot says the same, and not when a new program
// says otherwise of the same snapshot.
function render(value: unknown): RenderedAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** Answers questions: at most once at a time for each, and from memory where nothing has changed. */
export function createAnswerer(options: AnswererOptions): Answerer {
  const { holder, pictures, now, queryTimeoutMs, maxWaiting } = options;
  const cache = createAnswerCache(options.cacheBytes);
  const underWay = new Map<string, Promise<RenderedAnswer>>();

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

  return {
    async answer(call, question) {
      const moment = now();
      const toKey = (snapshotId: string) =>
        `${snapshotId} ${call.path} ${call.changesWith(moment)} ${question.key}`;
      const key = toKey(holder.currentId());
      const known = cache.find(key);
      if (known !== undefined) return { answer: known, from: 'cache' };
      const asked = underWay.get(key);
      if (asked !== undefined) return { answer: await asked, from: 'shared' };
      const work = holder.use(async (snapshot) => {
        const answer = render(await ask(snapshot, question, moment));
        // Another snapshot may have taken over between the look above and now.
        cache.keep(toKey(snapshot.manifest.id), answer);
        return answer;
      });
      underWay.set(key, work);
      try {
        return { answer: await work, from: 'engine' };
      } finally {
        underWay.delete(key);
      }
    },
    cacheSize: cache.size,
  };
}
