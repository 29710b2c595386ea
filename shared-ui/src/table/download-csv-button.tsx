import { useEffect, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../components/button.tsx';
import { Text } from '../components/text.tsx';
import { Stack } from '../layout.ts';
import { type CsvColumn, toCsv } from './columns/to-csv.ts';
import { DownloadIcon } from './download-icon.tsx';

/** `isCut`: there are more rows than a file may have. */
export type CsvRows<Row> = { rows: readonly Row[]; isCut: boolean };

/** Fetches rows for a file, and reports their number after each part. */
export type LoadCsvRows<Row> = (options: {
  signal: AbortSignal;
  onProgress: (rowCount: number) => void;
}) => Promise<CsvRows<Row>>;

export type DownloadCsvButtonProps<Row> = Omit<ButtonProps, 'children' | 'onClick'> & {
  columns: readonly CsvColumn<Row>[];
  /** The filtered and sorted rows that the page has; a function is called at the press. */
  rows: readonly Row[] | (() => readonly Row[]);
  /** Fetches all rows of the filter, for a list that the page has only partly. Default: the file has `rows`. */
  loadRows?: LoadCsvRows<Row> | undefined;
  /** The name of the file without `.csv`, such as `mlb-exit-velocity-2025-04-01`. */
  fileName: string;
};

type Progress = { isLoading: boolean; rowCount: number; message: string };

const IDLE: Progress = { isLoading: false, rowCount: 0, message: '' };

const formatCount = (count: number) => count.toLocaleString('en-US');

/** Saves the rows of a table as a CSV file. */
export function DownloadCsvButton<Row>(props: DownloadCsvButtonProps<Row>) {
  const { columns, rows, loadRows, fileName, disabled = false, ...rest } = props;
  const [{ isLoading, rowCount, message }, setProgress] = useState(IDLE);
  const load = useRef<AbortController>(null);
  useEffect(() => () => load.current?.abort(), []);

  async function download() {
    const shown = typeof rows === 'function' ? rows() : rows;
    if (!loadRows) return saveFile(toCsv(columns, shown), fileName);
    load.current = new AbortController();
    const { signal } = load.current;
    const show = (progress: Partial<Progress>) => !signal.aborted && setProgress({ ...IDLE, ...progress });
    const onProgress = (count: number) => show({ isLoading: true, rowCount: count });
    onProgress(0);
    try {
      const all = await loadRows({ signal, onProgress });
      if (signal.aborted) return;
      saveFile(toCsv(columns, all.rows), fileName);
      const cut = `The file has the first ${formatCount(all.rows.length)} rows. Narrow the filters to get the others.`;
      show({ message: all.isCut ? cut : '' });
    } catch {
      show({ message: 'The rows could not be loaded. Try again.' });
    }
  }

  return (
    <Stack gap="1" align="flex-start">
      <Button
        size="sm"
        variant="outline"
        disabled={disabled || isLoading || (typeof rows !== 'function' && rows.length === 0)}
        aria-busy={isLoading}
        onClick={() => void download()}
        {...rest}
      >
        <DownloadIcon />
        <span data-words="">{isLoading ? `Loading, ${formatCount(rowCount)} rows` : 'Download CSV'}</span>
      </Button>
      <Text role="status" size="xs" tone="muted" maxWidth="16rem" _empty={{ display: 'none' }}>
        {message}
      </Text>
    </Stack>
  );
}

function saveFile(text: string, fileName: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName}.csv`;
  link.click();
  // Once the download has begun, it no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
