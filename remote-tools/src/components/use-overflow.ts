import { useEffect, useRef, useState } from 'react';

/** Overflow of content in its frame: `more` while its end is out of sight, `end` after scrolling to it. */
export type Overflow = 'none' | 'more' | 'end';

// Some browsers round positions to whole pixels.
const SLACK_PX = 1;

/** The overflow of a frame at its current scroll position. */
export function toOverflow(frame: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>): Overflow {
  const beyond = frame.scrollWidth - frame.clientWidth;
  if (beyond <= SLACK_PX) return 'none';
  return frame.scrollLeft >= beyond - SLACK_PX ? 'end' : 'more';
}

/** The overflow of an element's content. `measure` is for the element's scroll event. */
export function useOverflow<Frame extends Element>() {
  const ref = useRef<Frame>(null);
  const [overflow, setOverflow] = useState<Overflow>('none');
  const measure = () => {
    if (ref.current) setOverflow(toOverflow(ref.current));
  };
  // After every render, because each render can bring longer figures.
  useEffect(() => {
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  return { ref, overflow, measure };
}
