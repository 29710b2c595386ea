import type { NflCoverageRow } from '../api/coverage.ts';
import type { NflDefenseRow } from '../api/defenses.ts';
import type { NflHitRateGame } from '../api/hit-rate-games.ts';
import type { NflHitRateRow } from '../api/hit-rates.ts';
import type { NflMatchupRow } from '../api/matchup.ts';
import type { NflReceiverRow } from '../api/receivers.ts';
import type { NflTouchdownPrediction } from '../api/touchdown-predictions.ts';

export const aCoverageRow = (rest: Partial<NflCoverageRow> = {}): NflCoverageRow => ({
  name: 'Buffalo Bills',
  team: 'BUF',
  plays: 612,
  man_percentage: 28.44,
  zone_percentage: 71.56,
  cover_0_percentage: 3.1,
  cover_1_percentage: 20.25,
  cover_2_percentage: 18,
  cover_2_man_percentage: 5.09,
  cover_3_percentage: 27.5,
  cover_4_percentage: 16,
  cover_6_percentage: 9.04,
  other_percentage: 1.02,
  ...rest,
});

export const aHitRateGame = (rest: Partial<NflHitRateGame> = {}): NflHitRateGame => ({
  season: 2026,
  week: 9,
  season_type: 'REG',
  game_date: '2026-11-08',
  team: 'BUF',
  opponent: 'NYJ',
  is_home: true,
  value: 71,
  result: 'win',
  ...rest,
});

export const aHitRateRow = (rest: Partial<NflHitRateRow> = {}): NflHitRateRow => ({
  name: 'Ray Oak',
  outcome: 'Over',
  point: 64.5,
  market: 'player_reception_yds',
  odds: 105,
  sportsbook: 'DraftKings',
  selectedSportsbook: 'DraftKings',
  hit_rate_last_5: 4,
  hit_rate_last_10: 7,
  hit_rate_season: '12/17',
  games_last_5: 5,
  games_last_10: 10,
  sportsbooks: [
    { key: 'draftkings', name: 'DraftKings', odds: 105, last_update: '2026-11-22T12:00:00Z', fair: 0.466 },
    { key: 'fanduel', name: 'FanDuel', odds: -120, last_update: '2026-11-22T09:00:00Z', fair: 0.52 },
  ],
  fair: 0.493,
  no_vig: 0.466,
  player_id: '00-1',
  name_doubt: null,
  team: 'KC',
  home_team: 'KC',
  away_team: 'BUF',
  start_time: '2026-11-22T18:00:00Z',
  game_state: 'scheduled',
  ...rest,
});

export const aReceiver = (rest: Partial<NflReceiverRow> = {}): NflReceiverRow => ({
  name: 'Ray Oak',
  team: 'KC',
  coverage_type: 'All',
  games: 17,
  rte: 500,
  tgt: 120,
  tgt_percentage: 24.53,
  rec: 80,
  yds: 1_105,
  recyds_g: 65,
  yac_rec: 4.25,
  yprr: 2.209,
  td: 7,
  ...rest,
});

export const aTouchdownPrediction = (rest: Partial<NflTouchdownPrediction> = {}): NflTouchdownPrediction => ({
  player: 'Ray Oak',
  player_team: 'KC',
  player_picture: null,
  prediction_score: 8.76,
  opponent: 'BUF',
  probability: 0.4213,
  outcome: null,
  start_time: '2026-11-22T18:00:00Z',
  game_state: 'scheduled',
  published_at: '2026-11-22T12:00:00Z',
  best_price: 180,
  book: 'DraftKings',
  implied: 0.357143,
  no_vig: null,
  edge: 0.064157,
  price_updated: '2026-11-22T12:00:00Z',
  is_name_shared: false,
  ...rest,
});

export const aDefense = (team = 'Buffalo Bills', rest: Partial<NflDefenseRow> = {}): NflDefenseRow => ({
  id: team.slice(0, 3).toUpperCase(),
  team: `${team} Defense`,
  games: 17,
  passing_completions: 380,
  passing_attempts: 580,
  passing_yards: 3_900,
  passing_tds: 25,
  passing_ints: 12,
  rushing_attempts: 60,
  rushing_yards: 250,
  rushing_tds: 2,
  receiving_receptions: 1,
  receiving_targets: 3,
  receiving_yards: 4,
  receiving_tds: 0,
  fantasy_points_against_avg: 17.25,
  fantasy_points_against_rk: 9,
  rz_touches: null,
  rz_targets: null,
  rz_g2g: null,
  next_opponent: null,
  next_is_home: null,
  next_date: null,
  ...rest,
});

export const aMatchedReceiver = (rest: Partial<NflMatchupRow> = {}): NflMatchupRow => ({
  rank: 1,
  name: 'Ray Oak',
  player_id: '00-1',
  games: 17,
  plays: 520,
  tgt: 120,
  yds: 1_105,
  recyds_g: 65.25,
  matchup_yds_g: 67.625,
  change_percentage: 3.64,
  coverages: [],
  ...rest,
});
