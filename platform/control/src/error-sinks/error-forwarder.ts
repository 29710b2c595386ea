import type { ReleaseError } from '@sharpside/contracts/control';
import { type Clock, type Log, type Metrics, toReason } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import type { ErrorSink, SinkError } from './error-sink.ts';

/** Hands errors to trackers that others run. */
export type ErrorForwarder = {
  /**
   * Notes errors of a channel that are new, or have twice the networks that were handed on. Sends nothing itself, so that
   * nobody waits for a tracker.
   */
  note(channel: string, errors: readonly ReleaseError[]): void;
  /** Ends what is under way; what waits is noted again after a start. */
  stop(): void;
  addMetrics(metrics: Metrics): void;
};

type Send = (
  request: ReturnType<ErrorSink['toRequest']>,
) => Promise<{ status: number; retryAfter: string | null }>;

type ErrorForwarderOptions = {
  sinks: readonly ErrorSink[];
  clock: Clock;
  log: Log;
  send?: Send;
};

const TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 5 * 60 * 1000;
/** Errors that wait for one tracker; the oldest gives way. */
const MAX_WAITING = 200;
const MAX_KNOWN = 2_000;

const sendOverHttp: Send = async ({ url, headers, body }) => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
  await response.body?.cancel();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
};

/** Statuses after which the same request may pass later; any other refusal is final. */
const isPassing = (status: number) => status === 429 || status >= 500;

/** One tracker, with what waits for it. */
function createQueue(sink: ErrorSink, { clock, log, send = sendOverHttp }: ErrorForwarderOptions) {
  const waiting = new Map<string, SinkError>();
  const counts = { sent: 0, dropped: 0 };
  let retryMs = FIRST_RETRY_MS;
  let isSending = false;
  let isFailing = false;
  let isStopped = false;
  let cancel = () => {};

  /** The wait before the next try; undefined where this error is done with. */
  async function trySend(error: SinkError): Promise<number | undefined> {
    try {
      const { status, retryAfter } = await send(sink.toRequest(error, clock.now()));
      if (isPassing(status)) return Math.max(retryMs, (Number(retryAfter) || 0) * 1000);
      if (status < 300) counts.sent += 1;
      else {
        counts.dropped += 1;
        log.error('errors-refused', { to: sink.name, status });
      }
      return undefined;
    } catch (error) {
      if (!isFailing) log.warn('errors-not-forwarded', { to: sink.name, reason: toReason(error) });
      isFailing = true;
      return retryMs;
    }
  }

  async function work(): Promise<void> {
    for (const [key, error] of waiting) {
      const waitMs = await trySend(error);
      if (isStopped) return;
      if (waitMs !== undefined) {
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
        cancel = clock.after(Math.min(waitMs, MAX_RETRY_MS), work);
        return;
      }
      // A newer state of it may have come meanwhile.
      if (waiting.get(key) === error) waiting.delete(key);
      retryMs = FIRST_RETRY_MS;
      isFailing = false;
    }
    if (waiting.size > 0) return work();
    isSending = false;
  }

  return {
    name: sink.name,
    counts,
    waiting,
    add(key: string, error: SinkError) {
      waiting.set(key, error);
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

/** See {@link ErrorForwarder}. */
export function createErrorForwarder(options: ErrorForwarderOptions): ErrorForwarder {
  const queues = options.sinks.map((sink) => createQueue(sink, options));
  const known = new LRUCache<string, number>({ max: MAX_KNOWN });
  const list = (toValue: (queue: (typeof queues)[number]) => number) => () =>
    queues.map((queue) => ({ labels: { to: queue.name }, value: toValue(queue) }));
  return {
    note(channel, errors) {
      for (const error of errors) {
        const key = `${channel} ${error.id}`;
        const before = known.get(key);
        if (before !== undefined && error.networks < 2 * before) continue;
        known.set(key, Math.max(error.networks, 1));
        for (const queue of queues) queue.add(key, { ...error, channel });
      }
    },
    stop() {
      for (const queue of queues) queue.stop();
    },
    addMetrics(metrics) {
      if (queues.length === 0) return;
      const labelNames = ['to'];
      metrics.addCounter({
        name: 'control_errors_forwarded_total',
        help: 'Errors that a tracker took.',
        labelNames,
        read: list(({ counts }) => counts.sent),
      });
      metrics.addCounter({
        name: 'control_errors_dropped_total',
        help: 'Errors that a tracker refused, or that found no room to wait.',
        labelNames,
        read: list(({ counts }) => counts.dropped),
      });
      metrics.addGauge({
        name: 'control_errors_waiting',
        help: 'Errors that a tracker is to get.',
        labelNames,
        read: list(({ waiting }) => waiting.size),
      });
    },
  };
}
