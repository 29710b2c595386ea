import { type Clock, type Log, toReason } from '@sharpside/server-kit';
import type { ErrorSink, SinkError } from './error-sink.ts';

type Send = (
  request: ReturnType<ErrorSink['toRequest']>,
) => Promise<{ status: number; retryAfter: string | null }>;

/** `send`: over HTTP unless told otherwise. */
export type SinkQueueOptions = { clock: Clock; log: Log; send?: Send };

const TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60 * 1000;
/** Errors that wait for one tracker; the oldest gives way. */
const MAX_WAITING = 200;

const sendOverHttp: Send = async ({ url, headers, body }) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  await response.body?.cancel();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
};

/** Tries after which others go first, and after which an error is given up. */
const MAX_TRIES_IN_FRONT = 5;
const MAX_TRIES = 20;

/** Statuses of a tracker that takes nothing at all just now, whatever the error. */
const isBusy = (status: number) => status === 429 || status === 503;

/** Statuses after which the same request may pass later; any other refusal is final. */
const isPassing = (status: number) => status === 429 || status >= 500;

/** `tries`: how often the tracker failed over this error. */
type Waiting = { error: SinkError; tries: number };

/** Errors that wait for one tracker. */
export type SinkQueue = {
  name: string;
  /** Errors that the tracker took, and those that were given up. */
  counts: Readonly<{ sent: number; dropped: number }>;
  waiting: Pick<ReadonlyMap<string, unknown>, 'size'>;
  /** `key`: a newer state of an error takes the place of the one that waits. */
  add(key: string, error: SinkError): void;
  /** Ends what is under way. */
  stop(): void;
};

/** A queue that is empty. */
export function createSinkQueue(
  sink: ErrorSink,
  { clock, log, send = sendOverHttp }: SinkQueueOptions,
): SinkQueue {
  const waiting = new Map<string, Waiting>();
  const counts = { sent: 0, dropped: 0 };
  let retryMs = FIRST_RETRY_MS;
  let isSending = false;
  let isFailing = false;
  let isStopped = false;
  let cancel = () => {};

  function noteFailure(why: { status: number } | { reason: string }): void {
    if (!isFailing) log.warn('errors-not-forwarded', { to: sink.name, ...why });
    isFailing = true;
  }

  function refuse(status: number): void {
    counts.dropped += 1;
    log.error('errors-refused', { to: sink.name, status });
  }

  /** The tracker has answered as it should. */
  function recover(): void {
    retryMs = FIRST_RETRY_MS;
    isFailing = false;
  }

  /** The wait before the next try; undefined where this error is done with. */
  async function trySend(one: Waiting): Promise<number | undefined> {
    try {
      const { status, retryAfter } = await send(sink.toRequest(one.error, clock.now()));
      if (isPassing(status)) {
        noteFailure({ status });
        if (!isBusy(status)) one.tries += 1;
        if (one.tries < MAX_TRIES) return Math.max(retryMs, (Number(retryAfter) || 0) * 1000);
        refuse(status);
        return undefined;
      }
      recover();
      if (status < 300) counts.sent += 1;
      else refuse(status);
      return undefined;
    } catch (error) {
      noteFailure({ reason: toReason(error) });
      return retryMs;
    }
  }

  /** Lets the others go first. */
  function moveBack(key: string, one: Waiting): void {
    if (waiting.get(key) !== one) return;
    waiting.delete(key);
    waiting.set(key, one);
  }

  async function work(): Promise<void> {
    for (const [key, one] of waiting) {
      const waitMs = await trySend(one);
      if (isStopped) return;
      if (waitMs !== undefined) {
        if (one.tries >= MAX_TRIES_IN_FRONT) moveBack(key, one);
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
        cancel = clock.after(Math.min(waitMs, MAX_RETRY_MS), work);
        return;
      }
      // A newer state of it may have come meanwhile.
      if (waiting.get(key) === one) waiting.delete(key);
    }
    if (waiting.size > 0) return work();
    isSending = false;
  }

  return {
    name: sink.name,
    counts,
    waiting,
    add(key: string, error: SinkError) {
      // A newer state of an error has failed as often as the one before.
      waiting.set(key, { error, tries: waiting.get(key)?.tries ?? 0 });
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
