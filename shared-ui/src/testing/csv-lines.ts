import { type CsvColumn, toCsv } from '../table/columns/to-csv.ts';

/** The lines of a file, without the byte order mark and the final line break. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string[] =>
  toCsv(columns, rows).slice(1).trimEnd().split('\r\n');
