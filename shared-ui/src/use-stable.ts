import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function with a fixed identity that calls the newest `callback`, so that components which use it are not rendered
 * again.
 *
 * Call it in events and effects, not while rendering: there it would call the function of the previous render.
 */
export function useStable<Arguments extends unknown[], Result>(callback: (...args: Arguments) => Result) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
