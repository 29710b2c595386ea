import type { NflHitRateRow } from './hit-rates.ts';

type SampleLine = Pick<
  NflHitRateRow,
  | 'name'
  | 'outcome'
  | 'point'
  | 'market'
  | 'odds'
  | 'hit_rate_last_5'
  | 'hit_rate_last_10'
  | 'hit_rate_season'
>;

// Invented lines. They belong to no real player or book.
const LINES: readonly SampleLine[] = [
  {
    name: 'Sample Receiver',
    outcome: 'Over',
    point: 64.5,
    market: 'player_reception_yds',
    odds: -110,
    hit_rate_last_5: 4,
    hit_rate_last_10: 7,
    hit_rate_season: '8/12',
  },
  {
    name: 'Sample Passer',
    outcome: 'Over',
    point: 1.5,
    market: 'player_pass_tds',
    odds: 105,
    hit_rate_last_5: 3,
    hit_rate_last_10: 5,
    hit_rate_season: '6/12',
  },
  {
    name: 'Sample Runner',
    outcome: 'Yes',
    point: null,
    market: 'player_anytime_td',
    odds: 140,
    hit_rate_last_5: 1,
    hit_rate_last_10: 3,
    hit_rate_season: '4/12',
  },
];

/** Invented lines, shown if the backend does not answer. */
export const SAMPLE_HIT_RATES: readonly NflHitRateRow[] = LINES.map((line) => ({
  ...line,
  sportsbook: 'Sample Book',
  selectedSportsbook: 'Sample Book',
  sportsbooks: [{ key: 'sample', name: 'Sample Book', odds: line.odds, last_update: null, fair: null }],
  fair: null,
  no_vig: null,
  games_last_5: 5,
  games_last_10: 10,
  player_id: null,
  name_doubt: null,
  home_team: null,
  away_team: null,
  start_time: null,
  game_state: null,
}));
