import { isApiError } from './api-error.ts';

/** The longest wait after which a call is repeated. Visitors who wait longer need to know the reason. */
const MAX_RETRY_AFTER_SECONDS = 20;
/** Total time of waits after which the call fails. */
const MAX_WAITING_MS = 60_000;
/** Random delay, so that visitors who were refused together do not return together. */
const SPREAD_MS = 1_000;

/** The wait that a refused call asks for; undefined if the call failed for good, or the wait is too long. */
function findWaitMs(error: unknown): number | undefined {
  const seconds = isApiError(error) ? error.retryAfterSeconds : undefined;
  if (seconds === undefined || seconds > MAX_RETRY_AFTER_SECONDS) return undefined;
  // Without a minimum, `Retry-After: 0` would become a loop.
  return Math.max(1, seconds) * 1000 + Math.random() * SPREAD_MS;
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });

type AskAgainOptions = {
  /** Ends the wait; `askAgain` then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Runs before each wait. */
  onWait?: () => void;
};

/**
 * Makes a call, and repeats it after the wait that the backend asks for, up to 20 s each and a minute in total. A
 * longer wait counts as a failure, and failures are thrown at once.
 */
export async function askAgain<T>(
  call: () => Promise<T>,
  { signal, onWait }: AskAgainOptions = {},
): Promise<T> {
  const giveUpAt = Date.now() + MAX_WAITING_MS;
  for (;;) {
    const result = await call().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    if ('answer' in result) return result.answer;
    const waitMs = findWaitMs(result.error);
    if (waitMs === undefined || Date.now() + waitMs > giveUpAt) throw result.error;
    onWait?.();
    await pause(waitMs, signal);
  }
}
