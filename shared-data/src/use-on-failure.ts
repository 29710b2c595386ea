import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `show` once when a load starts to fail, for example for a toast. Failing automatic retries count as the same
 * failure. After an answer, the visitor's own retry or another key, the next failure is new.
 */
export function useOnFailure(error: Error | undefined, show: (error: Error) => void): void {
  const report = useEffectEvent(() => {
    if (error) show(error);
  });
  const hasFailed = error !== undefined;
  useEffect(() => {
    if (hasFailed) report();
  }, [hasFailed]);
}
