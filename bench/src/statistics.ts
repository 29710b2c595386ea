/** The median; of an even number of values the upper middle one. @throws {RangeError} if there are no values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('The median of no values is not defined.');
  return middle;
}

/** One line of the report: two measurements of the same figure, and their ratio. */
export type Row = {
  what: string;
  federated: number;
  monolith: number;
  unit: 'bytes' | 'ms' | '';
  aim?: number;
};

const format = (value: number, unit: Row['unit']) =>
  unit === 'bytes' ? `${(value / 1024).toFixed(1)} kB` : `${value.toFixed(0)}${unit ? ` ${unit}` : ''}`;

/** The rows as an aligned table; missed aims are marked. */
export function toTable(rows: readonly Row[]): string {
  const cells = rows.map(({ what, federated, monolith, unit, aim }) => {
    const ratio = federated / monolith;
    const verdict =
      aim === undefined ? '' : `${ratio <= aim ? 'met' : 'MISSED'} (at most ${aim.toFixed(2)} x)`;
    return [what, format(federated, unit), format(monolith, unit), `${ratio.toFixed(2)} x`, verdict];
  });
  const table = [['', 'federated', 'monolith', 'ratio', 'aim'], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 || column === 4
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
