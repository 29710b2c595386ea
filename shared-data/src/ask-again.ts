import { isApiError } from '@sharpside/shared-auth';

/** The longest that a screen waits because a backend says so. Visitors who wait longer want to know why. */
const MAX_RETRY_AFTER_SECONDS = 20;
/** Time after which a load that waited again and again has failed. */
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

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });

let waiting = 0;
let notice: Promise<() => void> | undefined;

/** One notice for the page, however many of its loads wait. The answer takes it away once the last has ended. */
function showNotice(): () => void {
  waiting += 1;
  // A chunk of its own: nearly no page view needs it.
  notice ??= import('@sharpside/shared-ui/toasts').then(({ toast }) =>
    waiting === 0
      ? () => {}
      : toast.stay('The site is busy.', { description: 'This page waits, and asks again by itself.' }),
  );
  return () => {
    waiting -= 1;
    if (waiting > 0) return;
    // Without its chunk there was no notice, and the page is asking all the same.
    notice?.then(
      (end) => end(),
      () => {},
    );
    notice = undefined;
  };
}

/**
 * A load that waits where the backend says when to come again, up to 20 s at a time and a minute altogether: what the
 * screen shows stays meanwhile, and a notice says that it waits. Other failures are thrown as they come.
 */
export async function askAgain<T>(
  load: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const giveUpAt = Date.now() + MAX_WAITING_MS;
  let endNotice: (() => void) | undefined;
  try {
    for (;;) {
      const result = await load(signal).then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      if ('answer' in result) return result.answer;
      const waitMs = findWaitMs(result.error);
      if (waitMs === undefined || Date.now() + waitMs > giveUpAt) throw result.error;
      endNotice ??= showNotice();
      await pause(waitMs, signal);
    }
  } finally {
    endNotice?.();
  }
}
