import { useSession } from '@sharpside/shared-auth';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs `show` once when a load starts to fail, for example for a toast. Failing automatic retries count as the same
 * failure. After an answer, the visitor's own retry or another key, the next failure is new: if `show` returned a
 * function, as a toast does, that runs then and takes the message away. A message outlives its screen, and the session:
 * a refused visitor reads it at the sign-in. If the session could not be checked, the gate says the same of all calls,
 * so the message goes with its screen.
 */
export function useOnFailure(error: Error | undefined, show: (error: Error) => unknown): void {
  const end = useRef<unknown>(undefined);
  const report = useEffectEvent(() => {
    if (error) end.current = show(error);
  });
  const hasFailed = error !== undefined;
  function takeAway() {
    if (typeof end.current === 'function') end.current();
    end.current = undefined;
  }
  useEffect(() => {
    if (hasFailed) report();
    else if (useSession.getState().status !== 'signedOut') takeAway();
  }, [hasFailed]);
  useEffect(
    () => () => {
      if (useSession.getState().isUnchecked) takeAway();
    },
    [],
  );
}
