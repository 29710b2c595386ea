import { useSyncExternalStore } from 'react';

/** The phone boundary of the theme. */
const WIDE = '(min-width: 48rem)';

const findQuery = () => window.matchMedia?.(WIDE);

function subscribe(onChange: () => void) {
  const query = findQuery();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** True if the window is wider than a phone. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => findQuery()?.matches ?? true);
