import { useSyncExternalStore } from 'react';

/** The phone boundary of the theme. Paper is narrower, but cannot open a sheet. */
const WIDE = '(min-width: 48rem), print';

const findQuery = () => window.matchMedia?.(WIDE);

function subscribe(onChange: () => void) {
  const query = findQuery();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** True if the window is wider than a phone, or the page is laid out for paper. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => findQuery()?.matches ?? true,
    () => true,
  );
