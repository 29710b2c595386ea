import { useLayoutEffect } from 'react';

/**
 * While `isActive`, the page does not scroll by itself to keep what is in view in its place.
 *
 * For a list that begins anew: whoever was far down had the end of the page in view, and would be taken along with it
 * as the first rows come, past all of them.
 */
export function useNoScrollAnchor(isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return;
    const { style } = document.documentElement;
    style.setProperty('overflow-anchor', 'none');
    return () => {
      style.removeProperty('overflow-anchor');
    };
  }, [isActive]);
}
