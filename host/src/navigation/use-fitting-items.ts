import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Marks the element that replaces items without room in the row. */
export const REST = { 'data-rest': '' };

type Widths = { available: number; gap: number; items: readonly number[]; rest: number };

/** Number of items that fit in a row. If some do not fit, the rest element takes room too. Units: CSS pixels. */
export function countFitting({ available, gap, items, rest }: Widths): number {
  const ends: number[] = [];
  for (const width of items) ends.push((ends.at(-1) ?? -gap) + gap + width);
  // Item widths are fractions of a pixel, but the available width is rounded.
  const isWithin = (end: number) => end < available + 1;
  const last = ends.at(-1);
  if (last === undefined || isWithin(last)) return items.length;
  const beyond = ends.findIndex((end) => !isWithin(end + gap + rest));
  return Math.max(beyond, 0);
}

function measure(row: HTMLElement): Widths {
  const children = [...row.children];
  const toWidth = (element: Element) => element.getBoundingClientRect().width;
  const rest = children.find((child) => child.hasAttribute('data-rest'));
  return {
    available: row.clientWidth,
    gap: Number.parseFloat(getComputedStyle(row).columnGap) || 0,
    items: children.filter((child) => child !== rest).map(toWidth),
    rest: rest ? toWidth(rest) : 0,
  };
}

/**
 * Number of items that fit in a row, updated when its width, its items or its font change; undefined until it is known.
 * All items must be in the row with their natural widths, including hidden items.
 */
export function useFittingItems(row: RefObject<HTMLElement | null>): number | undefined {
  const [count, setCount] = useState<number>();
  useLayoutEffect(() => {
    if (row.current) setCount(countFitting(measure(row.current)));
  });
  useEffect(() => {
    const { current } = row;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const look = () => setCount(countFitting(measure(current)));
    const observer = new ResizeObserver(look);
    observer.observe(current);
    document.fonts.addEventListener('loadingdone', look);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', look);
    };
  }, [row]);
  return count;
}
