import { Button, type ButtonProps } from '../components/button.tsx';
import { type CsvColumn, toCsv } from './to-csv.ts';

export type DownloadCsvButtonProps<Row> = Omit<ButtonProps, 'children' | 'onClick'> & {
  columns: readonly CsvColumn<Row>[];
  /** The rows as they are filtered and ordered. */
  rows: readonly Row[];
  /** The name of the file without `.csv`, such as `mlb-exit-velocity-2025-04-01`. */
  fileName: string;
};

/** Saves the rows of a table as a CSV file. */
export function DownloadCsvButton<Row>({ columns, rows, fileName, ...rest }: DownloadCsvButtonProps<Row>) {
  function download() {
    const url = URL.createObjectURL(new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileName}.csv`;
    link.click();
    // The download has its own hold on the bytes once it has begun.
    setTimeout(() => URL.revokeObjectURL(url), 0);
  }
  return (
    <Button size="sm" variant="outline" disabled={rows.length === 0} onClick={download} {...rest}>
      Download CSV
    </Button>
  );
}
