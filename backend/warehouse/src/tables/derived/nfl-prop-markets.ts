import type { NflPropMarket } from '@sharpside/contracts/api';

/**
 * A player's figure of a market in a game: SQL over `nfl_played_weeks`, by The Odds API's keys.
 * Touchdowns are those scored by run, catch or return. Thrown touchdowns do not count.
 */
export const MARKET_VALUES: Readonly<Record<NflPropMarket, string>> = {
  player_pass_attempts: 'attempts',
  player_pass_completions: 'completions',
  player_pass_interceptions: 'interceptions',
  player_pass_tds: 'passing_tds',
  player_pass_yds: 'passing_yards',
  player_receptions: 'receptions',
  player_reception_yds: 'receiving_yards',
  player_rush_attempts: 'carries',
  player_rush_yds: 'rushing_yards',
  player_anytime_td: 'rushing_tds + receiving_tds + special_teams_tds',
  player_tds_over: 'rushing_tds + receiving_tds + special_teams_tds',
};

/** Positions whose players have a part in the game, by part. Those of `score` are all that may touch the ball. */
export const NFL_ROLES = {
  pass: ['QB'],
  rush: ['QB', 'RB', 'HB', 'FB'],
  catch: ['RB', 'HB', 'FB', 'WR', 'TE'],
  score: ['QB', 'RB', 'HB', 'FB', 'WR', 'TE'],
} as const;

/** The part in the game that a market is about. First and last touchdowns have no hit rates, but predictions. */
export const NFL_ROLE_OF_MARKET: Readonly<
  Record<NflPropMarket | 'player_1st_td' | 'player_last_td', keyof typeof NFL_ROLES>
> = {
  player_pass_attempts: 'pass',
  player_pass_completions: 'pass',
  player_pass_interceptions: 'pass',
  player_pass_tds: 'pass',
  player_pass_yds: 'pass',
  player_receptions: 'catch',
  player_reception_yds: 'catch',
  player_rush_attempts: 'rush',
  player_rush_yds: 'rush',
  player_anytime_td: 'score',
  player_tds_over: 'score',
  player_1st_td: 'score',
  player_last_td: 'score',
};

/** The value for a row that has a market and a game's figures. */
export const marketValueSql = (market: string, game: string): string =>
  `CASE ${market} ${Object.entries(MARKET_VALUES)
    .map(([key, sql]) => `WHEN '${key}' THEN ${sql.replace(/\w+/g, (column) => `${game}.${column}`)}`)
    .join(' ')} END`;

export const MARKET_LIST = `(${Object.keys(MARKET_VALUES)
  .map((key) => `'${key}'`)
  .join(', ')})`;
