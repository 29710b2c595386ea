/** Time as the edge sees it, so that tests can move it. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `task` once, `delayMs` from now; the answer cancels it. */
  after(delayMs: number, task: () => void | Promise<void>): () => void;
};

/** The machine's own time. */
export const systemClock: Clock = {
  now: Date.now,
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * Runs `task` again and again, each time so many milliseconds after the last run ended. The answer stops it, also in the
 * middle of a run: nothing follows, and the process can end.
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
