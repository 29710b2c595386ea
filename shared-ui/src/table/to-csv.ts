export type CsvValue = string | number | boolean | null | undefined;

/** A column as far as a CSV needs it; one without `csv` is left out. */
export type CsvColumn<Row> = {
  header: string;
  /** The raw value, unrounded; nothing for a missing one. */
  csv?: (row: Row) => CsvValue;
};

// A spreadsheet takes a text that starts so for a formula and runs it (CWE-1236).
const FORMULA_START = /^[=+\-@\t\r]/;
// Signed numbers written as text, such as the odds +150, are no formulas.
const NUMBER = /^[+-]?\d+(\.\d+)?%?$/;

function toField(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && FORMULA_START.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as CSV (RFC 4180): a header line, then one line a row, in the order given.
 *
 * Starts with a byte order mark, without which Excel reads UTF-8 as Windows-1252 and breaks names such as Acuña. Texts
 * that a spreadsheet would run as a formula are preceded by an apostrophe.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []));
  const lines = [
    written.map(({ header }) => toField(header)),
    ...rows.map((row) => written.map(({ csv }) => toField(csv(row)))),
  ];
  return `\uFEFF${lines.map((fields) => `${fields.join(',')}\r\n`).join('')}`;
}
