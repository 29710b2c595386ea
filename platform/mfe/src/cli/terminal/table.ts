import { type Paint, type Style, toPrintable } from './paint.ts';

export type Cell = string | { text: string; style: Style };

const GAP = '  ';

const toText = (cell: Cell) => toPrintable(typeof cell === 'string' ? cell : cell.text);
const measure = (text: string) => [...text].length;

/** Lines of aligned columns under their headings; an empty cell is a dash. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  paint: Paint,
): string[] {
  const texts = rows.map((row) => row.map((cell) => toText(cell) || '-'));
  const widths = headings.map((heading, column) =>
    Math.max(measure(heading), ...texts.map((row) => measure(row[column] ?? ''))),
  );
  const pad = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - measure(text));
  const heading = headings.map(pad).join(GAP).trimEnd();
  const lines = texts.map((row, index) =>
    row
      .map((text, column) => {
        const cell = rows[index]?.[column];
        const isLast = column === row.length - 1;
        const padding = isLast ? '' : ' '.repeat((widths[column] ?? 0) - measure(text));
        // The padding stays unpainted: no underline or colour in the gap.
        return (typeof cell === 'object' ? paint(cell.style, text) : text) + padding;
      })
      .join(GAP),
  );
  return [paint('dim', heading), ...lines];
}
