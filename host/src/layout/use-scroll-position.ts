import { createPath, type Location, useLocation, useNavigationType } from '@sharpside/shared-ui/routing';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scroll positions of this tab's history entries, kept over a reload. */
type ScrollPositions = {
  find(entry: string): number | undefined;
  set(entry: string, top: number): void;
  /** Writes them down for the next load of this tab. */
  save(): void;
};

type PositionStorage = Pick<Storage, 'getItem' | 'setItem'>;

const STORAGE_KEY = 'scroll-positions';

function read(storage: PositionStorage): Map<string, number> {
  try {
    const saved: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(saved)) return new Map();
    const isPosition = (one: unknown): one is [string, number] =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number';
    return new Map(saved.filter(isPosition));
  } catch {
    // Denied storage, or another program's value: pages then begin at their top.
    return new Map();
  }
}

/** The stored positions of this tab. Default: the browser's storage of this tab. */
export function createScrollPositions(
  storage: PositionStorage = {
    // Reading `sessionStorage` itself throws where the browser blocks it.
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
): ScrollPositions {
  const positions = read(storage);
  return {
    find: (entry) => positions.get(entry),
    set: (entry, top) => positions.set(entry, top),
    save() {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
      } catch {
        // Denied or full: the next load begins at its top.
      }
    },
  };
}

const GIVE_UP_MS = 5_000;

// Ways in which a visitor moves the page: from then on it is theirs.
const VISITOR_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/**
 * Scrolls to a place of the page as soon as the page has it: content may come in after the page. Returns a function that
 * gives up; the visitor's own scrolling does too.
 *
 * @param scroll goes as near as it can, and says whether it is there.
 */
export function scrollWhenThere(scroll: () => boolean): () => void {
  if (scroll()) return () => {};
  const observer = new ResizeObserver(() => scroll() && giveUp());
  const timer = setTimeout(giveUp, GIVE_UP_MS);
  function giveUp() {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of VISITOR_EVENTS) window.removeEventListener(type, giveUp);
  }
  for (const type of VISITOR_EVENTS) window.addEventListener(type, giveUp, { passive: true });
  observer.observe(document.body);
  return giveUp;
}

/** Scrolls to a height; there once the page is long enough for it. Units: CSS pixels from the top. */
export const toHeight = (top: number) => () => {
  window.scrollTo(0, top);
  return top <= Math.max(0, document.documentElement.scrollHeight - window.innerHeight);
};

/** Scrolls to the element that a hash (`#definition`) names. */
export const toTarget = (hash: string) => () => {
  const target = document.getElementById(decodeURIComponent(hash.slice(1)));
  target?.scrollIntoView();
  return target !== null;
};

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
