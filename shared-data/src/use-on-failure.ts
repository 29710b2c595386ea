import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `show` once when a load begins to fail, as a toast should. Silent retries that fail too are the same failure;
 * after an answer, the visitor's own retry or another key, the next failure is a new one.
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
