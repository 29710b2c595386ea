import {
  createPath,
  findHashTarget,
  type Location,
  useLocation,
  useNavigationType,
} from '@sharpside/shared-ui/routing';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Scroll positions of this tab's history entries, which survive a reload. */
type ScrollPositions = {
  find(entry: string): number | undefined;
  set(entry: string, top: number): void;
  /** Stores the positions for the next load of this tab. */
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
    // Storage is denied, or has another program's value, so pages start at their top.
    return new Map();
  }
}

/** The stored positions of this tab. Default: the browser's storage of this tab. */
export function createScrollPositions(
  storage: PositionStorage = {
    // If the browser blocks storage, reading `sessionStorage` itself throws.
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
        // Storage is denied or full, so the next load starts at the top.
      }
    },
  };
}

const GIVE_UP_MS = 5_000;

// Events by which a visitor takes over scrolling.
const VISITOR_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/**
 * Scrolls to a place of the page as soon as the place exists, because content may load later. It gives up after five
 * seconds, or when the visitor takes over. Returns a function that cancels it.
 *
 * @param scroll scrolls as near as possible, and returns true when it has arrived.
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

/** Scrolls to a height, and returns true if the page is long enough. Units: CSS pixels from the top. */
export const toHeight = (top: number) => () => {
  window.scrollTo(0, top);
  return top <= Math.max(0, document.documentElement.scrollHeight - window.innerHeight);
};

/** Scrolls to the element of a hash (`#definition`), and returns true if it exists. */
export const toTarget = (hash: string) => () => {
  const target = findHashTarget(hash);
  target?.scrollIntoView();
  return target !== null;
};

// A history entry that no page of ours created has no unique key, so the address is added.
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

/** The start position of a page: its last position, its hash target, or its top. Undefined: no change. */
function chooseGoal({ isBack, isFirst, isSamePath, known, hash }: Move): (() => boolean) | undefined {
  if (isBack && known !== undefined && !(isFirst && isFreshLoad())) return toHeight(known);
  if (hash.length > 1) return toTarget(hash);
  return isSamePath || isFirst ? undefined : toHeight(0);
}

/**
 * Scrolls as a browser does between documents: a new page starts at its top or its hash target, a page after a return
 * or a reload at its last position.
 *
 * The browser's own scroll restoration within a document is switched off, because it runs before late content has
 * loaded.
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
    // The browser restores the position of a prerendered page after a reload, before our scripts have arrived.
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

  // A layout effect, so that the new page is never painted at the old page's position.
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
