import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import { type Shortfall, toRows } from './checks.ts';
import { gameLogRules, pitcherGameRules, pitchRules } from './rules/mlb-rules.ts';
import { playerGameRules, teamGameRules } from './rules/nba-rules.ts';
import { coverageRules, passRules, playerWeekRules } from './rules/nfl-rules.ts';
import { lineRules } from './rules/odds-rules.ts';
import type { Rules, Usual } from './rules/rule.ts';

const rules: { readonly [T in TableName]?: Rules } = {
  mlb_pitches: pitchRules,
  mlb_game_logs: gameLogRules,
  mlb_pitcher_games: pitcherGameRules,
  nba_player_games: playerGameRules,
  nba_team_games: teamGameRules,
  nfl_player_weeks: playerWeekRules,
  nfl_passes: passRules,
  nfl_coverage_plays: coverageRules,
  odds_lines: lineRules,
};

const MAX_IMPOSSIBLE = { rows: 2, share: 0.05 };

const toFigure = (value: number) => value.toFixed(3).replace(/\.?0+$/, '');

/**
 * False if the table has too few rows for the figure, so that it need not be computed. Computing figures costs more
 * than all other checks.
 */
const isAskedOf = (rows: number, { of, least }: Usual) => rows >= least || !of.startsWith('count(');

/** Finds values that are possible alone but not together, and figures that no real day or season ever had. */
export async function checkConsistency(
  connection: DuckDBConnection,
  { table, from }: { table: TableName; from: string },
): Promise<Shortfall[]> {
  const found = rules[table];
  if (found === undefined) return [];
  const { slot, impossible } = found;
  const [counted] = await runSql(connection, `SELECT count(*) AS rows FROM ${from}`);
  const total = Number(counted?.rows);
  const usual = found.usual.filter((one) => isAskedOf(total, one));
  if (usual.length === 0 && total <= MAX_IMPOSSIBLE.rows) return [];
  const columns = [
    ...Object.entries(impossible).map(
      ([says, when]) => `count(*) FILTER (WHERE ${when}) AS ${quoteName(says)}`,
    ),
    ...usual.map(
      ({ figure, value, of, least }) =>
        `CASE WHEN ${of} >= ${least} THEN ${value} END AS ${quoteName(figure)}`,
    ),
  ];
  const slots = await runSql(
    connection,
    `SELECT slot, count(*) AS rows, ${columns.join(', ')}
     FROM (SELECT *, ${slot} AS slot FROM ${from}) GROUP BY GROUPING SETS ((slot), ()) ORDER BY slot NULLS FIRST`,
  );
  const where = (name: unknown) => (name === null ? table : `${table} of ${name}`);
  const first = <T>(toMessage: (row: (typeof slots)[number]) => T | undefined): T[] => {
    for (const row of slots) {
      const message = toMessage(row);
      if (message !== undefined) return [message];
    }
    return [];
  };
  const messages = [
    ...Object.keys(impossible).flatMap((says) =>
      first((row) => {
        const [broken, rows] = [Number(row[says]), Number(row.rows)];
        const isOver = broken > MAX_IMPOSSIBLE.rows && broken > MAX_IMPOSSIBLE.share * rows;
        return isOver
          ? `has ${broken.toLocaleString('en-US')} of ${toRows(rows)} of ${where(row.slot)} where ${says}`
          : undefined;
      }),
    ),
    ...usual.flatMap(({ figure, within: [least, most] }) =>
      first((row) => {
        const value = row[figure];
        return typeof value === 'number' && (value < least || value > most)
          ? `has ${toFigure(value)} ${figure} in ${where(row.slot)}; ${least} to ${most} are usual`
          : undefined;
      }),
    ),
  ];
  return messages.map((message) => ({ check: 'values', message }));
}
