// The boards of baseball with 10, 20 or 100 million pitches: in DuckDB as the product has it beside the same with the seasons of
// the sample, or, with `--chdb <folder>`, beside ClickHouse. See docs/decisions/0062-one-machine-holds-the-data.md.
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Call } from '@sharpside/boards/call/call';
import { allCalls } from '@sharpside/boards/calls';
import { type DataFolder, toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot, type Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { addDays, toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { findRequestValues } from '../api/request-values.ts';
import { listRequests, type RequestParameters } from '../api/requests.ts';
import { runBackend } from '../api/sample-data.ts';
import { recordStatements, type Statement } from '../api/statements.ts';
import { type Board, type BoardResult, compareBoard } from './compare-engines.ts';
import { compareSizes } from './compare-sizes.ts';
import { type EngineChild, startEngine } from './engine-child.ts';
import { type Multiplied, multiplySnapshot } from './multiply-snapshot.ts';

const DEFAULT_REQUESTS = '40';

const HELP = `npm run bench:sizes -- [--chdb <folder>] [--pitches 10000000] [--requests ${DEFAULT_REQUESTS}] [--data <folder>]

  --chdb <folder>     a folder in which 'npm install chdb@3.4.0' was run: beside ClickHouse; left out: beside the sample itself
  --pitches <number>  about so many (default: 10000000); 100000000 need 40 GB of disk and some hours
  --requests <number> different requests a board (default: ${DEFAULT_REQUESTS})
  --data <folder>     where sample and multiplied snapshots are kept (default: .data/sizes)`;

const OTHER_LEAGUES = /\b(nba|nfl)_|\bespn_events\b/;
const OF_PITCHES = /\bmlb_(pitches|batted_balls|plate_appearances|expected_home_runs)\b/;

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.size;
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** False for a season after 2099, which copies of the sample reach and boards do not take. */
function isTaken(call: Call, { query, body }: RequestParameters): boolean {
  try {
    call.read(query, body);
    return true;
  } catch {
    return false;
  }
}

/** Boards that read pitches, with the statements of their requests. */
async function findBoards(snapshot: Snapshot, now: number, requests: number): Promise<Board[]> {
  const values = await findRequestValues(snapshot, toEasternDay(now));
  const boards: Board[] = [];
  for (const call of allCalls) {
    const asked = listRequests(call, values)
      .slice(0, requests)
      .filter((one) => isTaken(call, one));
    const statements: Statement[][] = [];
    for (const parameters of asked) {
      const groups = await recordStatements(snapshot, { call, parameters, now });
      const ofBaseball = groups.flat().filter(({ sql }) => !OTHER_LEAGUES.test(sql));
      if (!ofBaseball.some(({ sql }) => OF_PITCHES.test(sql))) break;
      statements.push(ofBaseball);
    }
    if (statements.length === 0) continue;
    // A board without parameters is asked as often.
    while (statements.length < requests / 2)
      statements.push(...statements.slice(0, requests - statements.length));
    boards.push({ call, requests: asked, statements });
  }
  return boards;
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

async function build({ data, id }: Multiplied, chdb?: string): Promise<string> {
  const engine = await startEngine({ data: data.root, id, chdb });
  const peak = await engine.findPeakBytes();
  await engine.close();
  const bytes = await sizeOf(chdb === undefined ? data.served : join(data.root, 'clickhouse'));
  return `build ${seconds(engine.buildMs)}, ${gigabytes(bytes)} on the disk, ${gigabytes(peak)} of memory at most`;
}

function toLine({ path, requests, duckdb, clickhouse, ...sql }: BoardResult): string {
  const times = (of: typeof duckdb) => `${ms(of.p50Ms)} / ${ms(of.p95Ms)}`;
  return `| ${[
    path,
    requests,
    times(duckdb),
    clickhouse === undefined ? 'refused' : times(clickhouse),
    clickhouse === undefined ? '' : (clickhouse.p95Ms / duckdb.p95Ms).toFixed(2),
    `${sql.refused} of ${sql.texts}`,
    clickhouse === undefined ? '' : `${sql.different}, ${sql.rounded} of ${sql.compared}`,
    [...sql.changes, ...sql.failures.map((failure) => `REFUSED: ${failure}`)].join('; '),
  ].join(' | ')} |`;
}

async function openBoards(data: DataFolder, today: string, requests: number): Promise<Board[]> {
  const snapshot = await openSnapshot({ data });
  try {
    return await findBoards(snapshot, Date.parse(`${today}T16:00:00Z`), requests);
  } finally {
    await snapshot.close();
  }
}

// The tracker's board; others grow with what they are asked for.
const TRACKER = '/api/exit-velocity/';
const MAX_RATIO = 2;

/** Each board with the sample and with so many pitches, in turn. */
async function printSizes(
  boards: { small: readonly Board[]; large: readonly Board[] },
  engines: { small: EngineChild; large: EngineChild },
): Promise<void> {
  console.log('| board | requests | sample p95 ms | multiplied p95 ms | ratio |');
  for (const large of boards.large) {
    const small = boards.small.find(({ call }) => call === large.call);
    if (small === undefined) continue;
    const { path, requests, smallMs, largeMs, ratio } = await compareSizes({ small, large }, engines);
    const verdict =
      path === TRACKER ? `, ${ratio <= MAX_RATIO ? 'met' : 'MISSED'} (at most ${MAX_RATIO})` : '';
    console.log(
      `| ${path} | ${requests} | ${ms(smallMs)} | ${ms(largeMs)} | ${ratio.toFixed(2)}${verdict} |`,
    );
  }
}

async function run({
  chdb,
  pitches,
  requests,
  folder,
}: {
  chdb?: string | undefined;
  pitches: number;
  requests: number;
  folder: string;
}) {
  const base = toDataFolder(join(folder, 'base'));
  await runBackend(['sample', '--full', '--data', base.root]);
  const startedAt = performance.now();
  const multiplied = await multiplySnapshot({ base, folder: join(folder, String(pitches)), pitches });
  const { data, id } = multiplied;
  console.log(
    `${multiplied.pitches} pitches, written in ${seconds(performance.now() - startedAt)}: ${gigabytes(await sizeOf(data.snapshots))} of Parquet`,
  );
  console.log(`DuckDB: ${await build(multiplied)}`);
  if (chdb !== undefined) console.log(`ClickHouse: ${await build(multiplied, chdb)}`);
  const today = addDays(toEasternDay(Date.now()), multiplied.daysLater);
  const boards = await openBoards(data, today, requests);
  const duckdb = await startEngine({ data: data.root, id });
  if (chdb === undefined) {
    const sample = await startEngine({ data: base.root, id });
    const small = await openBoards(base, toEasternDay(Date.now()), requests);
    await printSizes({ small, large: boards }, { small: sample, large: duckdb });
    await sample.close();
  } else {
    const clickhouse = await startEngine({ data: data.root, id, chdb });
    console.log(
      '| board | requests | DuckDB p50/p95 ms | ClickHouse p50/p95 ms | ratio of p95 | refused | different | changes |',
    );
    for (const board of boards) console.log(toLine(await compareBoard(board, { duckdb, clickhouse })));
    console.log(
      `memory of ClickHouse while serving, at most: ${gigabytes(await clickhouse.findPeakBytes())}`,
    );
    await clickhouse.close();
  }
  console.log(`memory of DuckDB while serving, at most: ${gigabytes(await duckdb.findPeakBytes())}`);
  await duckdb.close();
}

const { values } = parseArgs({
  options: {
    chdb: { type: 'string' },
    pitches: { type: 'string', default: '10000000' },
    requests: { type: 'string', default: DEFAULT_REQUESTS },
    data: { type: 'string', default: '.data/sizes' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else {
  await run({
    chdb: values.chdb === undefined ? undefined : resolve(values.chdb),
    pitches: Number(values.pitches),
    requests: Number(values.requests),
    folder: resolve(values.data),
  });
}
