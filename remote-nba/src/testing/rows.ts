import type { ScoreboardEvent } from '@sharpside/shared-data';
import type { NbaFirstBasketPrediction } from '../api/first-basket-predictions.ts';
import type { NbaGameLog } from '../api/game-logs.ts';
import type { NbaPlayerAverages } from '../api/player-averages.ts';
import type { NbaThreePointerPrediction } from '../api/three-pointer-predictions.ts';
import type { NbaWhosHotRow } from '../api/whos-hot.ts';

export const aHotPlayer = (over: Partial<NbaWhosHotRow> = {}): NbaWhosHotRow => ({
  player_name: 'Ray Oak',
  team: 'BOS',
  profile_picture: null,
  avg_points: 31.25,
  avg_rebounds: 8.5,
  avg_assists: 5.04,
  delta_points: 4.25,
  delta_rebounds: -1.5,
  delta_assists: 0.01,
  num_20pt_games: 4,
  num_30pt_games: 3,
  num_40pt_games: 1,
  num_50pt_games: 0,
  games: 4,
  season_games: 62,
  ...over,
});

export const aPlayer = (over: Partial<NbaPlayerAverages> = {}): NbaPlayerAverages => ({
  player_id: 7,
  player_name: 'Ray Oak',
  team: 'BOS',
  profile_picture: null,
  avg_points: 27.05,
  avg_reb: 8.125,
  avg_ast: 5,
  avg_stl: 1.2,
  avg_blk: 0.5,
  avg_tov: 2.75,
  games: 62,
  ...over,
});

export const aGame = (over: Partial<NbaGameLog> = {}): NbaGameLog => ({
  game_date: '2025-03-01',
  opponent: 'LAL',
  minutes_played: 34.6,
  points: 28,
  reb: 9,
  ast: 6,
  fgm: 10,
  fga: 18,
  three_pm: 3,
  three_pa: 8,
  ftm: 5,
  fta: 5,
  stl: 1,
  blk: 2,
  tov: 4,
  team: 'BOS',
  is_home: true,
  ...over,
});

const shared = {
  id: '2026-01-10:1:7',
  away_team: 'BOS',
  home_team: 'GSW',
  predicted_player_name: 'Ray Oak',
  predicted_team: 'BOS',
  ai_score: 8.25,
  game_date: '2026-01-10',
  start_time: '2026-01-11T00:30:00Z',
  outcome: null,
  game_state: 'scheduled' as const,
  published_at: '2026-01-10T15:00:00Z',
};

/** Default: a game without a result yet, so the outcome fields are null. */
export const aThreePointerPrediction = (
  over: Partial<NbaThreePointerPrediction> = {},
): NbaThreePointerPrediction => ({
  ...shared,
  predicted_three_pm: 2.75,
  prop_text: 'Over 2.5 threes (+120 Northline)',
  probability: 0.512,
  line: 2.5,
  side: 'Over',
  chance: 0.512,
  line_books: 6,
  best_price: 120,
  book: 'Northline',
  implied: 0.45,
  no_vig: 0.43,
  edge: 0.082,
  price_updated: '2026-01-10T14:58:00Z',
  is_name_shared: false,
  actual_three_pm: null,
  ...over,
});

/** Default: a game without a result yet, so the outcome fields are null. */
export const aFirstBasketPrediction = (
  over: Partial<NbaFirstBasketPrediction> = {},
): NbaFirstBasketPrediction => ({
  ...shared,
  weighted_probability: 0.1875,
  home_tip_win_pct: 61.5,
  away_tip_win_pct: 38.5,
  first_basket_player_name: null,
  first_basket_team: null,
  best_price: 500,
  book: 'Northline',
  implied: 0.166667,
  no_vig: 0.14,
  edge: 0.0475,
  price_updated: '2026-01-10T14:58:00Z',
  is_name_shared: false,
  ...over,
});

type GameOptions = { away?: string; home?: string; date?: string; state?: string; description?: string };

/** A game of a scoreboard: Boston at Golden State, which external sources call GS. */
export const aScoreboardGame = (options: GameOptions = {}): ScoreboardEvent => {
  const { away = 'BOS', home = 'GS', date = '2026-01-11T01:00Z' } = options;
  const { state = 'in', description = 'In Progress' } = options;
  return {
    id: '1',
    date,
    status: { type: { state, description, shortDetail: undefined } },
    competitions: [
      {
        competitors: [
          { homeAway: 'home', score: 0, team: { abbreviation: home, displayName: home } },
          { homeAway: 'away', score: 0, team: { abbreviation: away, displayName: away } },
        ],
        situation: undefined,
        venue: undefined,
      },
    ],
    weather: undefined,
  };
};
