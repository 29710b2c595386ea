import { type Clock, type Log, toCallReason } from '@sharpside/server-kit';
import type { CollectedError } from '../release-errors/error-collector.ts';
import type { TraceError } from '../release-errors/trace-errors.ts';
import type { ErrorSink, SinkRequest } from './error-sink.ts';

type Send = (request: SinkRequest) => Promise<{ status: number; retryAfter: string | null }>;

/** Default of `send`: HTTP. */
export type SinkQueueOptions = { trace: TraceError; clock: Clock; log: Log; send?: Send };

const TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60 * 1000;
/** Number of errors that wait for one tracker; beyond it, the oldest is dropped. */
const MAX_WAITING = 200;
/** Statuses of a tracker that cannot accept anything at the moment, whatever the error. */
const BUSY = [429, 502, 503, 504];

const sendOverHttp: Send = async ({ url, headers, body }) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  await response.body?.cancel();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
};

export type SinkQueue = {
  name: string;
  /** Numbers of errors that the tracker accepted, and of those that were given up. */
  counts: Readonly<{ sent: number; dropped: number }>;
  waiting: Pick<ReadonlyMap<string, unknown>, 'size'>;
  /** Adds an error. A newer state of a waiting error replaces it. */
  add(error: CollectedError): void;
  /** Stops sending. Ignores the answer to a request that is under way. */
  stop(): void;
};

export function createSinkQueue(sink: ErrorSink, options: SinkQueueOptions): SinkQueue {
  const { trace, clock, log, send = sendOverHttp } = options;
  const waiting = new Map<string, CollectedError>();
  const counts = { sent: 0, dropped: 0 };
  let retryMs = FIRST_RETRY_MS;
  let isSending = false;
  let isStopped = false;
  let cancel = () => {};

  async function trySend(error: CollectedError) {
    let url: string | undefined;
    try {
      const request = sink.toRequest(await trace(error), clock.now());
      url = request.url;
      return await send(request);
    } catch (cause) {
      if (retryMs === FIRST_RETRY_MS)
        log.warn('errors-not-forwarded', { to: sink.name, reason: toCallReason(cause, url) });
      return undefined;
    }
  }

  async function work(): Promise<void> {
    for (const [key, error] of waiting) {
      const answer = await trySend(error);
      if (isStopped) return;
      if (answer === undefined || BUSY.includes(answer.status)) {
        const { status, retryAfter } = answer ?? {};
        if (status && retryMs === FIRST_RETRY_MS) log.warn('errors-not-forwarded', { to: sink.name, status });
        const waitMs = Math.max(retryMs, (Number(retryAfter) || 0) * 1000);
        cancel = clock.after(Math.min(waitMs, MAX_RETRY_MS), work);
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
        return;
      }
      retryMs = FIRST_RETRY_MS;
      if (answer.status < 300) counts.sent += 1;
      else {
        counts.dropped += 1;
        log.error('errors-refused', { to: sink.name, status: answer.status });
      }
      // A newer state of the error that was added meanwhile stays, and is sent next.
      if (waiting.get(key) === error) waiting.delete(key);
    }
    if (waiting.size > 0) return work();
    isSending = false;
  }

  return {
    name: sink.name,
    counts,
    waiting,
    add(error) {
      waiting.set(error.key, error);
      const [oldest] = waiting.keys();
      if (waiting.size > MAX_WAITING && oldest !== undefined) {
        waiting.delete(oldest);
        counts.dropped += 1;
      }
      if (isSending || isStopped) return;
      isSending = true;
      cancel = clock.after(0, work);
    },
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
