import { basename } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import { addDays, toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { DateTime } from 'luxon';
import { isUrl } from '../../reading/input.ts';
import { type Shortfall, toRows } from './checks.ts';

/** First and last day, such as 2025-07-23. */
export type DaySpan = { readonly first: string; readonly last: string };

// Schedules and odds are about future games, up to the end of the next season.
const plannedTables: readonly TableName[] = [
  'mlb_games',
  'mlb_lineups',
  'nba_games',
  'nfl_games',
  'espn_events',
  'odds_lines',
  'odds_props',
];
const MAX_DAYS_AHEAD = 550;

// Column with the game's id, for tables in which all rows of a game have one day. Not for the NBA, because not every
// source has game ids.
const gameIds: { readonly [T in TableName]?: string } = { mlb_pitches: 'game_pk' };

const hasDays = (table: TableName) => tableOf(table).columns.game_date?.type === 'date';

/** First and last day of the rows. Undefined if the table has no days or no rows. */
export async function findDays(
  connection: DuckDBConnection,
  table: TableName,
  from: string,
): Promise<DaySpan | undefined> {
  if (!hasDays(table)) return undefined;
  const [row] = await runSql(
    connection,
    `SELECT CAST(min(game_date) AS VARCHAR) AS first, CAST(max(game_date) AS VARCHAR) AS last FROM ${from}`,
  );
  return typeof row?.first === 'string' && typeof row.last === 'string'
    ? { first: row.first, last: row.last }
    : undefined;
}

/** First and last of the days in a file's name or an address; undefined if it contains no day. */
export function findNamedDays(ref: string): DaySpan | undefined {
  const name = isUrl(ref) ? ref : basename(ref);
  const days = (name.match(/(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g) ?? [])
    .filter((day) => DateTime.fromISO(day).isValid)
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

type DaysOptions = { connection: DuckDBConnection; table: TableName; from: string; now: Date };

async function findLate({ connection, table, from, now }: DaysOptions): Promise<Shortfall[]> {
  const isPlanned = plannedTables.includes(table);
  const limit = addDays(toEasternDay(now), isPlanned ? MAX_DAYS_AHEAD : 1);
  const [row] = await runSql(
    connection,
    `SELECT count(*) AS rows, CAST(max(game_date) AS VARCHAR) AS last FROM ${from} WHERE game_date > DATE ${quoteText(limit)}`,
  );
  const rows = Number(row?.rows ?? 0);
  if (rows === 0) return [];
  const bound = isPlanned ? `the last day that a schedule may have, ${limit}` : `tomorrow, ${limit}`;
  return [
    { check: 'days', message: `has ${toRows(rows)} of ${table} after ${bound}; the last is of ${row?.last}` },
  ];
}

async function findTornGames({ connection, table, from }: DaysOptions): Promise<Shortfall[]> {
  const id = gameIds[table];
  if (id === undefined) return [];
  const [torn] = await runSql(
    connection,
    `SELECT ${quoteName(id)} AS game, list_sort(list(DISTINCT CAST(game_date AS VARCHAR))) AS days,
       count(*) OVER () AS games FROM ${from} GROUP BY game HAVING min(game_date) < max(game_date) ORDER BY game LIMIT 1`,
  );
  if (torn === undefined) return [];
  const days = Array.isArray(torn.days) ? torn.days.join(' and ') : '';
  const others = Number(torn.games) > 1 ? `, and ${Number(torn.games) - 1} other games alike` : '';
  return [
    { check: 'days', message: `has rows of game ${torn.game} on ${days}${others}: a game has one day` },
  ];
}

/** Finds rows after tomorrow (schedules and odds: over 550 days ahead), and games with rows on several days. */
export async function checkDays(options: DaysOptions): Promise<Shortfall[]> {
  if (!hasDays(options.table)) return [];
  return [...(await findLate(options)), ...(await findTornGames(options))];
}
