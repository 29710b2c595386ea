import { type RefObject, useEffect, useRef } from 'react';

type ScrollBoxes = {
  frame: RefObject<HTMLDivElement | null>;
  head: RefObject<HTMLTableSectionElement | null>;
  body: RefObject<HTMLTableSectionElement | null>;
};

/** Synchronizes the sideways scroll of a table's head and body, and marks its frame if columns are cut off. */
export function useScrollInStep(): ScrollBoxes {
  const frame = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);

  useEffect(() => {
    const boxes = { frame: frame.current, head: head.current, body: body.current };
    if (!boxes.frame || !boxes.head || !boxes.body) return;
    return keepInStep({ frame: boxes.frame, head: boxes.head, body: boxes.body });
  }, []);

  return { frame, head, body };
}

type Boxes = { frame: HTMLElement; head: HTMLElement; body: HTMLElement };

function keepInStep({ frame, head, body }: Boxes): () => void {
  function mark() {
    const hidden = body.scrollWidth - body.clientWidth;
    frame.toggleAttribute('data-overflowing', hidden > 0);
    frame.toggleAttribute('data-scrolled', body.scrollLeft > 0);
    // A pixel of tolerance, because scroll positions may be fractions.
    frame.toggleAttribute('data-more', body.scrollLeft < hidden - 1);
    // Makes the scrolling box focusable for the keyboard.
    if (hidden > 0) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  }
  function onBodyScroll() {
    head.scrollLeft = body.scrollLeft;
    mark();
  }
  function onHeadScroll() {
    body.scrollLeft = head.scrollLeft;
  }
  mark();
  body.addEventListener('scroll', onBodyScroll, { passive: true });
  head.addEventListener('scroll', onHeadScroll, { passive: true });
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(mark);
  observer?.observe(body);
  return () => {
    body.removeEventListener('scroll', onBodyScroll);
    head.removeEventListener('scroll', onHeadScroll);
    observer?.disconnect();
  };
}
