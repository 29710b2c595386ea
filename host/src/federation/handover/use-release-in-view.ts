import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReleaseRef } from '../remote-catalog.ts';
import { proceedAfterInput } from './after-input.ts';

/** What a screen's area shows: a release, the page's own reload, or that there is nothing. */
export type InView = ReleaseRef | 'page load' | undefined;

type ReleaseInViewOptions = {
  wanted: InView;
  /** Whether a release that is shown can go on for a moment. */
  isWhole: (release: ReleaseRef) => boolean;
  /** Loads all that it takes to show a release at once. */
  prepare: (release: ReleaseRef) => Promise<unknown>;
};

const toKey = (shown: InView) => (typeof shown === 'object' ? shown.version : shown);

/**
 * What is to be seen: what is wanted, and where another release is at work until the visitor pauses, that one. One that is
 * broken is at work no more.
 */
export function useReleaseInView({ wanted, isWhole, prepare }: ReleaseInViewOptions): {
  inView: InView;
  /** To be called at each input in the screen. */
  onInput: () => void;
} {
  const [inView, setInView] = useState(wanted);
  const inputAt = useRef(Number.NEGATIVE_INFINITY);
  const wantedKey = toKey(wanted);
  const isOther = toKey(inView) !== wantedKey;
  const mustWait = isOther && typeof inView === 'object' && isWhole(inView);
  if (isOther && !mustWait) setInView(wanted);

  const wait = useEffectEvent(() =>
    proceedAfterInput({
      lastInputAt: () => inputAt.current,
      prepared: typeof wanted === 'object' ? prepare(wanted) : Promise.resolve(),
      // As a transition, so that a screen that is loaded is there at once.
      proceed: () => startTransition(() => setInView(wanted)),
    }),
  );
  // Another release is waited for anew.
  useEffect(() => (mustWait ? wait() : undefined), [mustWait, wantedKey]);

  return {
    inView: mustWait ? inView : wanted,
    onInput: () => {
      inputAt.current = Date.now();
    },
  };
}
