import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import type { Batch } from '../../batches/batch.ts';
import { type DaySpan, findDays } from './check-days.ts';
import { type Shortfall, toRows } from './checks.ts';
import { type Coverage, coverages, gamesOfRows, gamesOfSchedule } from './coverage.ts';
import { findKnownRows } from './known-rows.ts';

export type ScheduleOptions = {
  data: DataFolder;
  known: readonly Batch[];
  connection: DuckDBConnection;
  table: TableName;
  from: string;
  /** Days in the input's name. */
  named: DaySpan | undefined;
};

const MAX_NAMED = 3;

type Covered = ScheduleOptions & {
  coverage: Coverage;
  schedule: string;
  /** Days whose games must be complete. Undefined: the weeks from the file's first to its last. */
  span: DaySpan | undefined;
};

/**
 * The days in the name if they include all days of the rows, or else the days of the rows. A name may also contain the
 * day of the download.
 */
function toExpected(own: DaySpan | undefined, named: DaySpan | undefined): DaySpan | undefined {
  if (named === undefined) return own;
  const isOfRows = own === undefined || (named.first <= own.first && own.last <= named.last);
  return isOfRows ? named : own;
}

const andOthers = (games: unknown) =>
  Number(games) > 1 ? `, and ${Number(games) - 1} other game${Number(games) > 2 ? 's' : ''} alike` : '';

/** Finds finished games that the file lacks, or has with too few rows, innings or teams. */
async function findGaps({
  connection,
  table,
  from,
  coverage,
  schedule,
  span,
}: Covered): Promise<Shortfall[]> {
  const { leastRows, mayBeExcerpt, mainKinds, extent } = coverage;
  const [first, last] =
    span === undefined
      ? ['(SELECT min(place) FROM own)', '(SELECT max(place) FROM own)']
      : [quoteText(span.first), quoteText(span.last)];
  const rows = await runSql(
    connection,
    `WITH own AS (${gamesOfRows(from, coverage)}),
       planned AS (${gamesOfSchedule(schedule, coverage)}),
       expected AS (SELECT * FROM planned WHERE is_finished AND place BETWEEN ${first} AND ${last}
         AND (kind IS NULL OR kind IN (${mainKinds.map(quoteText).join(', ')})
           AND (kind IN (SELECT kind FROM own) OR NOT EXISTS (SELECT 1 FROM own)))),
       met AS (SELECT slot, name, coalesce(own.rows, 0) AS rows, own.extent AS reached, expected.extent AS extent,
         coalesce(own.rows >= ${leastRows} AND own.extent >= expected.extent, false) AS is_whole
         FROM expected LEFT JOIN own USING (slot, game)),
       counted AS (SELECT *, count(*) OVER (PARTITION BY slot) AS games,
         count(*) FILTER (WHERE is_whole) OVER (PARTITION BY slot) AS whole FROM met)
     SELECT *, count(*) OVER () AS gaps, (SELECT median(rows) FROM own) AS usual
     FROM counted WHERE NOT is_whole ORDER BY slot, name LIMIT ${MAX_NAMED}`,
  );
  const [gap] = rows;
  if (gap === undefined || (mayBeExcerpt && gap.usual !== null && Number(gap.usual) < leastRows)) return [];
  const named = rows.map(({ slot, name, rows: own, reached, extent: whole }) => {
    if (Number(own) === 0) return `${name} of ${slot} is missing`;
    if (Number(own) < leastRows) return `${name} of ${slot} has ${toRows(Number(own))}`;
    return `${name} of ${slot} ${extent.says} ${reached} of ${whole}`;
  });
  const further = Number(gap.gaps) - named.length;
  const more = further > 0 ? [`${further} further game${further === 1 ? ' falls' : 's fall'} short`] : [];
  return [
    {
      check: 'schedule',
      message: `has ${gap.whole} of the ${gap.games} finished games of ${gap.slot} in ${table}: ${[...named, ...more].join(', ')}`,
    },
  ];
}

/** Finds games on another day than in the schedule. Only for games with ids; `findStrangers` finds the others. */
async function findOtherDays({ connection, from, coverage, schedule }: Covered): Promise<Shortfall[]> {
  if (coverage.teams === undefined) return [];
  const [row] = await runSql(
    connection,
    `SELECT game, own.slot AS own, planned.slot AS planned, count(*) OVER () AS games
     FROM (${gamesOfRows(from, coverage)}) own JOIN (${gamesOfSchedule(schedule, coverage)}) planned USING (game)
     WHERE own.slot <> planned.slot ORDER BY game LIMIT 1`,
  );
  if (row === undefined) return [];
  return [
    {
      check: 'days',
      message: `has game ${row.game} on ${row.own}, and the schedule has it on ${row.planned}${andOthers(row.games)}`,
    },
  ];
}

