import type { Metrics } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import type { CollectedError } from '../release-errors/error-collector.ts';
import type { ErrorSink } from './error-sink.ts';
import { createSinkQueue, type SinkQueue, type SinkQueueOptions } from './sink-queue.ts';

export type ErrorForwarder = {
  /**
   * Queues errors that are new, or that twice as many networks met as when they were last passed on. Sends nothing
   * itself, so callers never wait for a tracker.
   */
  note(errors: readonly CollectedError[]): void;
  /** Stops sending. After a restart, `note` queues the errors again. */
  stop(): void;
  addMetrics(metrics: Metrics): void;
};

type ErrorForwarderOptions = SinkQueueOptions & { sinks: readonly ErrorSink[] };

const MAX_KNOWN = 2_000;
/** An error that was not listed for this long counts as new again. */
const FORGET_MS = 60 * 60 * 1000;

export function createErrorForwarder(options: ErrorForwarderOptions): ErrorForwarder {
  const queues = options.sinks.map((sink) => createSinkQueue(sink, options));
  const known = new LRUCache<string, number>({
    max: MAX_KNOWN,
    ttl: FORGET_MS,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf: options.clock,
  });
  const list = (toValue: (queue: SinkQueue) => number) => () =>
    queues.map((queue) => ({ labels: { to: queue.name }, value: toValue(queue) }));
  return {
    note(errors) {
      for (const error of errors) {
        const networks = Math.max(error.networks.length, 1);
        if (networks < 2 * (known.get(error.key) ?? 0)) continue;
        known.set(error.key, networks);
        for (const queue of queues) queue.add(error);
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
