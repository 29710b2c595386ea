import type { CSSProperties } from 'react';
import type { Column } from './column.ts';

const DEFAULT_WIDTH_REM = 10;

/** Width of a figure column in addition to its header's words: the padding and the arrow. */
const AROUND_HEADER_REM = 2.5;
const HEADER_CHARACTER_REM = 0.46;
const TIP_REM = 1.25;

/** Wide enough for the header in two lines, and for six digits; at most 9 rem. */
const toFiguresWidth = ({ header, tip }: ColumnShape) => {
  const words = (header.length / 2) * HEADER_CHARACTER_REM + (tip ? TIP_REM : 0);
  return Math.min(9, Math.max(5, AROUND_HEADER_REM + words));
};

/**
 * Maximum share of a phone's width for the sticky column. With a `narrowWidth`, a sticky column may take
 * `NARROW_STICKY_SHARE` instead, 104 px of 320 and 144 of 390, because names should be complete if there is room.
 */
const STICKY_SHARE = '42vw';
const NARROW_STICKY_SHARE = '58vw - 5.125rem';

/** Width of a column that shrinks on a phone; from a tablet's width on it has its own width. */
const NARROW_SHARE = '13vw';

type ColumnWidths = CSSProperties & { '--columns': string; '--row-width': string; '--sticky-width': string };

type ColumnShape = Pick<Column<never>, 'align' | 'header' | 'tip' | 'width' | 'narrowWidth' | 'isSticky'>;

const toLeast = (width: number, { narrowWidth, isSticky }: ColumnShape): string => {
  if (narrowWidth === undefined) return isSticky ? `min(${width}rem, ${STICKY_SHARE})` : `${width}rem`;
  const share = isSticky ? NARROW_STICKY_SHARE : NARROW_SHARE;
  return `clamp(${narrowWidth}rem, ${share}, ${width}rem)`;
};

/**
 * The columns' widths as custom properties, for the rows' grids.
 *
 * They depend only on the declarations, so that rows align with the head and with rows that are loaded later.
 */
export function toColumnWidths(columns: readonly ColumnShape[]): ColumnWidths {
  const tracks = columns.map((column) => {
    const { align = 'start' } = column;
    const width = column.width ?? (align === 'start' ? DEFAULT_WIDTH_REM : toFiguresWidth(column));
    return { least: toLeast(width, column), share: width, isSticky: column.isSticky === true };
  });
  return {
    '--columns': tracks.map(({ least, share }) => `minmax(${least}, ${share}fr)`).join(' '),
    '--row-width': `calc(${tracks.map(({ least }) => least).join(' + ')})`,
    '--sticky-width': tracks.find(({ isSticky }) => isSticky)?.least ?? '0px',
  };
}
