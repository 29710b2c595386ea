/** Markets of the hit-rate sheet, by the keys of The Odds API. */
export const NFL_PROP_MARKETS = [
  'player_pass_attempts',
  'player_pass_completions',
  'player_pass_interceptions',
  'player_pass_tds',
  'player_pass_yds',
  'player_receptions',
  'player_reception_yds',
  'player_rush_attempts',
  'player_rush_yds',
  'player_anytime_td',
  'player_tds_over',
] as const;

/** One of {@link NFL_PROP_MARKETS}. */
export type NflPropMarket = (typeof NFL_PROP_MARKETS)[number];
