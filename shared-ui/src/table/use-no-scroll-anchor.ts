import { useLayoutEffect } from 'react';

/**
 * Switches off the browser's scroll anchoring while `isActive`.
 *
 * For a list that starts again: a visitor far down sees the end of the page, and anchoring would keep them there, past
 * all the first rows.
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
