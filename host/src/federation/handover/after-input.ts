/** So long without input, and a visitor is no longer in the middle of a word. */
const PAUSE_MS = 1_000;
/** So long at most a release that was withdrawn stays in view. */
const LIMIT_MS = 5_000;

type AfterInput = {
  /** When the last input was; -Infinity where there was none. */
  lastInputAt: () => number;
  /** The preparation of the next step; its failure does not matter here. */
  prepared: Promise<unknown>;
  proceed: () => void;
};

/**
 * Proceeds once there was no input for a second and `prepared` has settled, after five seconds in any case. Returns a
 * function that cancels it.
 */
export function proceedAfterInput({ lastInputAt, prepared, proceed }: AfterInput): () => void {
  const limitAt = Date.now() + LIMIT_MS;
  let isPrepared = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function look() {
    clearTimeout(timer);
    if (isOver) return;
    const pauseAt = isPrepared ? lastInputAt() + PAUSE_MS : limitAt;
    const leftMs = Math.min(pauseAt, limitAt) - Date.now();
    if (leftMs > 0) {
      timer = setTimeout(look, leftMs);
      return;
    }
    isOver = true;
    proceed();
  }

  look();
  void prepared
    .catch(() => {
      // The component that shows it meets the same failure and reports it.
    })
    .then(() => {
      isPrepared = true;
      look();
    });
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
