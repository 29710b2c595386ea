import type { DuckDBConnection } from '@duckdb/node-api';
import type { Batch } from '../../batches/batch.ts';
import type { DataFolder } from '../../files/data-folder.ts';
import type { Reader } from '../../reading/reader.ts';
import type { SunkTable } from '../../reading/row-sink.ts';
import type { TallySheet } from '../../reading/tally.ts';
import { checkCounts } from './check-counts.ts';
import { checkDays } from './check-days.ts';
import { checkEncoding } from './check-encoding.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkSource } from './check-source.ts';
import type { Shortfall } from './checks.ts';

export type ReadFile = {
  readonly data: DataFolder;
  readonly reader: Pick<Reader, 'source' | 'tables'>;
  /** Batches that are there. */
  readonly known: readonly Batch[];
  readonly connection: DuckDBConnection;
  /** What the file gave. */
  readonly sunk: readonly SunkTable[];
  readonly tally: TallySheet;
  /** Column names of a table; none for other files. */
  readonly headers: readonly string[];
  readonly now: Date;
};

/** Everything in which a file that was read falls short of what may be served. */
export async function findShortfalls(file: ReadFile): Promise<Shortfall[]> {
  const { data, reader, known, connection, sunk, tally, headers, now } = file;
  const found = [
    checkSource(reader.source, headers),
    checkCounts(tally, {
      isEmpty: reader.tables.length > 0 && sunk.length === 0,
      isTable: headers.length > 0,
    }),
  ];
  for (const { table, relation: from, columns } of sunk) {
    found.push(await checkDays({ connection, table, from, now }));
    found.push(await checkEncoding(connection, { table, from, columns }));
    found.push(await checkSchedule({ data, known, connection, table, from }));
  }
  return found.flat();
}