/** Finds games with other teams than in the schedule. Only for games with ids. */
async function findOtherTeams({ connection, from, coverage, schedule }: Covered): Promise<Shortfall[]> {
  if (coverage.teams === undefined) return [];
  const [row] = await runSql(
    connection,
    `SELECT game, own.teams AS own, planned.teams AS planned, count(*) OVER () AS games
     FROM (${gamesOfRows(from, coverage)}) own JOIN (${gamesOfSchedule(schedule, coverage)}) planned USING (game)
     WHERE own.teams <> planned.teams ORDER BY game LIMIT 1`,
  );
  if (row === undefined) return [];
  return [
    {
      check: 'schedule',
      message: `has ${row.own} as game ${row.game}, and the schedule has ${row.planned}${andOthers(row.games)}`,
    },
  ];
}

// If a schedule has most games of a day or week, it counts as complete. Otherwise it may be an excerpt.
const KNOWN_SLOT = { games: 2, share: 0.8 };

/** Finds games that the complete schedule of their day or week lacks. */
async function findStrangers({ connection, table, from, coverage, schedule }: Covered): Promise<Shortfall[]> {
  const [row] = await runSql(
    connection,
    `WITH own AS (${gamesOfRows(from, coverage)}),
       planned AS (SELECT * FROM (${gamesOfSchedule(schedule, coverage)}) WHERE is_listed),
       slots AS (SELECT slot FROM (SELECT slot, count(*) AS games FROM own GROUP BY slot)
         JOIN (SELECT slot, count(*) AS listed FROM planned GROUP BY slot) USING (slot)
         WHERE listed >= ${KNOWN_SLOT.games} AND listed >= ${KNOWN_SLOT.share} * games)
     SELECT game, slot, count(*) OVER () AS games FROM own SEMI JOIN slots USING (slot)
     WHERE NOT EXISTS (SELECT 1 FROM planned WHERE planned.game = own.game
       ${coverage.teams === undefined ? 'AND planned.slot = own.slot' : ''})
     ORDER BY slot, game LIMIT 1`,
  );
  if (row === undefined) return [];
  return [
    {
      check: 'schedule',
      message: `has game ${row.game} on ${row.slot} in ${table}, which the schedule does not have${andOthers(row.games)}`,
    },
  ];
}

// Some appearances have no pitch, but at most 6 % in each of 649 real games.
const MIN_APPEARANCES = 0.9;

/** Finds games with gaps in the numbers of their plate appearances. This needs no schedule. */
async function findTornGames({ connection, table, from }: ScheduleOptions): Promise<Shortfall[]> {
  if (table !== 'mlb_pitches') return [];
  const [row] = await runSql(
    connection,
    `SELECT game_pk AS game, count(DISTINCT at_bat_number) AS own, max(at_bat_number) AS numbered, count(*) OVER () AS games
     FROM ${from} GROUP BY game_pk HAVING own < ${MIN_APPEARANCES} * numbered AND numbered - own > 2
     ORDER BY game_pk LIMIT 1`,
  );
  if (row === undefined) return [];
  return [
    {
      check: 'schedule',
      message: `has ${row.own} of the ${row.numbered} plate appearances of game ${row.game}${andOthers(row.games)}`,
    },
  ];
}

/** Finds incomplete games, and games that the known schedule lacks or has differently. */
export async function checkSchedule(options: ScheduleOptions): Promise<Shortfall[]> {
  const { data, known, connection, table, from, named } = options;
  const coverage = coverages[table];
  if (coverage === undefined) return [];
  const torn = await findTornGames(options);
  const own = await findDays(connection, table, from);
  const span = toExpected(own, named);
  const rows = await runSql(connection, `SELECT DISTINCT ${coverage.game.rows} AS game FROM ${from}`);
  const games = new Set(rows.map(({ game }) => String(game)));
  const schedule = await findKnownRows({ data, known, connection, table: coverage.schedule, span, games });
  if (schedule === undefined) return torn;
  const covered = { ...options, coverage, schedule, span };
  return [
    ...torn,
    ...(await findGaps(covered)),
    ...(await findOtherDays(covered)),
    ...(await findOtherTeams(covered)),
    ...(await findStrangers(covered)),
  ];
}
