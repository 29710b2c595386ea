import { type CsvColumn, toCsv } from '../table/columns/to-csv.ts';

/** The lines of a file, without the byte order mark before them and the break after them. */
export const csvLines = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string[] =>
  toCsv(columns, rows).slice(1).trimEnd().split('\r\n');
