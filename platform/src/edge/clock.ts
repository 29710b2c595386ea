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
