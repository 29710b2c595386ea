import { askAgain } from '@sharpside/shared-auth';

let waiting = 0;
let notice: Promise<() => void> | undefined;

/** One notice for the page, however many of its loads wait. The answer takes it away once the last has ended. */
function showNotice(): () => void {
  waiting += 1;
  // A chunk of its own: nearly no page view needs it.
  notice ??= import(/* webpackChunkName: "part-shared-ui-toasts" */ '@sharpside/shared-ui/toasts').then(
    ({ toast }) =>
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
 * A load that waits where the backend says when to come again (`askAgain`): what the screen shows stays meanwhile, and a
 * notice says that it waits.
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
