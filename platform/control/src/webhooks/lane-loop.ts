import { type Clock, type Log, repeat, toReason } from '@sharpside/server-kit';

/** Does one thing of a webhook again and again: a slow receiver of one lane holds up no other lane. */
export type LaneLoop = {
  /** Runs it at once, and then again and again. */
  start(): void;
  /** Resolves once the run under way is over. */
  stop(): Promise<void>;
  /** Since when the registry cannot be read, and why; null while it can. */
  readonly blind: { since: number; reason: string } | null;
};

type Options = {
  /** Fails where the registry cannot be read. */
  run: () => Promise<void>;
  /** Fields of what the log says. */
  named: { webhook: string; channel?: string | null };
  clock: Clock;
  log: Log;
};

const EVERY_MS = 2_000;

/** See {@link LaneLoop}. */
export function createLaneLoop({ run, named, clock, log }: Options): LaneLoop {
  let blind: LaneLoop['blind'] = null;
  let running = Promise.resolve();
  let stopRepeating = () => {};

  async function runOnce(): Promise<void> {
    try {
      await run();
      blind = null;
    } catch (error) {
      const reason = toReason(error);
      if (blind?.reason !== reason) log.warn('webhook-blind', { ...named, reason });
      blind = { since: blind?.since ?? clock.now(), reason };
    }
  }

  function round(): Promise<void> {
    running = runOnce();
    return running;
  }

  return {
    start() {
      // At once, so that a new webhook is told of everything from the start of the server on.
      const first = round();
      stopRepeating = repeat(clock, EVERY_MS, () => first.then(round));
    },
    async stop() {
      stopRepeating();
      await running;
    },
    get blind() {
      return blind;
    },
  };
}
