import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { teamsByLeague } from '@sharpside/warehouse/teams/team-directory';
import { addDays } from '@sharpside/warehouse/time/eastern-time';

/** Names, ids and days from the data, so that requests find something. */
export type RequestValues = {
  batters: readonly string[];
  pitchers: readonly string[];
  nbaPlayers: readonly string[];
  nflPlayers: readonly string[];
  nflYears: readonly string[];
  mlbTeams: readonly string[];
  nbaTeams: readonly string[];
  nflTeams: readonly string[];
  /** Newest first. */
  days: readonly string[];
};

const DAYS = 90;

// The players with most rows, because visitors look up such players, and requests for them cost most.
const BATTERS = `SELECT batter_name AS value FROM mlb_batted_balls GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 120`;
const PITCHERS = `SELECT pitcher_name AS value FROM mlb_batted_balls GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 40`;
const NBA_PLAYERS = `SELECT p.name AS value FROM nba_player_games g JOIN nba_players p USING (player_id)
  GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 120`;
const NFL_PLAYERS = `SELECT player_id AS value FROM nfl_player_weeks GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 120`;
const NFL_YEARS = `SELECT DISTINCT CAST(season AS VARCHAR) AS value FROM nfl_player_weeks ORDER BY 1 DESC LIMIT 6`;

const codesOf = (league: keyof typeof teamsByLeague) => teamsByLeague[league].map(({ team }) => team);

export async function findRequestValues(snapshot: Snapshot, today: string): Promise<RequestValues> {
  const list = async (sql: string) => (await snapshot.rows(sql)).map(({ value }) => String(value));
  const [batters, pitchers, nbaPlayers, nflPlayers, nflYears] = await Promise.all(
    [BATTERS, PITCHERS, NBA_PLAYERS, NFL_PLAYERS, NFL_YEARS].map(list),
  );
  return {
    batters: batters ?? [],
    pitchers: pitchers ?? [],
    nbaPlayers: nbaPlayers ?? [],
    nflPlayers: nflPlayers ?? [],
    nflYears: nflYears ?? [],
    mlbTeams: codesOf('mlb'),
    nbaTeams: codesOf('nba'),
    nflTeams: codesOf('nfl'),
    days: Array.from({ length: DAYS }, (_, at) => addDays(today, -at)),
  };
}
