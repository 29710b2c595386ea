import {
  observeWindowOffset,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from './use-is-printing.ts';

/** Shorter tables are rendered completely, so that the browser can search and print all their rows. */
const WHOLE_UP_TO = 100;

/** True if a table with this many rows renders only the rows in view. */
export const isLong = (rowCount: number) => rowCount > WHOLE_UP_TO;

/** A new list first renders the rows in view and this many beyond, and the rest later. */
const BEYOND_FIRST = 2;

/** Rows beyond the window, enough that a quick flick shows no gap before the next rows are rendered. */
const AHEAD = 12;

/**
 * Rows come and go in blocks of this size. Layout and paint of a table of grids cost the same for one changed row as
 * for many. With blocks, most frames of a scroll change nothing, and the browser only moves the rendered rows.
 */
const BLOCK = 12;

/** The complete blocks that contain the rows in view and the rows ahead of them. */
function toBlocks({ startIndex, endIndex, count }: Range): number[] {
  const first = Math.floor(Math.max(0, startIndex - AHEAD) / BLOCK) * BLOCK;
  const end = Math.min(count, Math.ceil((endIndex + 1 + AHEAD) / BLOCK) * BLOCK);
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

type ReportOffset = (offsetPx: number, isScrolling: boolean) => void;

/**
 * Reports a scroll only if it needs other blocks, so that most frames of a scroll render nothing. Other blocks are
 * rendered before the frame is painted, so that no rows are missing in it.
 */
function observeBlocks(
  virtualizer: Virtualizer<Window, HTMLTableRowElement>,
  report: ReportOffset,
): (() => void) | undefined {
  let shown = '';
  return observeWindowOffset(virtualizer, (offsetPx, isScrolling) => {
    const placeAt = (y: number) => virtualizer.getVirtualItemForOffset(y)?.index ?? 0;
    const { count } = virtualizer.options;
    const blocks = toBlocks({
      startIndex: placeAt(offsetPx),
      endIndex: placeAt(offsetPx + window.innerHeight),
      overscan: 0,
      count,
    });
    const ends = `${blocks[0]} ${blocks.at(-1)}`;
    if (!isScrolling) {
      shown = ends;
      report(offsetPx, isScrolling);
      return;
    }
    if (ends === shown) return;
    shown = ends;
    flushSync(() => report(offsetPx, isScrolling));
  });
}

/** 36 px and the line below it, until a row can be measured. */
const ROW_HEIGHT_PX = 37;

type RowsOptions = {
  body: RefObject<HTMLTableSectionElement | null>;
  /** The keys of everything in the body, in order. */
  keys: readonly string[];
};

type RowInView = {
  place: number;
  /** Height of the omitted rows before it. */
  gapPx: number;
};

type RowsInView = {
  rows: RowInView[];
  /** Height of the omitted rows after the last one. */
  gapAfterPx: number;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
  /** Scrolls an index into view; false while it is not rendered yet. */
  scrollTo: (place: number) => boolean;
};

const findPlace = (target: Element) => Number(target.closest<HTMLElement>('tr[data-index]')?.dataset.index);

/**
 * The top of the body on the page, and the height of a row.
 *
 * Read when the page changes its height, not in every frame, because each read forces a layout of the page.
 */
function useMeasures({ body, keys }: RowsOptions) {
  const [measures, setMeasures] = useState({ topPx: 0, rowHeightPx: ROW_HEIGHT_PX });
  const read = useCallback(() => {
    if (!body.current) return;
    const topPx = Math.round(body.current.getBoundingClientRect().top + window.scrollY);
    const row = body.current.querySelector('tr[data-row]');
    setMeasures((before) => {
      const rowHeightPx = row?.getBoundingClientRect().height || before.rowHeightPx;
      const isSame = before.topPx === topPx && before.rowHeightPx === rowHeightPx;
      return isSame ? before : { topPx, rowHeightPx };
    });
  }, [body]);
  useLayoutEffect(read, [read, keys]);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(read);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [read]);
  return measures;
}

type Measures = { topPx: number; rowHeightPx: number };

/** Number of rows that fill the window from the body's top down, plus `BEYOND_FIRST`. */
const toFirstCount = ({ topPx, rowHeightPx }: Measures) =>
  Math.max(0, Math.ceil((window.scrollY + window.innerHeight - topPx) / rowHeightPx)) + BEYOND_FIRST;

/** Number of rows rendered so far, of a table that is rendered completely. */
function useDrawnCount(keys: readonly string[], measures: Measures): number {
  const drawn = useDeferredValue(keys);
  if (drawn === keys) return keys.length;
  // A growing list keeps its rendered rows. Another list starts again, even if its first row is the same.
  const isGrown = keys.length >= drawn.length && drawn.every((key, place) => key === keys[place]);
  const kept = isGrown ? drawn.length : 0;
  return Math.min(keys.length, Math.max(kept, toFirstCount(measures)));
}

/** The rows of a long table that are in view, and the row with the focus; all rows of a shorter table, and on paper. */
export function useRowsInView({ body, keys }: RowsOptions): RowsInView {
  const isPrinting = useIsPrinting();
  const isPartial = isLong(keys.length) && !isPrinting;
  const focused = useRef<number>(undefined);
  const measures = useMeasures({ body, keys });
  const { topPx: scrollMargin, rowHeightPx } = measures;
  const drawnSoFar = useDrawnCount(keys, measures);
  const drawnCount = isPrinting ? keys.length : drawnSoFar;
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    enabled: isPartial,
    count: keys.length,
    estimateSize: () => rowHeightPx,
    getItemKey: (place) => keys[place] ?? place,
    scrollMargin,
    observeElementOffset: observeBlocks,
    // The virtualizer would also flush during a render. `observeBlocks` flushes the changes of a scroll.
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const places = toBlocks(range);
      const { current: kept } = focused;
      // The row with the focus is kept, because its removal would lose the keyboard user's position.
      if (kept === undefined || kept >= keys.length || places.includes(kept)) return places;
      return [...places, kept].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);

  const onFocus = ({ target }: FocusEvent) => {
    const place = findPlace(target);
    if (Number.isInteger(place)) focused.current = place;
  };
  const onBlur = () => {
    focused.current = undefined;
  };

  if (!isPartial) {
    const rows = Array.from({ length: drawnCount }, (_, place) => ({ place, gapPx: 0 }));
    const gapAfterPx = (keys.length - drawnCount) * rowHeightPx;
    const scrollTo = (place: number) => {
      const row = body.current?.querySelector(`tr[data-index="${place}"]`);
      row?.scrollIntoView?.({ block: 'center' });
      return row !== undefined && row !== null;
    };
    return { rows, gapAfterPx, measure: undefined, onFocus, onBlur, scrollTo };
  }
  const items = virtualizer.getVirtualItems();
  const rows = items.map(({ index, start }, position) => ({
    place: index,
    gapPx: start - (items[position - 1]?.end ?? scrollMargin),
  }));
  return {
    rows,
    gapAfterPx: virtualizer.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin),
    measure: virtualizer.measureElement,
    onFocus,
    onBlur,
    scrollTo(place) {
      virtualizer.scrollToIndex(place, { align: 'center' });
      return true;
    },
  };
}
