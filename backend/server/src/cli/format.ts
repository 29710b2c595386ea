const wholeFormat = new Intl.NumberFormat('en-US');

/** `1,234,567` */
export const toWhole = (count: number): string => wholeFormat.format(count);

/** `1 row`, `3 rows`. */
export const toCount = (count: number, what: string): string =>
  `${toWhole(count)} ${what}${count === 1 ? '' : 's'}`;

/** `41.3 kB`, in steps of 1000. */
export function toByteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `2025-07-24 06:05`, UTC. */
export const toMinute = (timestamp: string): string => timestamp.slice(0, 16).replace('T', ' ');

/** Rows of cells under their titles; numbers stand to the right. */
export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const isNumeric = titles.map(
    (_, at) => rows.length > 0 && rows.every((row) => /^[\d,.]*( [kM]?B)?$/.test(row[at] ?? '')),
  );
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  return [titles, ...rows].map((row) =>
    row
      .map((cell, at) => (isNumeric[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
