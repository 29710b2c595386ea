import { type Clock, type Log, toCallReason } from '@sharpside/server-kit';
import { KEPT_MS, type MinuteSeries } from './minute-series.ts';
import { type PrometheusSettings, readPrometheusMinutes } from './prometheus-minutes.ts';

/** Reports from before this process started. Never fails and never delays the start. */
export type PastMinutes = {
  start(): void;
  stop(): void;
  /** Start of the recorded minutes. ISO 8601. */
  readonly since: string;
};

type Options = {
  /** The Prometheus with the reports; null for no Prometheus. */
  prometheus: PrometheusSettings | null;
  series: Pick<MinuteSeries, 'add'>;
  clock: Clock;
  log: Log;
};

const RETRY_MS = 60_000;

/** Reads the reports from before this process started once, and retries each minute until that succeeds. */
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
      const reason = toCallReason(error, from.address);
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
