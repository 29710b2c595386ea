import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReleaseRef } from '../remote-catalog.ts';

/** After this time without input, a visitor is no longer in the middle of a word. */
const PAUSE_MS = 1_000;
/** Maximum time for which a withdrawn release stays in view. */
const LIMIT_MS = 5_000;

type AfterInput = {
  /** Time of the last input; -Infinity if there was no input. */
  lastInputAt: () => number;
  /** Settles once the content to show next is prepared. A failure is ignored here. */
  prepared: Promise<unknown>;
  proceed: () => void;
};

/**
 * Calls `proceed` once there was no input for a second and `prepared` has settled, but after five seconds at the
 * latest. Returns a function that cancels it.
 */
export function proceedAfterInput({ lastInputAt, prepared, proceed }: AfterInput): () => void {
  const limitAt = Date.now() + LIMIT_MS;
  let isPrepared = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function look() {
    clearTimeout(timer);
    if (isOver) return;
    const pauseAt = isPrepared ? lastInputAt() + PAUSE_MS : limitAt;
    const leftMs = Math.min(pauseAt, limitAt) - Date.now();
    if (leftMs > 0) {
      timer = setTimeout(look, leftMs);
      return;
    }
    isOver = true;
    proceed();
  }

  look();
  void prepared
    .catch(() => {
      // The component that shows the release meets the same failure and reports it.
    })
    .then(() => {
      isPrepared = true;
      look();
    });
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** The content of a screen's area: a release, a page load, or undefined if no release works. */
export type InView = ReleaseRef | 'page load' | undefined;

type ReleaseInViewOptions = {
  wanted: InView;
  /** True if the release has not failed. */
  isWhole: (release: ReleaseRef) => boolean;
  /** Loads everything that is needed to show a release at once. */
  prepare: (release: ReleaseRef) => Promise<unknown>;
};

const toKey = (shown: InView) => (typeof shown === 'object' ? shown.version : shown);

/**
 * The content to show. It is normally the wanted content, but a release in view that works stays until the visitor
 * pauses. A broken release is replaced at once.
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
      // A transition, so that a loaded screen appears without a placeholder.
      proceed: () => startTransition(() => setInView(wanted)),
    }),
  );
  // The wait starts again if another release becomes the wanted one.
  useEffect(() => (mustWait ? wait() : undefined), [mustWait, wantedKey]);

  return {
    inView: mustWait ? inView : wanted,
    onInput: () => {
      inputAt.current = Date.now();
    },
  };
}
