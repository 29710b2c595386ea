import { createPaint, type Paint, type Style, toPrintable } from './paint.ts';

export type Cell = string | { text: string; style: Style };

type TableOptions = {
  paint?: Paint;
  /** Shown for an empty text. Default: nothing. */
  emptyCell?: string;
  /** True to right-align columns that have only numbers and sizes. */
  alignsNumbers?: boolean;
};

const GAP = '  ';
const NUMBER = /^[\d,.]*( [kM]?B)?$/;

const measure = (text: string) => [...text].length;

export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  { paint = createPaint(false), emptyCell = '', alignsNumbers = false }: TableOptions = {},
): string[] {
  const toText = (cell: Cell = '') => toPrintable(typeof cell === 'string' ? cell : cell.text) || emptyCell;
  const columns = headings.map((heading, at) => {
    const texts = rows.map((row) => toText(row[at]));
    return {
      width: Math.max(measure(heading), ...texts.map(measure)),
      isRight: alignsNumbers && texts.length > 0 && texts.every((text) => NUMBER.test(text)),
    };
  });
  const align = (cells: readonly Cell[], toShown: (text: string, cell: Cell) => string): string =>
    columns
      .map(({ width, isRight }, at) => {
        const cell = cells[at] ?? '';
        const text = toText(cell);
        // Padding is added after the cell is styled, so that gaps have no style.
        const padding = ' '.repeat(width - measure(text));
        const isLast = at === columns.length - 1;
        const shown = toShown(text, cell);
        return isRight ? padding + shown : shown + (isLast ? '' : padding);
      })
      .join(GAP);
  const heading = align(headings, (text) => text).trimEnd();
  return [
    paint('dim', heading),
    ...rows.map((row) =>
      align(row, (text, cell) => (typeof cell === 'object' ? paint(cell.style, text) : text)).trimEnd(),
    ),
  ];
}
