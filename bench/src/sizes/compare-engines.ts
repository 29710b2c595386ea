import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@sharpside/boards/call/call';
import { percentile } from '../api/load.ts';
import type { RequestParameters } from '../api/requests.ts';
import type { Statement } from '../api/statements.ts';
import { toClickHouse, withLiterals } from './clickhouse-sql.ts';
import type { EngineChild } from './engine-child.ts';

/** A call with the statements of each of its requests. */
export type Board = {
  call: Call;
  requests: readonly RequestParameters[];
  statements: readonly Statement[][];
};

type Times = { p50Ms: number; p95Ms: number };

/** A board on both engines, and how its SQL fared in ClickHouse. */
export type BoardResult = {
  path: string;
  requests: number;
  duckdb: Times;
  clickhouse: Times | undefined;
  /** Texts of SQL, and of those the ones that ClickHouse refused as they are. */
  texts: number;
  refused: number;
  changes: string[];
  /** Messages of statements that it refused after the changes too. */
  failures: string[];
  /** Requests whose rows were compared, and of their statements those with other rows, or with the last digit otherwise. */
  compared: number;
  different: number;
  rounded: number;
};

const COMPARED_REQUESTS = 3;

/** The same value in either engine's JSON: booleans as numbers, moments without zone and fraction, six digits. */
function toPlain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return Number(value.toPrecision(6));
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]/.test(value))
    return value.slice(0, 19).replace('T', ' ');
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toPlain(one)]));
}

const toTimes = (values: readonly number[]): Times => ({
  p50Ms: percentile(values, 0.5),
  p95Ms: percentile(values, 0.95),
});

type Both = { duckdb: EngineChild; clickhouse: EngineChild };

const REASON =
  /(?:Aggregate f|F)unction with name [`'][^`']+[`']|Syntax error|no alias for subquery|[Uu]nknown[^.]{0,80}/;

/** The part of a message that says what was wrong, without the statement around it. */
function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return REASON.exec(message)?.[0] ?? message.slice(0, 160);
}

/** Asks ClickHouse each text of a board as it is, and changed. */
async function tryTexts(statements: readonly Statement[], { clickhouse }: Both) {
  const found = { texts: 0, refused: 0, changes: new Set<string>(), failures: new Set<string>() };
  const seen = new Map(statements.map((statement) => [statement.sql, statement]));
  for (const { sql, parameters } of seen.values()) {
    found.texts += 1;
    await clickhouse.measure(withLiterals(sql, parameters), {}).catch((error: unknown) => {
      found.refused += 1;
      found.changes.add(`(as it is: ${toReason(error)})`);
    });
    const changed = toClickHouse(sql);
    for (const change of changed.changes) found.changes.add(change);
    await clickhouse.measure(changed.sql, parameters).catch((error: unknown) => {
      found.failures.add(toReason(error));
    });
  }
  return found;
}

// A unit of the last digit that boards show: the two engines round a half to different sides.
const ROUNDING = 0.11;

function isNear(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number') return Math.abs(ours - theirs) <= ROUNDING;
  return isDeepStrictEqual(ours, theirs);
}

type Likeness = 'same' | 'rounded otherwise' | 'different';

async function compareRows({ sql, parameters }: Statement, { duckdb, clickhouse }: Both): Promise<Likeness> {
  const ours = (await duckdb.run(sql, parameters)).rows.map(toPlain);
  const theirs = (await clickhouse.run(toClickHouse(sql).sql, parameters)).rows.map(toPlain);
  if (isDeepStrictEqual(ours, theirs)) return 'same';
  const cells = (rows: readonly unknown[]) => rows.flatMap((row) => Object.values(row ?? {}));
  const [left, right] = [cells(ours), cells(theirs)];
  const isRounded = left.length === right.length && left.every((cell, at) => isNear(cell, right[at]));
  return isRounded ? 'rounded otherwise' : 'different';
}

type Side = 'duckdb' | 'clickhouse';

async function measureRequest(
  statements: readonly Statement[],
  engine: EngineChild,
  side: Side,
): Promise<number> {
  let ms = 0;
  for (const { sql, parameters } of statements) {
    ms += await engine.measure(side === 'duckdb' ? sql : toClickHouse(sql).sql, parameters);
  }
  return ms;
}

/** Each request on one engine and then on the other, the first one in turn, so that a busy machine slows both alike. */
export async function compareBoard({ call, statements }: Board, both: Both): Promise<BoardResult> {
  const texts = await tryTexts(statements.flat(), both);
  const taken = texts.failures.size === 0 ? both : undefined;
  const times: Record<Side, number[]> = { duckdb: [], clickhouse: [] };
  const unlike = { same: 0, 'rounded otherwise': 0, different: 0 };
  for (const [at, ofRequest] of statements.entries()) {
    const sides: Side[] = taken === undefined ? ['duckdb'] : ['duckdb', 'clickhouse'];
    for (const side of at % 2 === 0 ? sides : sides.toReversed()) {
      times[side].push(await measureRequest(ofRequest, both[side], side));
    }
    if (taken === undefined || at >= COMPARED_REQUESTS) continue;
    for (const statement of ofRequest) unlike[await compareRows(statement, taken)] += 1;
  }
  return {
    path: call.path,
    requests: statements.length,
    duckdb: toTimes(times.duckdb),
    clickhouse: taken === undefined ? undefined : toTimes(times.clickhouse),
    texts: texts.texts,
    refused: texts.refused,
    changes: [...texts.changes],
    failures: [...texts.failures],
    compared: Math.min(COMPARED_REQUESTS, statements.length),
    different: unlike.different,
    rounded: unlike['rounded otherwise'],
  };
}
