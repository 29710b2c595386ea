import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from '../columns/column.ts';

/** Longest time for which the previous rows stay. The requirements say that a changed filter clears them. */
const HELD_MS = 300;

type Shown<Data, SortKey extends string> = {
  columns: readonly Column<Data, SortKey>[];
  rows: readonly Data[];
};

type HeldOptions<Data, SortKey extends string> = Shown<Data, SortKey> & {
  isLoading: boolean;
  isRefreshing: boolean;
  frame: RefObject<HTMLElement | null>;
};

const NO_ROWS: readonly never[] = [];

/** True once something has lasted for `HELD_MS`, until it ends. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), HELD_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}

/**
 * The rows to render. While the first page of another filter loads, they are the previous list for `HELD_MS`, and then
 * none (`isCleared`). Most answers arrive earlier, and to remove rows and render placeholders takes longer than to
 * render the new rows in their elements. Rows that are refreshed are cleared after the same time.
 *
 * The list itself is empty meanwhile, so that held rows are not counted, opened or saved.
 */
export function useHeldRows<Data, SortKey extends string>(
  options: HeldOptions<Data, SortKey>,
): Shown<Data, SortKey> & { isHeld: boolean; isCleared: boolean } {
  const { columns, rows, isLoading, isRefreshing, frame } = options;
  const drawn = useRef<Shown<Data, SortKey>>({ columns, rows });
  const wasHeld = useRef(false);
  const isBeginning = isLoading && rows.length === 0 && drawn.current.rows.length > 0;
  const isCleared = useIsLate(isBeginning || (isRefreshing && rows.length > 0));
  const isHeld = isBeginning && !isCleared;
  useLayoutEffect(() => {
    if (!isHeld) drawn.current = { columns, rows };
    // A visitor far down in the previous list would otherwise see the end of the new list.
    if (wasHeld.current && !isHeld && (frame.current?.getBoundingClientRect().top ?? 0) < 0) {
      frame.current?.scrollIntoView?.({ block: 'start' });
    }
    wasHeld.current = isHeld;
  }, [columns, rows, isHeld, frame]);
  if (isHeld) return { ...drawn.current, isHeld, isCleared };
  return { columns, rows: isCleared ? NO_ROWS : rows, isHeld, isCleared };
}
