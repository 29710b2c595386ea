import { describeAnswers } from '../../testing/describe-answers.ts';
import { nulls, texts, zeros } from '../../testing/documents.ts';
import * as api from '../index.ts';

const DAY = '2026-11-22';
const MOMENT = '2026-11-22T10:00:00Z';
const hitRate = {
  ...texts('name sportsbook selectedSportsbook home_team away_team'),
  ...nulls('point hit_rate_last_5 hit_rate_last_10 hit_rate_season fair player_id'),
  ...zeros('odds games_last_5 games_last_10'),
  outcome: 'Over',
  market: 'player_receptions',
  start_time: MOMENT,
  game_state: 'scheduled',
  sportsbooks: [{ ...texts('key name'), odds: 0, ...nulls('last_update fair') }],
};
const receiver = {
  ...texts('name team'),
  coverage_type: 'All',
  ...zeros('games tgt rec yds td'),
  ...nulls('rte tgt_percentage recyds_g yac_rec yprr'),
};
const matchupRow = {
  name: '',
  ...zeros('games plays tgt yds recyds_g'),
  ...nulls('rank player_id matchup_yds_g change_percentage'),
  coverages: [{ coverage_type: 'Other', ...zeros('plays tgt rec yds td') }],
};
const hitRateGame = {
  ...zeros('season week'),
  season_type: 'REG',
  ...texts('team opponent'),
  ...nulls('game_date is_home value result'),
};

describeAnswers({
  sparse: [
    [
      'defences',
      api.nflDefenseRowSchema,
      {
        ...texts('id team'),
        ...zeros(
          'games passing_completions passing_attempts passing_yards passing_tds passing_ints rushing_attempts rushing_yards rushing_tds receiving_receptions receiving_targets receiving_yards receiving_tds',
        ),
        ...nulls('fantasy_points_against_avg fantasy_points_against_rk rz_touches rz_targets rz_g2g'),
      },
    ],
    [
      'games behind a hit rate',
      api.nflHitRateGamesSchema,
      { player_id: '', name: null, market: 'player_receptions', results: [hitRateGame] },
    ],
    [
      'hit rates',
      api.nflHitRatePageSchema,
      {
        results: [hitRate],
        ...nulls('next updated_at'),
        sportsbooks: [texts('key name')],
        days: [DAY],
        hidden_lines: 0,
      },
    ],
    [
      'a matchup',
      api.nflMatchupSchema,
      {
        year: null,
        ...texts('offense defense'),
        coverages: [{ coverage_type: 'Other', ...zeros('plays percentage') }],
        results: [matchupRow],
      },
    ],
    ['receivers', api.nflSeasonListOf(api.nflReceiverRowSchema), { year: null, results: [receiver] }],
    [
      'touchdowns',
      api.nflTouchdownPredictionSchema,
      {
        ...texts('player player_team'),
        prediction_score: 0,
        ...nulls('player_picture opponent probability outcome start_time published_at'),
        ...nulls('best_price book implied edge price_updated'),
        game_state: 'final',
      },
    ],
  ],
  choices: [
    ['outcomes of lines', api.nflHitRateRowSchema, hitRate, 'outcome', ['Over', 'Under', 'Yes', 'No']],
    ['parts of a season', api.nflHitRateGameSchema, hitRateGame, 'season_type', ['REG', 'POST']],
    ['results of a line', api.nflHitRateGameSchema, hitRateGame, 'result', ['win', 'loss', 'push', 'missed']],
    [
      'markets',
      api.nflHitRateRowSchema,
      hitRate,
      'market',
      [
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
      ],
    ],
    [
      'coverages of a receiver',
      api.nflReceiverRowSchema,
      receiver,
      'coverage_type',
      ['All', 'Cover 0', 'Cover 1', 'Cover 2', 'Cover 2 Man', 'Cover 3', 'Cover 4', 'Cover 6'],
    ],
    [
      'coverages of a defence',
      api.nflMatchupRowSchema,
      matchupRow,
      'coverages.0.coverage_type',
      ['Cover 0', 'Cover 1', 'Cover 2', 'Cover 2 Man', 'Cover 3', 'Cover 4', 'Cover 6', 'Other'],
    ],
  ],
  refused: [
    [api.nflHitRateRowSchema, hitRate, 'start_time', 'Sunday'],
    [api.nflHitRateRowSchema, hitRate, 'sportsbooks.0.last_update', 'Sunday'],
    [
      api.nflHitRatePageSchema,
      { results: [], next: null, sportsbooks: [], days: [], hidden_lines: 0 },
      'updated_at',
      'Sunday',
    ],
    [api.nflHitRateRowSchema, hitRate, 'game_state', 'live'],
  ],
});
