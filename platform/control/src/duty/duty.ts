import { createLease, type LeaseHolder, type Store } from '@sharpside/object-store';
import { type Clock, type Log, type Metrics, repeat, toReason, withTimeout } from '@sharpside/server-kit';

/**
 * The duty to run background work: the guard, steps of canaries, webhooks, errors for trackers. Of all services of a
 * registry, one is on duty, by a lease in its store. Another service takes over when that service ends or dies.
 */
export type Duty = {
  /** True while this service is on duty, and no other service can be. */
  isHeld(): boolean;
  /** Makes the first attempt to take the duty. Resolves after it, or after 2 s if the store does not answer. */
  start(): Promise<void>;
  /** Gives the duty back, so that another service takes over at once. */
  stop(): Promise<void>;
  addMetrics(metrics: Metrics): void;
};

type DutyOptions = {
  store: Store;
  clock: Clock;
  log: Log;
  monotonic?: () => number;
};

const NAME = 'control-duty';

/** A service that died is replaced after this time. */
const TTL_MS = 30_000;

/** A third of `TTL_MS`, so one renewal may fail. */
const KEEP_MS = 10_000;

/** Longest time that a start or a stop waits for the store. */
const PATIENCE_MS = 2_000;

/** Default of `monotonic`: the machine's clock. */
export function createDuty({ store, clock, log, monotonic }: DutyOptions): Duty {
  const lease = createLease({ store, name: NAME, ttlMs: TTL_MS, ...(monotonic && { now: monotonic }) });
  let stopKeeping = () => {};
  let wasHeld = false;
  let fault: string | undefined;
  let known: LeaseHolder['holder'] | undefined;

  function tell(isHeld: boolean): void {
    if (isHeld && !wasHeld) log.info('duty-taken');
    if (!isHeld && wasHeld) log.warn('duty-lost');
    const holder = lease.findHolder()?.holder;
    if (!isHeld && holder !== undefined && holder !== known) log.info('duty-elsewhere', { holder });
    known = holder;
    wasHeld = isHeld;
  }

  async function keep(): Promise<void> {
    try {
      tell(await lease.keep());
      fault = undefined;
    } catch (error) {
      const reason = toReason(error);
      if (fault !== reason) log.warn('duty-unknown', { reason });
      fault = reason;
      tell(lease.isHeld());
    }
  }

  /** Waits for work at the store, but at most `PATIENCE_MS`, and ignores its failure. */
  const inPatience = (work: Promise<void>) =>
    withTimeout(work, { clock, timeoutMs: PATIENCE_MS, what: 'The lease' }).catch(() => undefined);

  return {
    isHeld: () => lease.isHeld(),
    async start() {
      const first = keep();
      stopKeeping = repeat(clock, KEEP_MS, () => first.then(keep));
      await inPatience(first);
    },
    async stop() {
      stopKeeping();
      // A lease that is not given back expires by itself.
      await inPatience(lease.release());
      wasHeld = false;
    },
    addMetrics(metrics) {
      metrics.addGauge({
        name: 'control_on_duty',
        help: '1 for the service that guards, takes the steps of canaries and delivers events.',
        read: () => Number(lease.isHeld()),
      });
    },
  };
}
