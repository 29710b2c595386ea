import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Column } from '../columns/column.ts';

type Shown<Data, SortKey extends string> = {
  columns: readonly Column<Data, SortKey>[];
  rows: readonly Data[];
};

type HeldOptions<Data, SortKey extends string> = Shown<Data, SortKey> & {
  isLoading: boolean;
  frame: RefObject<HTMLElement | null>;
};

/**
 * The rows to draw. While the first page of another filter is on its way, they are those of the list before: to take them
 * away, and to draw place holders, takes longer than to draw the new rows in their elements.
 *
 * The list itself is empty meanwhile: nothing counts, opens or saves rows that are held.
 */
export function useHeldRows<Data, SortKey extends string>(
  options: HeldOptions<Data, SortKey>,
): Shown<Data, SortKey> & { isHeld: boolean } {
  const { columns, rows, isLoading, frame } = options;
  const drawn = useRef<Shown<Data, SortKey>>({ columns, rows });
  const wasHeld = useRef(false);
  const isHeld = isLoading && rows.length === 0 && drawn.current.rows.length > 0;
  useLayoutEffect(() => {
    if (!isHeld) drawn.current = { columns, rows };
    // A visitor far down in the list before would see the end of the new one.
    if (wasHeld.current && !isHeld && (frame.current?.getBoundingClientRect().top ?? 0) < 0) {
      frame.current?.scrollIntoView?.({ block: 'start' });
    }
    wasHeld.current = isHeld;
  }, [columns, rows, isHeld, frame]);
  return isHeld ? { ...drawn.current, isHeld } : { columns, rows, isHeld };
}
