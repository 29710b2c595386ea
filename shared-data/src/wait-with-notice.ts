import { askAgain } from '@sharpside/shared-auth';

let waiting = 0;
let notice: Promise<() => void> | undefined;

/** One notice for the page, however many loads wait. The returned function removes it once the last load has ended. */
function showNotice(): () => void {
  waiting += 1;
  // A separate chunk, because hardly any page view needs it.
  notice ??= import(/* webpackChunkName: "part-shared-ui-toasts" */ '@sharpside/shared-ui/toasts').then(
    ({ toast }) =>
      waiting === 0
        ? () => {}
        : toast.stay('The site is busy.', { description: 'This page waits, and asks again by itself.' }),
  );
  return () => {
    waiting -= 1;
    if (waiting > 0) return;
    // If the chunk could not be loaded there was no notice, but the page still repeats its request.
    notice?.then(
      (end) => end(),
      () => {},
    );
    notice = undefined;
  };
}

/**
 * A load that waits if the backend gives a time for a retry (`askAgain`). Meanwhile the screen keeps its content, and a
 * notice reports the wait.
 */
export async function waitWithNotice<T>(
  load: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let endNotice: (() => void) | undefined;
  const onWait = () => {
    endNotice ??= showNotice();
  };
  try {
    return await askAgain(() => load(signal), { signal, onWait });
  } finally {
    endNotice?.();
  }
}
