import type { AtBatRow } from '../api/batter-at-bats.ts';
import type { BatterPredictionRow } from '../api/batter-predictions.ts';
import type { DailyLineupRow } from '../api/daily-lineups.ts';
import type { ExitVelocityRow } from '../api/exit-velocity.ts';
import type { InningFirstRow } from '../api/inning-first.ts';
import type { MlbBookOddsRow, MlbOddsRow } from '../api/odds.ts';
import type { ParkFactorRow } from '../api/park-factors.ts';
import type { StartingPitcherRow } from '../api/starting-pitchers.ts';
import type { WhosHotRow } from '../api/whos-hot.ts';

export const aHotBatter = (rest: Partial<WhosHotRow> = {}): WhosHotRow => ({
  batter: 'Ray Oak',
  batter_team: 'NYY',
  team_logo: null,
  batted_balls: 19,
  num_100mph_ev: 9,
  exit_velocity_avg: 95.4567,
  season_exit_velo_avg: 91.4567,
  delta_exit_velo: 4,
  hr_count: 3,
  singles: 5,
  doubles: 2,
  triples: 1,
  ...rest,
});

export const aLineupRow = (rest: Partial<DailyLineupRow> = {}): DailyLineupRow => ({
  batter_name: 'Ray Oak',
  batter_team: 'NYY',
  game_pk: 1,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
  is_home: false,
  batting_order: 1,
  opp_pitcher_team: 'BOS',
  opp_pitcher_name: 'Cy Fir',
  opp_pitcher_hand: 'L',
  avg_pitches_per_ab: 3.914,
  avg_pitches_per_ab_L: 4.126,
  avg_pitches_per_ab_R: 3.805,
  plate_appearances: 400,
  plate_appearances_L: 120,
  plate_appearances_R: 280,
  ...rest,
});

export const aStartingPitcher = (rest: Partial<StartingPitcherRow> = {}): StartingPitcherRow => ({
  pitcher_name: 'Ray Oak',
  team: 'NYY',
  opp_team: 'BOS',
  era: 3.456,
  k_per_9: 9.14,
  whip: 1.187,
  last5_era: 2.25,
  last5_starts: 5,
  win_loss: '12-5',
  actual_hr: 14,
  x_hr: 16.24,
  avg_pitches: 95.55,
  avg_hits: 5.04,
  avg_walks: 2.16,
  starts: 28,
  batted_balls: 430,
  game_pk: 1,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
  is_home: true,
  ...rest,
});

export const anAtBat = (rest: Partial<AtBatRow> = {}): AtBatRow => ({
  batter: 'Ray Oak',
  batter_team: 'NYY',
  batter_hand: 'L',
  player_picture: null,
  exit_velocity: 108.34,
  launch_angle: 26.7,
  hit_distance: 411.6,
  result: 'home_run',
  pitcher_team: 'BOS',
  pitcher_name: 'Cy Fir',
  pitcher_player_picture: null,
  pitcher_hand: 'R',
  pitch_type: '4-Seam Fastball',
  is_night_game: 'yes',
  is_home: 'no',
  date: '2026-05-18',
  batted_ball_type: 'fly_ball',
  is_barrel: true,
  expected_batting_average: 0.91,
  spray_angle: -20,
  ...rest,
});

export const anExitVelocityRow = (rest: Partial<ExitVelocityRow> = {}): ExitVelocityRow => ({
  batter: 'Ray Oak',
  batter_id: 1,
  batter_team: 'NYY',
  player_picture: null,
  team_logo: null,
  batted_balls: 212,
  num_100mph_ev: 61,
  avg_exit_velocity: 92.4567,
  avg_exit_velocity_percentile: 96.4,
  ...rest,
});

export const anOddsRow = (rest: Partial<MlbOddsRow> = {}): MlbOddsRow => ({
  team: 'NYY',
  opponent: 'BOS',
  is_home: false,
  moneyline: '-135',
  runline: '-1.5 (+140)',
  total: 'O 8.5 (-110)',
  moneyline_book: 'DraftKings',
  runline_book: 'FanDuel',
  total_book: null,
  start_time: '2026-05-20T23:10:00Z',
  last_update: '2026-05-20T20:00:00Z',
  moneyline_updated: null,
  runline_updated: null,
  total_updated: null,
  moneyline_implied: 0.5745,
  runline_implied: 0.4167,
  total_implied: 0.5238,
  moneyline_fair: 0.5612,
  runline_fair: null,
  total_fair: 0.5,
  ...rest,
});

type BookPrice = MlbBookOddsRow['prices'][number];

export const aBookPrice = (rest: Partial<BookPrice> = {}): BookPrice => ({
  book: 'DraftKings',
  price: '-135',
  implied: 0.574468,
  is_best: false,
  opening: null,
  opening_line: null,
  last_update: '2026-05-20T20:09:30Z',
  ...rest,
});

export const aBookOddsRow = (rest: Partial<MlbBookOddsRow> = {}): MlbBookOddsRow => ({
  team: 'NYY',
  opponent: 'BOS',
  is_home: false,
  start_time: '2026-05-20T23:10:00Z',
  market: 'moneyline',
  prices: [aBookPrice()],
  ...rest,
});

export const aStarter = (rest: Partial<InningFirstRow> = {}): InningFirstRow => ({
  pitcher_name: 'Ray Oak',
  pitcher_team: 'NYY',
  opp_team: 'BOS',
  avg_pitches_thrown: 16.25,
  avg_strikes_thrown: 10.5,
  avg_fouls_thrown: 3,
  avg_balls_thrown: 5.75,
  avg_pitches_seen: 17.04,
  avg_strikes_seen: 11.46,
  avg_fouls_seen: 2.96,
  avg_balls_seen: null,
  starts: 28,
  innings_seen: 41,
  scoreless_thrown: 0.75,
  scoreless_seen: 0.7317,
  scoreless_chance: 0.74,
  game_pk: 1,
  is_home: false,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
  ...rest,
});

export const aPark = (team_name = 'Reds', rest: Partial<ParkFactorRow> = {}): ParkFactorRow => ({
  team_name,
  home_runs: 100,
  triples: 100,
  doubles: 100,
  singles: 100,
  home_games: 81,
  road_games: 80,
  ...rest,
});

export const aPrediction = (rest: Partial<BatterPredictionRow> = {}): BatterPredictionRow => ({
  batter: 'Ray Oak',
  batter_team: 'NYY',
  player_picture: null,
  opponent: 'BOS',
  prediction_score: 0.876,
  probability: 0.2134,
  outcome: null,
  start_time: '2026-05-20T23:10:00Z',
  game_state: 'scheduled',
  published_at: '2026-05-20T14:00:00Z',
  best_price: 380,
  book: 'DraftKings',
  implied: 0.208333,
  no_vig: 0.19,
  edge: 0.0234,
  price_updated: '2026-05-20T13:58:00Z',
  is_name_shared: false,
  pitcher: 'Tom Elm',
  pitcher_hand: 'L',
  park_factor: 104.2,
  ...rest,
});
