import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GrowingList } from '../list-end/list-end.tsx';

/** The list that may contain rows which a link opens, and the name of a row. */
export type LinkedRows = {
  list: GrowingList & { firstPage: unknown };
  /** Name of a row, such as `batter`. */
  noun: string;
};

/**
 * Maximum number of rows that are searched for a link's rows. A row further down means that the link is for another
 * view, or outdated.
 */
export const MAX_SOUGHT_ROWS = 500;

type LinkedOptions<Data> = {
  linked: LinkedRows | undefined;
  rows: readonly Data[];
  rowKey: (row: Data) => string;
  expandedKeys: ReadonlySet<string>;
};

type Seeking = {
  /** Keys of rows that were open at mount and not found yet. */
  sought: ReadonlySet<string>;
  hasLoadedMore: boolean;
  /** Key of the row to bring into view, once it is there. */
  revealedKey: string | undefined;
};

/**
 * Loads further pages until they have the rows that a link opens.
 *
 * `missing`: the keys that are not loaded, with `isUnderWay` while the search runs; undefined if no key is missing, the
 * first page is not there, or the list has failed.
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
      // A row of the first page is already where the visitor begins to read.
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
  /** The key of the row to bring into view, if any. */
  key: string | undefined;
  keys: readonly string[];
  /** False while the row is not rendered yet. */
  scrollTo: (place: number) => boolean;
};

/** Brings a row into view once, as soon as it is rendered. */
export function useRevealedRow({ key, keys, scrollTo }: RevealedOptions): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (key === undefined || shown.current === key) return;
    const place = keys.indexOf(key);
    if (place !== -1 && scrollTo(place)) shown.current = key;
  });
}
