import type { Clock } from '@sharpside/server-kit';
import type { CloudEvent } from './cloud-event.ts';
import { GONE, type SendEvent } from './create-sender.ts';
import type { DeliveryLog } from './status/delivery-log.ts';

/** Events that are to be delivered together, in their order, before those that follow. */
export type Batch = {
  events: readonly CloudEvent[];
  /** Records that they are done with. */
  end(): Promise<void>;
};

/** State of a lane. `retryAt` is null where nothing waits for another attempt. */
type LaneState = { failingSince: number | null; retryAt: number | null; fault: string | null };

/** Delivers the events of one source to one webhook, in order: nothing overtakes an event that is tried again. */
export type Lane = {
  /** Delivers what there is, until it is done or an event fails. Fails where the source cannot be read. */
  run(): Promise<void>;
  /** Forgets what waits: another service delivers it. */
  forget(): void;
  readonly state: LaneState;
};

type LaneOptions = {
  /** The next events; undefined where there are none yet. */
  readNext: () => Promise<Batch | undefined>;
  send: SendEvent;
  log: DeliveryLog;
  clock: Pick<Clock, 'now'>;
  isStopped: () => boolean;
  /** Called when the receiver says that it is gone for good. */
  onGone: () => void;
};

const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 30 * 60_000;

/** Time to the next attempt: 5 s, 20 s, 80 s, 5 min, 21 min, then every half hour. */
const toDelayMs = (attempt: number) => Math.min(FIRST_DELAY_MS * 4 ** (attempt - 1), MAX_DELAY_MS);

const WELL: LaneState = { failingSince: null, retryAt: null, fault: null };

/** See {@link Lane}. */
export function createLane({ readNext, send, log, clock, isStopped, onGone }: LaneOptions): Lane {
  let state: LaneState = WELL;
  let attempt = 1;
  let waiting: { events: CloudEvent[]; end: Batch['end'] } | undefined;

  /** True where the event is done with: taken, or given up. */
  async function deliver(event: CloudEvent): Promise<boolean> {
    const delivery = await send(event, attempt);
    // Ended by our own stop, which says nothing of the receiver.
    if (isStopped() && delivery.status === null) return false;
    log.add(delivery);
    if (delivery.outcome !== 'failed') {
      attempt = 1;
      state = WELL;
      return true;
    }
    if (delivery.status === GONE) onGone();
    const retryAt = clock.now() + toDelayMs(attempt);
    state = { failingSince: state.failingSince ?? clock.now(), retryAt, fault: delivery.fault };
    attempt += 1;
    return false;
  }

  /** True where there may be more. */
  async function runOne(): Promise<boolean> {
    if (waiting === undefined) {
      const next = await readNext();
      if (next === undefined) return false;
      waiting = { events: [...next.events], end: next.end };
    }
    for (let [event] = waiting.events; event !== undefined; [event] = waiting.events) {
      if (isStopped() || !(await deliver(event))) return false;
      waiting.events.shift();
    }
    // Recorded also where another service has taken over meanwhile: it need not tell it again.
    await waiting.end();
    waiting = undefined;
    return true;
  }

  return {
    async run() {
      if (state.retryAt !== null && clock.now() < state.retryAt) return;
      while (!isStopped() && (await runOne()));
    },
    forget() {
      waiting = undefined;
      state = WELL;
      attempt = 1;
    },
    get state() {
      return state;
    },
  };
}
