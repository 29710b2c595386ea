import type { ReactNode } from 'react';
import type { CsvColumn } from './to-csv.ts';

/** Explanation of a column, with a link to more, such as an entry of the definitions. */
export type HeaderTip = { text: string; link?: { href: string; label: string } };

/** Emphasis of one cell. `shade` and `ink` are CSS colours; `ink` must be readable on `shade`. */
export type CellLook = {
  isBold?: boolean;
  isMuted?: boolean;
  shade?: string | undefined;
  ink?: string | undefined;
};

/** State of a cell's row besides its data. */
export type RowState = {
  /** Its index in the table. */
  index: number;
  isExpanded: boolean;
  /** Opens or closes the row's details; does nothing in a table without details. */
  toggle: () => void;
};

/**
 * One column of a {@link DataTable}. Declare columns outside the component, because all rows render when they change.
 *
 * Units: `width` and `narrowWidth` in rem. They are the column's minimum; columns share the remaining width in
 * proportion.
 */
export type Column<Row, SortKey extends string = string> = CsvColumn<Row> & {
  /** Identifies the column; never shown. */
  key: string;
  /** The words of the header, also in the CSV. */
  header: string;
  /**
   * Replaces the header's words on a phone, such as 'Opp'. Only the look changes; the header stays the column's name.
   */
  narrowHeader?: string;
  /** The unit of all its values, such as a time zone; muted, after the header's words. */
  unit?: string | undefined;
  tip?: HeaderTip;
  /** `end` for numbers, so that their digits align. Default: `start`. */
  align?: 'start' | 'center' | 'end';
  /** Default: 10 for `start`, otherwise 5 to 9, by the length of the header. */
  width?: number;
  /** The minimum on a phone, if the column needs less there. Default: `width`. */
  narrowWidth?: number;
  /** Makes the header a button that sorts by this key. */
  sortKey?: SortKey;
  /** Keeps the column in view while the table scrolls sideways; for the first column. */
  isSticky?: boolean;
  /** Wraps long texts. Otherwise they are cut, and all rows have the same height. */
  isWrapping?: boolean;
  /** Makes its values less prominent than others, such as the size of a sample. */
  isMuted?: boolean;
  render: (row: Row, state: RowState) => ReactNode;
  look?: (row: Row) => CellLook | undefined;
};

/** A row below the others, such as an average: its cells by column key. */
export type FooterRow = { key: string; cells: Readonly<Record<string, ReactNode>> };
