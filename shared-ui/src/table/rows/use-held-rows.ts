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
 * The rows to render. While the first page of another filter loads, they are the previous list: to remove them and
 * render placeholders takes longer than to render the new rows in their elements.
 *
 * The list itself is empty meanwhile, so that held rows are not counted, opened or saved.
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
    // A visitor far down in the previous list would otherwise see the end of the new list.
    if (wasHeld.current && !isHeld && (frame.current?.getBoundingClientRect().top ?? 0) < 0) {
      frame.current?.scrollIntoView?.({ block: 'start' });
    }
    wasHeld.current = isHeld;
  }, [columns, rows, isHeld, frame]);
  return isHeld ? { ...drawn.current, isHeld } : { columns, rows, isHeld };
}
