import type { ObservedPast } from '@sharpside/contracts/control';
import { type Clock, type Log, toReason } from '@sharpside/server-kit';
import { KEPT_MS, type MinuteSeries } from '../minute-series.ts';
import type { PastSource } from './past-source.ts';

/** Reports from before this process: read at its start, and kept for the next one. Never fails, and holds nothing up. */
export type Past = {
  start(): void;
  /** Keeps what is due. To be called after each read of the edges. */
  note(): void;
  /** Keeps the last minutes, if the source takes them in time. */
  stop(): Promise<void>;
  readonly status: ObservedPast;
};

type Options = {
  source: PastSource;
  series: Pick<MinuteSeries, 'restore'>;
  clock: Clock;
  log: Log;
  /** Time limit for a write. */
  keepTimeoutMs: number;
};

const READ_TIMEOUT_MS = 120_000;
const RETRY_MS = 60_000;

/** Aborts after a time, or with the process. */
function createDeadline(clock: Clock, timeoutMs: number, stopping: AbortSignal) {
  const late = new AbortController();
  const cancel = clock.after(timeoutMs, () => late.abort(new Error(`it took over ${timeoutMs} ms`)));
  const signal = AbortSignal.any([stopping, late.signal]);
  const { promise: ended, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  // Nobody may be waiting any more when it comes.
  ended.catch(() => {});
  return { signal, ended, cancel };
}

/** See {@link Past}. */
export function createPast({ source, series, clock, log, keepTimeoutMs }: Options): Past {
  const since = new Date(clock.now()).toISOString();
  const stopping = new AbortController();
  let state: ObservedPast['state'] = 'reading';
  let keeping: Promise<void> | undefined;
  let cancelRetry = () => {};
  const told = new Map<string, string>();

  /** Logs a fault once, until it is another or over. */
  function tell(event: string, error: unknown): void {
    const reason = toReason(error);
    if (told.get(event) !== reason) log.warn(event, { source: source.name, reason });
    told.set(event, reason);
  }

  async function read(): Promise<void> {
    const { signal, ended, cancel } = createDeadline(clock, READ_TIMEOUT_MS, stopping.signal);
    try {
      const untilMs = clock.now();
      const range = { fromMs: untilMs - KEPT_MS, untilMs };
      const work = source.read({ ...range, restore: series.restore, signal });
      const isWhole = await Promise.race([work, ended]);
      state = isWhole ? 'whole' : 'partial';
    } catch (error) {
      if (stopping.signal.aborted) return;
      state = 'missing';
      tell('observations-past-unread', error);
      cancelRetry = clock.after(RETRY_MS, read);
    } finally {
      cancel();
    }
  }

  async function keep(isLast: boolean): Promise<void> {
    const deadline = createDeadline(clock, keepTimeoutMs, new AbortController().signal);
    try {
      await Promise.race([source.keep({ isLast }), deadline.ended]);
      told.delete('observations-not-kept');
    } catch (error) {
      tell('observations-not-kept', error);
    } finally {
      deadline.cancel();
    }
  }

  return {
    start() {
      void read();
    },
    note() {
      if (keeping !== undefined || stopping.signal.aborted) return;
      keeping = keep(false).finally(() => {
        keeping = undefined;
      });
    },
    async stop() {
      stopping.abort();
      cancelRetry();
      await keeping;
      await keep(true);
    },
    get status() {
      return { state, since };
    },
  };
}
