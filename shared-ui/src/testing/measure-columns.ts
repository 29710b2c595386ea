import type { Column } from '../table/columns/column.ts';
import { toColumnWidths } from '../table/columns/column-widths.ts';

const REM_PX = 16;

/** Parses `8rem`, `37vw`, or a difference of such lengths. */
function toPx(text: string, windowPx: number): number {
  const [first = Number.NaN, ...rest] = text.split(' - ').map((part) => {
    const number = Number.parseFloat(part);
    return part.endsWith('vw') ? (number * windowPx) / 100 : number * REM_PX;
  });
  return rest.reduce((left, px) => left - px, first);
}

/** Minimum width in px of the columns up to and including `last`, in a window of `windowPx`. */
export function measureColumns<Row>(
  columns: readonly Column<Row>[],
  { last, windowPx }: { last: string; windowPx: number },
): number {
  const shown = columns.slice(0, columns.findIndex(({ key }) => key === last) + 1);
  if (shown.length === 0) throw new Error(`There is no column '${last}'.`);
  const widths = toColumnWidths(shown)['--row-width'].slice('calc('.length, -1).split(' + ');
  const px = widths.map((width) => {
    const [, rule, args = width] = /^(\w+)\((.*)\)$/.exec(width) ?? [];
    const [least = 0, ideal = least, most = ideal] = args.split(', ').map((arg) => toPx(arg, windowPx));
    return rule === 'min' ? Math.min(least, ideal) : Math.max(least, Math.min(ideal, most));
  });
  return px.reduce((sum, width) => sum + width, 0);
}
