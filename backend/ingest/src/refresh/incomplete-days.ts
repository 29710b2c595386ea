import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { isSnapshotError } from '@sharpside/warehouse/snapshot/errors';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import { findSourceLeague } from '@sharpside/warehouse/teams/source-league';
import type { League } from '@sharpside/warehouse/teams/team';
import { leagues } from '@sharpside/warehouse/teams/team-directory';
import type { RefreshJob } from './refresh-config.ts';

// A limit, because the requests for a season would be too many at once. The newest days come first.
const MAX_DAYS_AGAIN = 30;

/**
 * The tables that say how a game ended, by league. Only jobs for these ask again. A scoreboard of the day on which a game
 * of MLB was suspended shows it as suspended until it is asked for again.
 */
const TABLES: Readonly<Record<League, readonly TableName[]>> = {
  mlb: ['mlb_games', 'mlb_pitches', 'espn_events'],
  nba: ['nba_games', 'nba_player_games', 'nba_team_games'],
  nfl: ['nfl_games', 'nfl_player_weeks'],
};

/**
 * The leagues whose games a job may complete, as its source fills these tables. A source of several leagues has a job for
 * each; the addresses then name the league. If they name none, all leagues count.
 */
export function findLeaguesToComplete(
  { source, inputs }: Pick<RefreshJob, 'source' | 'inputs'>,
  tables: readonly TableName[],
): League[] {
  const only = findSourceLeague(source);
  const named = leagues.filter((league) => inputs.some((input) => new RegExp(`\\b${league}\\b`).test(input)));
  const possible = only !== undefined ? [only] : named.length > 0 ? named : leagues;
  return possible.filter((league) => TABLES[league].some((table) => tables.includes(table)));
}

const daysQuery = `
  SELECT CAST(day AS VARCHAR) AS day FROM (
    SELECT game_date AS day FROM incomplete_games WHERE league = $league
    UNION SELECT resumed_on FROM incomplete_games WHERE league = $league)
  WHERE day IS NOT NULL AND day <= CAST($today AS DATE) ORDER BY day DESC LIMIT ${MAX_DAYS_AGAIN}`;

type DaysOptions = { data: DataFolder; league: League; today: string };

/**
 * The days of a league's incomplete games up to today, oldest first: the day of the game, and the day on which it was
 * resumed.
 */
export async function findIncompleteDays({ data, league, today }: DaysOptions): Promise<string[]> {
  if ((await createSnapshotStore(data).findCurrent()) === undefined) return [];
  try {
    const snapshot = await openSnapshot({ data, concurrency: 1 });
    try {
      const rows = await snapshot.rows(daysQuery, { league, today });
      return rows.map(({ day }) => String(day)).reverse();
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    // A snapshot of another version, or a damaged one, is replaced at the end of this refresh.
    if (isSnapshotError(error)) return [];
    throw error;
  }
}
