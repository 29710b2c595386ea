import { type Clock, type Log, toReason } from '@sharpside/server-kit';
import { KEPT_MS, type MinuteSeries } from './minute-series.ts';
import { type PrometheusSettings, readPrometheusMinutes } from './prometheus-minutes.ts';

/** Reports from before this process. Never fails, and holds nothing up. */
export type PastMinutes = {
  start(): void;
  stop(): void;
  /** Beginning of the time that the minutes are of. ISO 8601. */
  readonly since: string;
};

type Options = {
  /** Has the reports; null: nobody does. */
  prometheus: PrometheusSettings | null;
  series: Pick<MinuteSeries, 'add'>;
  clock: Clock;
  log: Log;
};

const RETRY_MS = 60_000;

/** Reads the reports from before this process once, and tries again each minute until it has them. */
export function createPastMinutes({ prometheus, series, clock, log }: Options): PastMinutes {
  const startedAt = clock.now();
  const stopping = new AbortController();
  let sinceMs = startedAt;
  let cancelRetry = () => {};
  let loggedReason = '';

  async function restore(from: PrometheusSettings): Promise<void> {
    try {
      const range = { untilMs: startedAt, signal: stopping.signal };
      for (const counts of await readPrometheusMinutes(from, range)) series.add(counts);
      sinceMs = startedAt - KEPT_MS;
    } catch (error) {
      if (stopping.signal.aborted) return;
      const reason = toReason(error);
      if (reason !== loggedReason) log.warn('observations-past-unread', { reason });
      loggedReason = reason;
      cancelRetry = clock.after(RETRY_MS, () => restore(from));
    }
  }

  return {
    start() {
      if (prometheus) void restore(prometheus);
    },
    stop() {
      stopping.abort();
      cancelRetry();
    },
    get since() {
      return new Date(sinceMs).toISOString();
    },
  };
}
