import type { TableName } from '../tables.ts';
import { EXPECTED_HOME_RUNS_SQL } from './expected-home-runs.ts';
import { INCOMPLETE_GAMES_SQL } from './incomplete-games.ts';
import { NAMED_LINES_SQL } from './nba-counting-games.ts';
import { LINE_RECORDS_SQL } from './nfl-line-records.ts';
import { PLAYED_WEEKS_SQL } from './nfl-played-weeks.ts';
import { SEASON_PASSES_SQL } from './nfl-season-passes.ts';
import { PROP_PRICES_SQL } from './nfl-slate.ts';
import { PREDICTION_OUTCOMES_SQL } from './outcomes-sql.ts';
import { PLAYER_NAMES_SQL, PRICED_PLAYERS_SQL } from './priced-players.ts';

/** A table that is computed from others when a snapshot's DuckDB file is built, so that queries need no joins. */
export type DerivedTable = {
  readonly name: string;
  readonly about: string;
  /** The derived table is empty if all of these tables are empty. */
  readonly of: readonly TableName[];
  readonly sql: string;
};

// Schedules give day or night by game; game logs of whole seasons give it by day, home team and game number.
const DAY_NIGHT = `
  SELECT g.game_pk, coalesce(g.day_night, l.day_night) AS day_night
  FROM mlb_games g LEFT JOIN mlb_game_logs l
    ON l.game_date = g.game_date AND l.home_team = g.home_team AND greatest(l.game_number, 1) = coalesce(g.game_number, 1)`;

/** One row for each batted ball, with names. `is_home`: the batter plays at home. `ball_number`: order in time. */
const mlbBattedBalls: DerivedTable = {
  name: 'mlb_batted_balls',
  about: 'Balls in play (result X), joined with names and games',
  of: ['mlb_pitches'],
  sql: `
  SELECT p.game_date, p.season, p.game_type, p.game_pk, p.at_bat_number, p.pitch_number, p.inning,
    p.batter, coalesce(b.name, 'Player ' || p.batter) AS batter_name, p.batter_hand, p.batting_team,
    p.pitcher, coalesce(t.name, 'Player ' || p.pitcher) AS pitcher_name, p.pitcher_hand, p.pitching_team,
    p.home_team, p.inning_half = 'Bot' AS is_home, d.day_night = 'night' AS is_night_game,
    p.event, p.pitch_type, p.pitch_name, p.batted_ball_type, p.is_bunt,
    p.exit_velocity_mph, p.launch_angle_deg, p.hit_distance_ft, p.contact_class, p.expected_batting_average,
    p.hit_x, p.hit_y,
    CAST(row_number() OVER (ORDER BY p.game_date, p.game_pk, p.at_bat_number, p.pitch_number) AS INTEGER) AS ball_number
  FROM mlb_pitches p
  LEFT JOIN mlb_players b ON b.player_id = p.batter
  LEFT JOIN mlb_players t ON t.player_id = p.pitcher
  LEFT JOIN (${DAY_NIGHT}) d ON d.game_pk = p.game_pk
  WHERE p.result = 'X'
  ORDER BY ball_number`,
};

/** One row for each plate appearance. A `truncated_pa` (the inning ended on the bases) is not a plate appearance. */
const mlbPlateAppearances: DerivedTable = {
  name: 'mlb_plate_appearances',
  about: 'Finished plate appearances with their number of pitches',
  of: ['mlb_pitches'],
  sql: `
  SELECT p.game_date, p.season, p.game_type, p.game_pk, p.at_bat_number,
    max(p.inning) AS inning, arg_max(p.inning_half, p.pitch_number) = 'Bot' AS is_home,
    any_value(d.day_night) = 'night' AS is_night_game, any_value(p.home_team) AS home_team,
    arg_max(p.batter, p.pitch_number) AS batter, arg_max(p.batter_hand, p.pitch_number) AS batter_hand,
    arg_max(p.batting_team, p.pitch_number) AS batting_team,
    arg_max(p.pitcher, p.pitch_number) AS pitcher, arg_max(p.pitcher_hand, p.pitch_number) AS pitcher_hand,
    arg_max(p.pitching_team, p.pitch_number) AS pitching_team,
    arg_max(p.event, p.pitch_number) AS event, CAST(count(*) AS INTEGER) AS pitches
  FROM mlb_pitches p LEFT JOIN (${DAY_NIGHT}) d ON d.game_pk = p.game_pk
  GROUP BY p.game_date, p.season, p.game_type, p.game_pk, p.at_bat_number
  HAVING arg_max(p.event, p.pitch_number) <> 'truncated_pa'
  ORDER BY p.game_date, p.game_pk, p.at_bat_number`,
};

const playerNames: DerivedTable = {
  name: 'player_names',
  about: 'Players of all leagues by each comparable name',
  of: ['mlb_players', 'nba_players', 'nfl_players'],
  sql: PLAYER_NAMES_SQL,
};

const pricedPlayers: DerivedTable = {
  name: 'priced_players',
  about: 'Players whom the names at prices mean',
  of: ['odds_props'],
  sql: PRICED_PLAYERS_SQL,
};

const incompleteGames: DerivedTable = {
  name: 'incomplete_games',
  about: 'Games that are not known to their end, with the reason',
  of: ['mlb_games', 'nba_games', 'nfl_games'],
  sql: INCOMPLETE_GAMES_SQL,
};

const predictionOutcomes: DerivedTable = {
  name: 'prediction_outcomes',
  about: 'Predictions with what came of them',
  of: ['predictions'],
  sql: PREDICTION_OUTCOMES_SQL,
};

const mlbExpectedHomeRuns: DerivedTable = {
  name: 'mlb_expected_home_runs',
  about: 'Expected home runs off each pitcher, by season',
  of: ['mlb_pitches'],
  sql: EXPECTED_HOME_RUNS_SQL,
};

const nbaNamedLines: DerivedTable = {
  name: 'nba_named_lines',
  about: "Players' lines with their names",
  of: ['nba_player_games'],
  sql: NAMED_LINES_SQL,
};

const nflPlayedWeeks: DerivedTable = {
  name: 'nfl_played_weeks',
  about: 'Weeks in which a player played, with and without a figure',
  of: ['nfl_player_weeks'],
  sql: PLAYED_WEEKS_SQL,
};

const nflSeasonPasses: DerivedTable = {
  name: 'nfl_season_passes',
  about: 'Targeted passes of regular seasons, with season and coverage',
  of: ['nfl_passes'],
  sql: SEASON_PASSES_SQL,
};

const nflPropPrices: DerivedTable = {
  name: 'nfl_prop_prices',
  about: 'Prices of player props, with what they imply without the margin',
  of: ['odds_props'],
  sql: PROP_PRICES_SQL,
};

const nflLineRecords: DerivedTable = {
  name: 'nfl_line_records',
  about: 'How often each line of a player prop would have won',
  of: ['odds_props'],
  sql: LINE_RECORDS_SQL,
};

/** In the order of creation. A table may read earlier tables of the list. */
export const derivedTables: readonly DerivedTable[] = [
  mlbBattedBalls,
  mlbPlateAppearances,
  playerNames,
  pricedPlayers,
  incompleteGames,
  predictionOutcomes,
  mlbExpectedHomeRuns,
  nbaNamedLines,
  nflPlayedWeeks,
  nflSeasonPasses,
  nflPropPrices,
  nflLineRecords,
];
