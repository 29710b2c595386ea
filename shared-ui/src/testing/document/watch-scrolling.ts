import { act } from '@testing-library/react';
import { vi } from 'vitest';

type Observed = { callback: IntersectionObserverCallback; isActive: boolean };

/**
 * Replaces the browser's `IntersectionObserver`, which jsdom lacks. Restore with `vi.unstubAllGlobals()`.
 *
 * Returns a function that simulates a scroll: it reports the visible share, 0 to 1, to all observers.
 */
export function watchScrolling(): (intersectionRatio: number) => void {
  const observers: Observed[] = [];

  class FakeObserver {
    readonly #observed: Observed;
    constructor(callback: IntersectionObserverCallback) {
      this.#observed = { callback, isActive: false };
      observers.push(this.#observed);
    }
    observe() {
      this.#observed.isActive = true;
    }
    disconnect() {
      this.#observed.isActive = false;
    }
  }

  vi.stubGlobal('IntersectionObserver', FakeObserver);
  return (intersectionRatio) => {
    const entries = [{ intersectionRatio, isIntersecting: intersectionRatio > 0 }];
    act(() => {
      for (const { callback, isActive } of observers) {
        // @ts-expect-error our observers read no more of an entry than this.
        if (isActive) callback(entries);
      }
    });
  };
}
