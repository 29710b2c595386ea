type CsvCell = string | number | boolean | null | undefined;

const toCell = (value: CsvCell): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const toCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(toCell).join(',')}\n`;

/** Columns of a file with their values, so that header and rows always match. */
export type CsvColumns<T> = readonly (readonly [header: string, cell: (row: T) => CsvCell])[];

export const toHeaderLine = <T>(columns: CsvColumns<T>): string =>
  toCsvLine(columns.map(([header]) => header));

export const toRowLine = <T>(columns: CsvColumns<T>, row: T): string =>
  toCsvLine(columns.map(([, cell]) => cell(row)));
