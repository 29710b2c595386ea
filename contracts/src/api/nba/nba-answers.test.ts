import { expect, it } from 'vitest';
import { describeAnswers } from '../../testing/describe-answers.ts';
import { nulls, problemsOf, texts, zeros } from '../../testing/documents.ts';
import * as api from '../index.ts';

const DAY = '2026-11-22';
const averages = { ...zeros('games minutes_played points reb ast stl blk tov'), three_pm: null };
const gameLog = {
  ...zeros('minutes_played points reb ast stl blk tov'),
  ...nulls('fgm fga three_pm three_pa ftm fta'),
  ...texts('opponent team'),
  game_date: DAY,
  is_home: true,
};
const nbaPrediction = {
  ...texts('id away_team home_team predicted_player_name predicted_team'),
  ...nulls('outcome start_time published_at'),
  ai_score: 0,
  game_date: DAY,
  game_state: 'scheduled',
};
const THREE_POINTER_FIELDS =
  'predicted_three_pm prop_text probability line side chance line_books best_price book implied edge actual_three_pm';
const gameLogs = {
  results: [gameLog],
  current_page: 1,
  total_pages: 0,
  total_rows: 0,
  season: '2025-2026',
  season_averages: averages,
  last_10_averages: averages,
};

describeAnswers({
  sparse: [
    [
      'game logs of NBA',
      api.nbaGameLogsSchema,
      {
        results: [gameLog],
        current_page: 1,
        total_pages: 0,
        total_rows: 0,
        ...nulls('season season_averages last_10_averages'),
      },
    ],
    [
      'averages of NBA',
      api.nbaPlayerAveragesSchema,
      {
        ...zeros('player_id avg_points avg_reb avg_ast avg_stl avg_blk avg_tov games'),
        ...texts('player_name team'),
        profile_picture: null,
      },
    ],
    ['pictures of NBA', api.nbaPlayerPictureSchema, { player_name: '', profile_picture: null }],
    [
      'three-pointers',
      api.nbaThreePointerPredictionSchema,
      { ...nbaPrediction, ...nulls(THREE_POINTER_FIELDS) },
    ],
    [
      'first baskets',
      api.nbaFirstBasketPredictionSchema,
      {
        ...nbaPrediction,
        ...nulls(
          'weighted_probability home_tip_win_pct away_tip_win_pct first_basket_player_name first_basket_team',
        ),
      },
    ],
    [
      'hot players of NBA',
      api.nbaWhosHotSchema,
      {
        results: [
          {
            ...texts('player_name team'),
            profile_picture: null,
            ...zeros(
              'avg_points avg_rebounds avg_assists delta_points delta_rebounds delta_assists num_20pt_games num_30pt_games num_40pt_games num_50pt_games games season_games',
            ),
          },
        ],
        ...nulls('next from to season'),
        hidden_players: 0,
      },
    ],
  ],
  choices: [
    [
      'outcomes of a prediction',
      api.nbaThreePointerPredictionSchema,
      { ...nbaPrediction, ...nulls(THREE_POINTER_FIELDS) },
      'outcome',
      ['hit', 'miss', 'void', null],
    ],
  ],
});

it('has averages of a game log without three-pointers', () => {
  expect(problemsOf(api.nbaGameLogsSchema, gameLogs)).toEqual([]);
});
