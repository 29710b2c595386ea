import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Shorter tables are drawn whole: what is in the page can be searched, printed and read by everything. */
const WHOLE_UP_TO = 100;

/** Whether a table of so many rows draws only those in view. */
export const isLong = (rowCount: number) => rowCount > WHOLE_UP_TO;

/** Enough that a quick flick shows no gap before the next frame. */
const OVERSCAN = 8;

/** 36 px and the line under it, until a row is there to be measured. */
const ROW_HEIGHT_PX = 37;

type RowsOptions = {
  body: RefObject<HTMLTableSectionElement | null>;
  /** The keys of everything that stands in the body, in order. */
  keys: readonly string[];
};

export type RowInView = {
  place: number;
  /** The height of what is left out before it. */
  gapPx: number;
};

type RowsInView = {
  rows: RowInView[];
  /** The height of what is left out after the last one. */
  gapAfterPx: number;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
};

const findPlace = (target: Element) => Number(target.closest<HTMLElement>('tr[data-index]')?.dataset.index);

/**
 * How far down the page the body starts, and how high a row is.
 *
 * Read when the page changes its height, not in every frame: each reading makes the browser lay out the page.
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

/** The rows of a long table that are in view of the window, with the row that has the focus; all of a shorter one. */
export function useRowsInView({ body, keys }: RowsOptions): RowsInView {
  const isPartial = isLong(keys.length);
  const focused = useRef<number>(undefined);
  const { topPx: scrollMargin, rowHeightPx } = useMeasures({ body, keys });
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    enabled: isPartial,
    count: keys.length,
    estimateSize: () => rowHeightPx,
    getItemKey: (place) => keys[place] ?? place,
    overscan: OVERSCAN,
    scrollMargin,
    // Within React's own batch: a frame later, but never in the middle of a render.
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const places = defaultRangeExtractor(range);
      const { current: kept } = focused;
      // An element that is taken away loses the focus, and the keyboard its place.
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
    const rows = keys.map((_, place) => ({ place, gapPx: 0 }));
    return { rows, gapAfterPx: 0, measure: undefined, onFocus, onBlur };
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
  };
}
