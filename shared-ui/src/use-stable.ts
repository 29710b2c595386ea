import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for good, which calls the newest `callback`: what it is passed to is not drawn anew for it.
 *
 * Call it in events and effects, not while rendering: there it would call the function of the render before.
 */
export function useStable<Arguments extends unknown[], Result>(callback: (...args: Arguments) => Result) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
