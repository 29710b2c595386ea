/** The time source of the servers, which tests can replace. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once, `delayMs` from now; the returned function cancels it. */
  after(delayMs: number, task: () => void | Promise<void>): () => void;
};

export const systemClock: Clock = {
  now: Date.now,
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * Runs `task` repeatedly, each time `delayMs` after the previous run ended. The returned function ends the repetition,
 * also during a run.
 */
export function repeat(
  clock: Clock,
  delayMs: number | (() => number),
  task: () => void | Promise<void>,
): () => void {
  let isStopped = false;
  let cancel = () => {};

  function schedule(): void {
    if (isStopped) return;
    cancel = clock.after(typeof delayMs === 'number' ? delayMs : delayMs(), async () => {
      await task();
      schedule();
    });
  }

  schedule();
  return () => {
    isStopped = true;
    cancel();
  };
}
