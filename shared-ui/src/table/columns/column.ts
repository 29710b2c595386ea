import type { ReactNode } from 'react';
import type { CsvColumn } from './to-csv.ts';

/** Explanation of a column, with a link to more, such as an entry of the definitions. */
export type HeaderTip = { text: string; link?: { href: string; label: string } };

/** Emphasis of one cell, up or down. `shade` and `ink` are CSS colours; `ink` must be readable on `shade`. */
export type CellLook = {
  isBold?: boolean;
  isMuted?: boolean;
  shade?: string | undefined;
  ink?: string | undefined;
};

/** State of a cell's row besides its data. */
export type RowState = {
  /** Its place in the table, 0 the first. */
  index: number;
  isExpanded: boolean;
  /** Opens or closes the row's details; does nothing in a table without. */
  toggle: () => void;
};

/**
 * One column of a {@link DataTable}. Declare columns outside the component: rows are drawn again when they change.
 *
 * Units: `width` and `narrowWidth` in rem, the least width of the column; columns share the rest in the same proportion.
 */
export type Column<Row, SortKey extends string = string> = CsvColumn<Row> & {
  /** Names the column in the table; never shown. */
  key: string;
  /** The header's words; also the CSV's. */
  header: string;
  /** Stands for the header's words on a phone, such as 'Opp'; it is only seen, and the header stays the column's name. */
  narrowHeader?: string;
  tip?: HeaderTip;
  /** `end` for numbers, so that their digits line up. Default: `start`. */
  align?: 'start' | 'center' | 'end';
  /** Default: 10 for `start`, else the width of the header in two lines. */
  width?: number;
  /** The least on a phone, where the column can do with less. Default: `width`. */
  narrowWidth?: number;
  /** Makes the header a button that sorts by this. */
  sortKey?: SortKey;
  /** Stays in view while the table is scrolled sideways; for the first column. */
  isSticky?: boolean;
  /** Wraps a long text; otherwise it is cut, and all rows have one height. */
  isWrapping?: boolean;
  /** Mutes its values behind the others, such as the size of a sample. */
  isMuted?: boolean;
  render: (row: Row, state: RowState) => ReactNode;
  look?: (row: Row) => CellLook | undefined;
};

/** A row under the others, such as an average: its cells by the key of the column. */
export type FooterRow = { key: string; cells: Readonly<Record<string, ReactNode>> };
