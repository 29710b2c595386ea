import { join, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { chooseThreads, runSql } from '@sharpside/warehouse/engine/open-database';
import { openWorkbench } from '@sharpside/warehouse/engine/open-workbench';
import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { withWorkFolder } from '@sharpside/warehouse/files/work-folder';
import { writeParquetSql } from '@sharpside/warehouse/tables/table-sql';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import { type Batch, type BatchRecord, commitBatch, keepLive } from '../batches/batch.ts';
import { countGames } from '../batches/batch-games.ts';
import { teamRowsSql } from '../publication/team-rows.ts';
import { type DownloadOptions, hideSecrets } from '../reading/download.ts';
import { IngestError } from '../reading/errors.ts';
import { fetchInput, type Input, isUrl, openLocalInput, readFirstLine } from '../reading/input.ts';
import type { ReadContext, Reader } from '../reading/reader.ts';
import { toIngestError } from '../reading/reading-failure.ts';
import { createRowSink, type SunkTable } from '../reading/row-sink.ts';
import { toHeaders } from '../reading/rows/csv-header.ts';
import { createTally, type TallySheet } from '../reading/tally.ts';
import { findDays, findNamedDays } from './quality/check-days.ts';
import { type Acceptance, type CheckName, formatHeldBack, type Shortfall } from './quality/checks.ts';
import { countPassedOver, findPoorerGames, toSecondTeam } from './quality/find-poorer-games.ts';
import { findShortfalls } from './quality/find-shortfalls.ts';
import { forgetHeldInput, keepHeldInput } from './quality/held-inputs.ts';
import { findContinued, findKnownRows } from './quality/known-rows.ts';
import { leaveOutJumps } from './quality/leave-out-jumps.ts';

export type IngestOptions = {
  data: DataFolder;
  reader: Reader;
  /** A path or an address. */
  ref: string;
  /** Existing batches. A file in one of them is not read again, unless `isForced`. */
  known: readonly Batch[];
  isForced?: boolean;
  isSample?: boolean;
  acceptance?: Acceptance | undefined;
  /**
   * Set if the file is a correction: the reason. The rows of a correction replace all known rows of the same games,
   * even if there are more known rows.
   */
  correction?: string | undefined;
  download?: DownloadOptions;
  now?: () => Date;
};

export type IngestOutcome =
  | { readonly kind: 'ingested'; readonly batch: Batch }
  /** The address has no new content since this batch, or the input has the same bytes as this batch. */
  | { readonly kind: 'known'; readonly batch: Batch };

const provideAliases = (connection: DuckDBConnection) =>
  connection.run(`CREATE TABLE team_aliases AS SELECT * FROM ${teamRowsSql('team_aliases')}`);

// In a ranked table, such as names, a file may repeat a player's row. Removing the duplicates loses nothing.
const isRanked = (table: TableName) => {
  const { replaces } = tableOf(table);
  return replaces.by === 'cells' && replaces.rank !== undefined;
};

const toRule = (table: TableName) =>
  tableOf(table).repeats === undefined ? 'the last one stays' : 'the fullest one stays, parts are summed';

/** Refuses the whole file if added rows lack a required value: its reader should have dropped such rows. */
async function requireWhole(
  { connection, input }: ReadContext,
  sunk: SunkTable,
  reader: Reader,
): Promise<void> {
  const required = Object.entries(tableOf(sunk.table).columns).filter(([, { isNullable }]) => !isNullable);
  const counts = required.map(
    ([name]) => `count(*) FILTER (WHERE ${quoteName(name)} IS NULL) AS ${quoteName(name)}`,
  );
  const [row = {}] = await runSql(connection, `SELECT ${counts.join(', ')} FROM ${sunk.relation}`);
  const missing = Object.keys(row).filter((name) => row[name] !== 0);
  if (missing.length === 0) return;
  throw new IngestError(
    `${input.name} gives rows of ${sunk.table} without ${missing.join(', ')}; see that it is a whole file of ${reader.source}, and report it if it is`,
    { code: 'INPUT_UNEXPECTED' },
  );
}

const readHeaders = async (input: Input): Promise<string[]> =>
  input.kind === 'rows' ? toHeaders(await readFirstLine(input)) : [];

/** The path or the address without secrets. Unlike the name, it distinguishes files of the same name. */
const toPlace = (ref: string) => (isUrl(ref) ? hideSecrets(ref) : resolve(ref));

type Quality = { context: ReadContext; sunk: readonly SunkTable[] };
type Checked = { failedChecks: readonly CheckName[]; leftOut: NonNullable<BatchRecord['leftOut']> };

/**
 * Holds the file back unless all of its failed checks are accepted. Returns the names of the failed checks, and the
 * jumps of prices that were left out.
 *
 * @throws {IngestError} `INPUT_HELD_BACK`
 */
async function holdBackPoor(
  { context, sunk }: Quality,
  { data, reader, ref, known, acceptance, correction, now = () => new Date() }: IngestOptions,
): Promise<Checked> {
  const { connection, input, tally } = context;
  const headers = await readHeaders(input);
  const isAccepted = acceptance?.checks.includes('known') === true;
  const jumps: Shortfall[] = [];
  const leftOut: Checked['leftOut'] = {};
  for (const { table, relation: from } of correction === undefined ? sunk : []) {
    const options = { data, known, connection, table, from, tally, isAccepted, now: now() };
    const jumped = await leaveOutJumps(options);
    jumps.push(...jumped.shortfalls);
    if (jumped.leftOut.length > 0) leftOut[table] = [...jumped.leftOut];
  }
  const sheet = tally.toSheet();
  const found = await findShortfalls({
    data,
    reader,
    known,
    connection,
    sunk,
    tally: sheet,
    headers,
    named: findNamedDays(ref),
    isCorrection: correction !== undefined,
    now: now(),
  });
  const shortfalls = [...found, ...jumps];
  const open = shortfalls.filter(({ check }) => acceptance?.checks.includes(check) !== true);
  if (open.length === 0) return { failedChecks: [...new Set(shortfalls.map(({ check }) => check))], leftOut };
  const { name, sha256 } = input;
  await keepHeldInput(data, {
    source: reader.source,
    input: name,
    place: toPlace(ref),
    sha256,
    at: now().toISOString(),
    shortfalls: open,
  });
  throw new IngestError(formatHeldBack(name, open), { code: 'INPUT_HELD_BACK' });
}

// Even packed to a tenth of their size, the shortest rows of any source are longer than this.
const MIN_BYTES_OF_A_ROW = 10;

/** Upper bound of a file's rows: the lines of a table, or an estimate from the bytes of any other file. */
const boundRows = ({ kind, lines, bytes }: Input) => (kind === 'rows' ? lines : bytes / MIN_BYTES_OF_A_ROW);

type ReadOptions = { options: IngestOptions; input: Input; folder: string; spillFolder: string };
type ReadOutcome = TallySheet & Required<Pick<BatchRecord, 'tables' | 'games' | 'days'>> & Checked;

async function readInto({ options, input, folder, spillFolder }: ReadOptions): Promise<ReadOutcome> {
  const { reader } = options;
  const { connection, close } = await openWorkbench({
    spillFolder,
    ...chooseThreads(boundRows(input)),
  });
  try {
    await provideAliases(connection);
    const tally = createTally();
    const { data, known, correction } = options;
    const sink = createRowSink(connection, {
      tally,
      findKnown: (table, where) => findKnownRows({ data, known, connection, table, where }),
    });
    const context = { input, sink, tally, connection };
    await reader.read(context);
    await input.requireUnchanged();
    const sunk = await sink.finish();
    for (const one of sunk) await requireWhole(context, one, reader);
    const checked = await holdBackPoor({ context, sunk }, options);
    const tables: BatchRecord['tables'] = {};
    const games: ReadOutcome['games'] = {};
    const days: ReadOutcome['days'] = {};
    for (const { table, relation, columns, duplicates, strays } of sunk) {
      const path = join(folder, `${table}.parquet`);
      const written = await connection.run(writeParquetSql({ table, from: relation, path, columns }));
      tables[table] = { rows: written.rowsChanged, columns: [...columns] };
      const ofGames = await countGames(connection, table, relation);
      if (ofGames !== undefined) games[table] = ofGames;
      const poorer =
        correction === undefined && ofGames !== undefined
          ? findPoorerGames({
              known: keepLive(known),
              table,
              games: ofGames,
              continued: await findContinued({ data, known, connection, table, from: relation }),
            })
          : undefined;
      if (poorer !== undefined) tally.warn(poorer);
      const span = await findDays(connection, table, relation);
      if (span !== undefined) days[table] = span;
      if (duplicates > 0 && !isRanked(table))
        tally.note(`${table}: rows repeat a key; ${toRule(table)}`, duplicates);
      if (strays > 0) tally.note(toSecondTeam(table), strays);
      if (correction !== undefined) continue;
      const newest = { path, columns };
      const passedOver = await countPassedOver({ data, known, connection, table, from: relation, newest });
      for (const [remark, rows] of Object.entries(passedOver)) if (rows > 0) tally.note(remark, rows);
    }
    return { tables, games, days, ...checked, ...tally.toSheet() };
  } finally {
    await close();
  }
}

const toRecord = (
  { reader, isSample = false, acceptance, correction, now = () => new Date() }: IngestOptions,
  { name, etag, sha256, bytes }: Input,
  { failedChecks, leftOut, ...read }: ReadOutcome,
): BatchRecord => ({
  source: reader.source,
  input: name,
  ...(etag !== undefined && { etag }),
  sha256,
  bytes,
  ingestedAt: now().toISOString(),
  isSample,
  ...read,
  skipped: { ...read.skipped },
  dropped: { ...read.dropped },
  refused: { ...read.refused },
  noted: { ...read.noted },
  warnings: [...read.warnings],
  ...(Object.keys(leftOut).length > 0 && { leftOut }),
  ...(failedChecks.length > 0 && {
    accepted: { checks: [...failedChecks], reason: acceptance?.reason ?? '' },
  }),
  ...(correction !== undefined && { correction }),
});

/** The newest batch from this address. Undefined for a local file, whose name does not identify its place. */
const findLastOfAddress = ({ ref, reader, known }: IngestOptions): Batch | undefined =>
  isUrl(ref)
    ? known.findLast(({ source, input }) => source === reader.source && input === hideSecrets(ref))
    : undefined;

/**
 * The batch with these bytes. Undefined if the newest batch from the address has other bytes: content that returns to
 * an earlier version counts as new.
 */
function findKnown({ reader, known }: IngestOptions, { sha256 }: Input, last: Batch | undefined) {
  if (last !== undefined && last.sha256 !== sha256) return undefined;
  return known.find((batch) => batch.source === reader.source && batch.sha256 === sha256);
}

async function ingestInput(options: IngestOptions, workFolder: string): Promise<IngestOutcome> {
  const { data, reader, ref, isForced = false, download } = options;
  const { bounds } = reader;
  const last = findLastOfAddress(options);
  const etag = isForced ? undefined : last?.etag;
  const input = isUrl(ref)
    ? await fetchInput(ref, { workFolder, bounds, download, etag })
    : await openLocalInput(ref, { workFolder, bounds });
  const before = input === undefined ? last : findKnown(options, input, last);
  if (before !== undefined && (input === undefined || !isForced)) return { kind: 'known', batch: before };
  if (input === undefined) throw new TypeError('Only what is known can be unchanged.');
  return withWorkFolder({ data, what: 'batch' }, async (folder) => {
    const read = await readInto({ options, input, folder, spillFolder: workFolder });
    const batch = await commitBatch(data, { folder, record: toRecord(options, input, read) });
    await forgetHeldInput(data, { ...batch, place: toPlace(ref) });
    return { kind: 'ingested', batch };
  });
}

/**
 * Reads a file into a batch. A file whose bytes are already in a batch is skipped, so an interrupted run can be
 * repeated. If a server gave an `ETag` before, content is only downloaded if it has changed.
 *
 * @throws {IngestError} for any failure, with the input's name: the input is missing, cut off, of another kind, held
 * back or too large, or the machine or the program failed.
 */
export async function ingestFile(options: IngestOptions): Promise<IngestOutcome> {
  const { data, ref } = options;
  try {
    return await withWorkFolder({ data, what: 'ingest' }, (workFolder) => ingestInput(options, workFolder));
  } catch (error) {
    throw toIngestError(error, { name: hideSecrets(ref), folder: data.root });
  }
}
