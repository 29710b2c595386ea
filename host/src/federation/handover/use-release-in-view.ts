import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReleaseRef } from '../remote-catalog.ts';
import { proceedAfterInput } from './after-input.ts';

/** The content of a screen's area: a release, the page's own reload, or nothing. */
export type InView = ReleaseRef | 'page load' | undefined;

type ReleaseInViewOptions = {
  wanted: InView;
  /** True while a release that is shown can go on for a moment. */
  isWhole: (release: ReleaseRef) => boolean;
  /** Loads all that it takes to show a release at once. */
  prepare: (release: ReleaseRef) => Promise<unknown>;
};

const toKey = (shown: InView) => (typeof shown === 'object' ? shown.version : shown);

/**
 * The release to show: normally the wanted one, but a working one stays until the visitor pauses. A broken one is replaced
 * at once.
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
  // The wait starts again for another release.
  useEffect(() => (mustWait ? wait() : undefined), [mustWait, wantedKey]);

  return {
    inView: mustWait ? inView : wanted,
    onInput: () => {
      inputAt.current = Date.now();
    },
  };
}
