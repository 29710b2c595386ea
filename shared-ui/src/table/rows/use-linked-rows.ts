import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GrowingList } from '../list-end/list-end.tsx';

/** The list in which rows that a link opens may still be, and how one is called. */
export type LinkedRows = {
  list: GrowingList & { firstPage: unknown };
  /** Such as `batter`. */
  noun: string;
};

/** A link's rows are looked for among so many: further down it means another view, or one long over. */
export const MAX_SOUGHT_ROWS = 500;

type LinkedOptions<Data> = {
  linked: LinkedRows | undefined;
  rows: readonly Data[];
  rowKey: (row: Data) => string;
  expandedKeys: ReadonlySet<string>;
};

type Seeking = {
  /** Those that were open when the table came, and have not been seen yet. */
  sought: ReadonlySet<string>;
  hasLoadedMore: boolean;
  /** The one to bring into view, once it is there. */
  revealedKey: string | undefined;
};

/**
 * Rows that a link opens and that no loaded page has: loads further pages until they are there.
 *
 * `missing` are those that the view does not have, as far as it was searched; undefined while that is open.
 */
export function useLinkedRows<Data>({ linked, rows, rowKey, expandedKeys }: LinkedOptions<Data>) {
  const [seeking, setSeeking] = useState<Seeking>(() => ({
    sought: linked ? expandedKeys : new Set(),
    hasLoadedMore: false,
    revealedKey: undefined,
  }));
  const { sought, hasLoadedMore } = seeking;
  const loaded = new Set(sought.size > 0 ? rows.map(rowKey) : []);
  const found = [...sought].filter((key) => loaded.has(key));
  if (found.length > 0) {
    setSeeking((before) => ({
      ...before,
      sought: new Set([...sought].filter((key) => !loaded.has(key))),
      // One of the first page stands where the visitor begins to read.
      revealedKey: before.revealedKey ?? (hasLoadedMore ? found[0] : undefined),
    }));
  }

  const left = [...sought].filter((key) => !loaded.has(key) && expandedKeys.has(key));
  const isWithin = rows.length < MAX_SOUGHT_ROWS;
  const isLoadable = linked !== undefined && left.length > 0 && isWithin && linked.list.canLoadMore;
  const loadMore = useEffectEvent(() => {
    setSeeking((before) => ({ ...before, hasLoadedMore: true }));
    linked?.list.loadMore();
  });
  useEffect(() => {
    if (isLoadable) loadMore();
  }, [isLoadable, rows.length]);

  const isKnown = linked?.list.firstPage !== undefined && linked.list.error === undefined;
  const isUnderWay = isLoadable || linked?.list.isLoadingMore === true;
  const missing = left.length > 0 && isKnown ? { keys: left, isUnderWay } : undefined;
  return { missing, revealedKey: seeking.revealedKey };
}

type RevealedOptions = {
  /** The key of the row, if one is to be brought into view. */
  key: string | undefined;
  keys: readonly string[];
  /** False while the row is not drawn yet. */
  scrollTo: (place: number) => boolean;
};

/** Brings a row into view, once, as soon as it is drawn. */
export function useRevealedRow({ key, keys, scrollTo }: RevealedOptions): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (key === undefined || shown.current === key) return;
    const place = keys.indexOf(key);
    if (place !== -1 && scrollTo(place)) shown.current = key;
  });
}
