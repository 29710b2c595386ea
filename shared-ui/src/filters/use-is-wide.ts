import { useSyncExternalStore } from 'react';

/** Where phones end, as the theme has it. */
const WIDE = '(min-width: 48rem)';

const findQuery = () => window.matchMedia?.(WIDE);

function subscribe(onChange: () => void) {
  const query = findQuery();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** Whether the window is wider than a phone. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => findQuery()?.matches ?? true);
