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
