import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia?.(QUERY);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

const wantsStillness = () => window.matchMedia?.(QUERY).matches ?? true;

/** Motion of marks when their values change: within 140 ms, or none for those who ask for less motion. */
export function useChartMotion() {
  const isStill = useSyncExternalStore(subscribe, wantsStillness, () => true);
  return { animate: !isStill, motionConfig: { duration: 140 } };
}
