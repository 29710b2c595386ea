import { useSession } from '@sharpside/shared-auth';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs `show` once when a load starts to fail, for example for a toast. Failing automatic retries count as the same
 * failure. After an answer, the visitor's own retry or another key, the next failure is new: if `show` returned a
 * function, as a toast does, that runs then and takes the message away. A message outlives its screen, and the session:
 * a refused visitor reads it at the sign-in.
 */
export function useOnFailure(error: Error | undefined, show: (error: Error) => unknown): void {
  const end = useRef<unknown>(undefined);
  const report = useEffectEvent(() => {
    if (error) end.current = show(error);
  });
  const hasFailed = error !== undefined;
  useEffect(() => {
    if (hasFailed) report();
    else if (typeof end.current === 'function' && useSession.getState().status !== 'signedOut') {
      end.current();
      end.current = undefined;
    }
  }, [hasFailed]);
}
