import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that never changes and calls the newest `callback`: components with it are not rendered again.
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
