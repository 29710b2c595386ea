export type CsvValue = string | number | boolean | null | undefined;

/** The part of a column that a CSV needs; a column without `csv` is left out. */
export type CsvColumn<Row> = {
  header: string;
  /** The raw value; null or undefined for a missing value. */
  csv?: (row: Row) => CsvValue;
};

// A spreadsheet reads such a text as a formula and runs it (CWE-1236).
const FORMULA_START = /^[=+\-@\t\r]/;
// Signed numbers as text, such as the odds +150, are not formulas.
const NUMBER = /^[+-]?\d+(\.\d+)?%?$/;
// A spreadsheet reads `6-1` and `5/5` as days of the year. Complete dates (2026-05-18) are meant as dates.
const DAY_LIKE = /^(\d{1,4})([-/])(\d{1,4})$/;

// Removes floating-point noise such as 0.30000000000000004; no figure here is that precise.
const DIGITS = 4;

const toDigits = (value: number) => (Number.isInteger(value) ? value : Number(value.toFixed(DIGITS)));

/** Writes `6-1` with a dash, as in print, and `5/5` as '5 of 5', so that neither is read as a date. */
const withoutDays = (text: string) =>
  text.replace(DAY_LIKE, (_, before, sign, after) => `${before}${sign === '/' ? ' of ' : '\u2013'}${after}`);

function toField(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'number' ? String(toDigits(value)) : withoutDays(String(value));
  const isFormula = typeof value === 'string' && FORMULA_START.test(text) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as CSV (RFC 4180): a header line, then a line per row, in the given order.
 *
 * Starts with a byte order mark, without which Excel reads UTF-8 as Windows-1252 and breaks names such as Acuña.
 * Numbers have at most four decimal places. Texts that a spreadsheet would read as a date are written differently:
 * `6–1`, `5 of 5`. Texts that it would run as a formula get a leading apostrophe; no column of ours has any.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.flatMap(({ header, csv }) => (csv ? [{ header, csv }] : []));
  const lines = [
    written.map(({ header }) => toField(header)),
    ...rows.map((row) => written.map(({ csv }) => toField(csv(row)))),
  ];
  return `\uFEFF${lines.map((fields) => `${fields.join(',')}\r\n`).join('')}`;
}
