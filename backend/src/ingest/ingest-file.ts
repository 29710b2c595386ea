import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDatabase, runSql } from '../engine/open-database.ts';
import { quoteName, quoteText } from '../engine/sql-text.ts';
import { type DataFolder, withWorkFolder } from '../files/data-folder.ts';
import { writeParquetSql } from '../snapshot/table-sql.ts';
import { type TableName, tableOf } from '../snapshot/tables.ts';
import { leagues, teamsByLeague, toAliases } from '../teams/team-directory.ts';
import { type Batch, type BatchRecord, commitBatch } from './batch.ts';
import type { DownloadOptions } from './download.ts';
import { IngestError } from './ingest-error.ts';
import { type Input, openInput } from './input.ts';
import type { Reader } from './reader.ts';
import { createRowSink, type SunkTable } from './row-sink.ts';
import { createTally, type TallySheet } from './tally.ts';

export type IngestOptions = {
  data: DataFolder;
  reader: Reader;
  /** A path or an address. */
  ref: string;
  /** Batches that are there already: a file that one of them came from is not read again. */
  known: readonly Batch[];
  isForced?: boolean;
  isSample?: boolean;
  download?: DownloadOptions;
  now?: () => Date;
};

export type IngestOutcome =
  | { readonly kind: 'ingested'; readonly batch: Batch }
  /** The same bytes were ingested before. */
  | { readonly kind: 'known'; readonly batch: Batch };

async function provideAliases(connection: DuckDBConnection): Promise<void> {
  const rows = leagues.flatMap((league) =>
    teamsByLeague[league].flatMap((team) =>
      toAliases(team).map((alias) => `(${[league, alias, team.team].map(quoteText).join(', ')})`),
    ),
  );
  await connection.run(
    `CREATE TABLE team_aliases AS SELECT * FROM (VALUES ${rows.join(', ')}) AS t(league, alias, team)`,
  );
}

// Where rows are ranked, such as names, a file says the same of somebody many times: nothing is lost.
const isRanked = (table: TableName) => {
  const { replaces } = tableOf(table);
  return replaces.by === 'cells' && replaces.rank !== undefined;
};

/** Required columns without a value are a fault of the reader: nothing is kept of such a file. */
async function requireWhole(connection: DuckDBConnection, sunk: SunkTable, reader: Reader): Promise<void> {
  const required = Object.entries(tableOf(sunk.table).columns).filter(([, { isNullable }]) => !isNullable);
  const counts = required.map(
    ([name]) => `count(*) FILTER (WHERE ${quoteName(name)} IS NULL) AS ${quoteName(name)}`,
  );
  const [row = {}] = await runSql(connection, `SELECT ${counts.join(', ')} FROM ${sunk.relation}`);
  const missing = Object.keys(row).filter((name) => row[name] !== 0);
  if (missing.length === 0) return;
  throw new IngestError(`${reader.source} left ${sunk.table} without ${missing.join(', ')}`, {
    code: 'INPUT_UNEXPECTED',
  });
}

type ReadOptions = { reader: Reader; input: Input; folder: string; spillFolder: string };
type ReadOutcome = TallySheet & Pick<BatchRecord, 'tables'>;

async function readInto({ reader, input, folder, spillFolder }: ReadOptions): Promise<ReadOutcome> {
  const database = await openDatabase({ spillFolder });
  try {
    const connection = await database.connect();
    await provideAliases(connection);
    const tally = createTally();
    const sink = createRowSink(connection);
    await reader.read({ input, sink, tally, connection });
    const tables: BatchRecord['tables'] = {};
    for (const sunk of await sink.finish()) {
      await requireWhole(connection, sunk, reader);
      const { table, relation, columns } = sunk;
      const path = join(folder, `${table}.parquet`);
      const written = await connection.run(writeParquetSql({ table, from: relation, path, columns }));
      tables[table] = { rows: written.rowsChanged, columns: [...columns] };
      if (sunk.duplicates > 0 && !isRanked(table))
        tally.warn(`${table}: ${sunk.duplicates} rows repeat a key; the last one stays`);
    }
    connection.closeSync();
    return { tables, ...tally.toSheet() };
  } finally {
    database.closeSync();
  }
}

/**
 * Reads one file into a batch. A file whose bytes were ingested before is left alone, so that a run that was
 * stopped can simply be started again.
 *
 * @throws {IngestError} when the file is missing, cannot be fetched or is of another kind.
 */
export const ingestFile = (options: IngestOptions): Promise<IngestOutcome> =>
  withWorkFolder({ data: options.data, what: 'ingest' }, async (workFolder) => {
    const { data, reader, ref, known, isForced = false, isSample = false, now = () => new Date() } = options;
    const download = options.download === undefined ? {} : { download: options.download };
    const input = await openInput(ref, { workFolder, ...download });
    const before = known.find(({ source, sha256 }) => source === reader.source && sha256 === input.sha256);
    if (before !== undefined && !isForced) return { kind: 'known', batch: before };
    return withWorkFolder({ data, what: 'batch' }, async (folder) => {
      const read = await readInto({ reader, input, folder, spillFolder: workFolder });
      const record: BatchRecord = {
        source: reader.source,
        input: input.name,
        sha256: input.sha256,
        bytes: input.bytes,
        ingestedAt: now().toISOString(),
        isSample,
        ...read,
        dropped: { ...read.dropped },
        refused: { ...read.refused },
        warnings: [...read.warnings],
      };
      return { kind: 'ingested', batch: await commitBatch(data, { folder, record }) };
    });
  });
