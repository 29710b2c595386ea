import { isApiError } from './api-error.ts';

/** The longest wait that a visitor is asked for because a backend says so. Who waits longer wants to know why. */
const MAX_RETRY_AFTER_SECONDS = 20;
/** Time after which a call that waited again and again has failed. */
const MAX_WAITING_MS = 60_000;
/** Visitors who were refused at one moment do not all come back at another. */
const SPREAD_MS = 1_000;

/** The wait that a refused call asks for; undefined where it failed for good, or for longer than a visitor waits. */
function findWaitMs(error: unknown): number | undefined {
  const seconds = isApiError(error) ? error.retryAfterSeconds : undefined;
  if (seconds === undefined || seconds > MAX_RETRY_AFTER_SECONDS) return undefined;
  // 'At once' would make a loop of it.
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
  /** Ends the wait; `askAgain` then rejects with its reason. */
  signal?: AbortSignal;
  /** Runs before each wait. */
  onWait?: () => void;
};

/**
 * Makes a call that waits where the backend says when to come again, up to 20 s at a time and a minute altogether. Other
 * failures are thrown as they come.
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
