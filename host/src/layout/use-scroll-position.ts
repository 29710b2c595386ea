import { createPath, type Location, useLocation, useNavigationType } from '@sharpside/shared-ui/routing';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createScrollPositions } from './scroll-positions.ts';
import { scrollWhenThere, toHeight, toTarget } from './scroll-when-there.ts';

// An entry that no page of ours made has no key of its own, so its address tells it from others.
const toEntry = (location: Location) => `${location.key} ${createPath(location)}`;

function isFreshLoad(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return !(load && 'type' in load && (load.type === 'reload' || load.type === 'back_forward'));
}

type Move = {
  isBack: boolean;
  isFirst: boolean;
  isSamePath: boolean;
  known: number | undefined;
  hash: string;
};

/** The start position of a page: where the visitor left it, its hash target, or its top. Undefined: no change. */
function chooseGoal({ isBack, isFirst, isSamePath, known, hash }: Move): (() => boolean) | undefined {
  if (isBack && known !== undefined && !(isFirst && isFreshLoad())) return toHeight(known);
  if (hash.length > 1) return toTarget(hash);
  return isSamePath || isFirst ? undefined : toHeight(0);
}

/**
 * Scrolls as a browser does from document to document: a new page starts at its top or its hash target, a page that one
 * comes back to, or reloads, at its last position.
 *
 * The browser's own attempt, within a document, is switched off: it comes before the content that is loaded after the page.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [positions] = useState(createScrollPositions);
  const shown = useRef<Location>(undefined);

  useEffect(() => {
    const remember = () => shown.current && positions.set(toEntry(shown.current), window.scrollY);
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    // A prerendered page that is reloaded stands where it was before our scripts have arrived: that is the browser's.
    const handBack = () => {
      history.scrollRestoration = 'auto';
      positions.save();
    };
    takeOver();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', handBack);
    window.addEventListener('pageshow', takeOver);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', handBack);
      window.removeEventListener('pageshow', takeOver);
    };
  }, [positions]);

  // Before the paint: the new page is never seen scrolled to where the old one was.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    const goal = chooseGoal({
      isBack,
      isFirst: before === undefined,
      isSamePath: before?.pathname === location.pathname,
      known: positions.find(toEntry(location)),
      hash: location.hash,
    });
    return goal && scrollWhenThere(goal);
  }, [location, isBack, positions]);
}
