import type { DuckDBConnection } from '@duckdb/node-api';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { createTableSql } from '@sharpside/warehouse/tables/table-sql';
import type { Batch } from '../../batches/batch.ts';
import type { Reader } from '../../reading/reader.ts';
import type { SunkTable } from '../../reading/row-sink.ts';
import type { TallySheet } from '../../reading/tally.ts';
import { checkConsistency } from './check-consistency.ts';
import { checkCounts } from './check-counts.ts';
import { checkDays, type DaySpan } from './check-days.ts';
import { checkEncoding } from './check-encoding.ts';
import { checkKnown } from './check-known.ts';
import { checkSchedule } from './check-schedule.ts';
import { checkSource } from './check-source.ts';
import type { Shortfall } from './checks.ts';
import { coverages } from './coverage.ts';
import { findContinued, withoutGamesSql } from './known-rows.ts';

export type ReadFile = {
  readonly data: DataFolder;
  readonly reader: Pick<Reader, 'source' | 'tables'>;
  readonly known: readonly Batch[];
  readonly connection: DuckDBConnection;
  readonly sunk: readonly SunkTable[];
  readonly tally: TallySheet;
  /** Column names of a table; empty for a JSON file. */
  readonly headers: readonly string[];
  /** Days in the input's name. */
  readonly named: DaySpan | undefined;
  /** True if the file may contradict known rows. */
  readonly isCorrection: boolean;
  readonly now: Date;
};

export async function findShortfalls(read: ReadFile): Promise<Shortfall[]> {
  const { data, reader, known, connection, sunk, tally, headers, named, isCorrection, now } = read;
  const found = [
    checkSource(reader.source, headers),
    checkCounts(tally, {
      isEmpty: sunk.length === 0,
      isTable: headers.length > 0,
    }),
  ];
  for (const { table, relation: from, columns } of sunk) {
    found.push(await checkDays({ connection, table, from, now }));
    found.push(await checkEncoding(connection, { table, from, columns }));
    found.push(await checkConsistency(connection, { table, from }));
    const file = { data, known, connection, table, from };
    const continued = isCorrection ? new Set<string>() : await findContinued(file);
    const options = { ...file, from: withoutGamesSql(table, from, continued) };
    found.push(await checkSchedule({ ...options, named }));
    if (!isCorrection) found.push(await checkKnown({ ...options, columns }));
  }
  const [scheduled] =
    sunk.length === 0 ? reader.tables.filter((table) => coverages[table] !== undefined) : [];
  if (scheduled !== undefined) {
    const from = 'no_rows';
    await connection.run(createTableSql(scheduled, from));
    found.push(await checkSchedule({ data, known, connection, table: scheduled, from, named }));
  }
  return found.flat();
}
