import { createLease, type LeaseHolder, type Store } from '@sharpside/object-store';
import { type Clock, type Log, type Metrics, repeat, toReason } from '@sharpside/server-kit';

/**
 * The duty to act without being asked: the guard, steps of canaries, webhooks, errors for trackers. Of several services of
 * one registry one is on duty, by a lease in its store; another takes over when it ends or dies.
 */
export type Duty = {
  /** True while this service is on duty, and no other one can be. */
  isHeld(): boolean;
  /** Looks for the first time. Resolves when that is done, and soon also where the store does not answer. */
  start(): Promise<void>;
  /** Gives it back, so that another one takes over at once. */
  stop(): Promise<void>;
  addMetrics(metrics: Metrics): void;
};

type DutyOptions = {
  store: Store;
  clock: Clock;
  log: Log;
  /** Milliseconds of a clock that only goes forward. */
  monotonic?: () => number;
};

const NAME = 'control-duty';

/** Time after which a service that died is replaced. */
const TTL_MS = 30_000;

/** Three times per `TTL_MS`: one renewal may fail. */
const KEEP_MS = 10_000;

/** Nobody waits longer for a store at a start or an end. */
const PATIENCE_MS = 2_000;

/** See {@link Duty}. Default: `monotonic` the machine's. */
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

  /** Waits for work, but not for a store that hangs. */
  async function inPatience(work: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = clock.after(PATIENCE_MS, resolve);
    await Promise.race([work, promise]);
    cancel();
  }

  return {
    isHeld: () => lease.isHeld(),
    async start() {
      const first = keep();
      stopKeeping = repeat(clock, KEEP_MS, () => first.then(keep));
      await inPatience(first);
    },
    async stop() {
      stopKeeping();
      // One that is not given back is over after its time.
      await inPatience(lease.release().catch(() => undefined));
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
