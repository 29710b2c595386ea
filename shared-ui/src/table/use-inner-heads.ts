import { type RefObject, useEffect } from 'react';

type Boxes = { frame: HTMLElement; head: HTMLElement; body: HTMLElement };

type InnerHeadsOptions = {
  [Name in keyof Boxes]: RefObject<HTMLElement | null>;
} & { hasOpenRows: boolean };

/**
 * Makes the head of a table in an opened row stick to the window in place of the outer table's head, which has other
 * columns.
 *
 * CSS is enough while the outer table fits the page. In a body that scrolls sideways the inner head would stick to that
 * body, so a script moves it.
 */
export function useInnerHeads({ frame, head, body, hasOpenRows }: InnerHeadsOptions) {
  useEffect(() => {
    const boxes = { frame: frame.current, head: head.current, body: body.current };
    if (!hasOpenRows || !boxes.frame || !boxes.head || !boxes.body) return;
    return keepInnerHeadsInView({ frame: boxes.frame, head: boxes.head, body: boxes.body });
  }, [frame, head, body, hasOpenRows]);
}

function keepInnerHeadsInView({ frame, head, body }: Boxes): () => void {
  function place() {
    const lineY = Number.parseFloat(getComputedStyle(head).top) || 0;
    const isBoxed = frame.hasAttribute('data-overflowing');
    let isCovered = false;
    for (const details of body.querySelectorAll(':scope > tr > [data-across]')) {
      const { top, bottom } = details.getBoundingClientRect();
      if (top <= lineY && bottom > lineY + head.offsetHeight) isCovered = true;
      for (const inner of details.querySelectorAll('thead')) moveTo(inner, isBoxed ? lineY : undefined);
    }
    frame.toggleAttribute('data-covered', isCovered);
  }
  place();
  window.addEventListener('scroll', place, { passive: true });
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
  observer?.observe(body);
  return () => {
    window.removeEventListener('scroll', place);
    observer?.disconnect();
    frame.removeAttribute('data-covered');
  };
}

/** Moves a head within its own table to a height of the window; without a height, back to its place. */
function moveTo(head: HTMLElement, y: number | undefined) {
  const table = head.parentElement?.getBoundingClientRect();
  const most = table ? table.height - head.offsetHeight : 0;
  const shift = table && y !== undefined ? Math.min(Math.max(0, y - table.top), most) : 0;
  head.style.translate = shift > 0 ? `0 ${shift}px` : '';
}
