import { describeAnswers, type Refusal } from '../../testing/describe-answers.ts';
import { nulls, texts, zeros } from '../../testing/documents.ts';
import * as api from '../index.ts';

const DAY = '2026-11-22';
const MOMENT = '2026-11-22T10:00:00Z';
const atBat = {
  ...texts('batter batter_team pitcher_team pitcher_name'),
  ...nulls(
    'batter_hand player_picture exit_velocity launch_angle hit_distance result pitcher_player_picture pitcher_hand pitch_type is_night_game batted_ball_type is_barrel expected_batting_average spray_angle',
  ),
  is_home: 'no',
  date: DAY,
};
const leagueAverage = {
  figure: 'fip',
  unit: 'runs',
  sample_unit: 'innings',
  sample: 0,
  value: null,
  constant: null,
};

describeAnswers({
  sparse: [
    ['at-bats', api.batterAtBatsSchema, { results: [atBat], current_page: 1, total_pages: 0, total_rows: 0 }],
    [
      'predictions of batters',
      api.batterPredictionsSchema,
      {
        results: [
          {
            ...texts('batter batter_team'),
            prediction_score: 0,
            ...nulls('player_picture opponent probability outcome start_time published_at'),
            game_state: 'postponed',
          },
        ],
      },
    ],
    [
      'exit velocities',
      api.exitVelocitySchema,
      {
        results: [
          {
            ...texts('batter batter_team'),
            ...zeros('batter_id batted_balls num_100mph_ev'),
            ...nulls('player_picture team_logo avg_exit_velocity avg_exit_velocity_percentile'),
          },
        ],
        next: null,
        pool: 0,
        ...nulls('first_date last_date'),
      },
    ],
    [
      'first innings',
      api.inningFirstSchema,
      {
        results: [
          {
            ...texts('pitcher_name pitcher_team opp_team'),
            ...zeros('starts innings_seen game_pk'),
            ...nulls(
              'avg_pitches_thrown avg_strikes_thrown avg_fouls_thrown avg_balls_thrown avg_pitches_seen avg_strikes_seen avg_fouls_seen avg_balls_seen start_time',
            ),
            game_state: 'begun',
          },
        ],
      },
    ],
    [
      'averages of MLB',
      api.mlbLeagueAveragesSchema,
      { ...nulls('season first_date last_date'), games: 0, results: [leagueAverage] },
    ],
    [
      'lineups',
      api.dailyLineupStatsSchema,
      {
        results: [
          {
            ...texts('batter_name batter_team opp_pitcher_team'),
            ...zeros('game_pk batting_order plate_appearances plate_appearances_L plate_appearances_R'),
            ...nulls(
              'opp_pitcher_name opp_pitcher_hand avg_pitches_per_ab avg_pitches_per_ab_L avg_pitches_per_ab_R start_time',
            ),
            is_home: true,
            game_state: 'final',
          },
        ],
      },
    ],
    [
      'odds of MLB',
      api.mlbOddsSchema,
      {
        results: [
          {
            ...texts('team opponent'),
            is_home: true,
            start_time: MOMENT,
            ...nulls(
              'moneyline runline total moneyline_book runline_book total_book last_update moneyline_updated runline_updated total_updated moneyline_implied runline_implied total_implied moneyline_fair runline_fair total_fair',
            ),
          },
        ],
      },
    ],
    [
      'park factors',
      api.parkFactorsSchema,
      {
        results: [
          {
            team_name: '',
            ...nulls('home_runs triples doubles singles'),
            ...zeros('home_games road_games'),
          },
        ],
        total_pages: 0,
        season: null,
      },
    ],
    [
      'pitches of a team',
      api.pitchAveragesSchema,
      { results: [{ team: 'NY_left', avg_pitches_per_ab: null, plate_appearances: 0 }], season: null },
    ],
    [
      'starting pitchers',
      api.startingPitcherStatsSchema,
      {
        results: [
          {
            ...texts('pitcher_name team opp_team'),
            ...nulls('era win_loss actual_hr x_hr avg_pitches avg_hits avg_walks start_time'),
            ...zeros('starts batted_balls game_pk'),
            game_state: 'postponed',
            is_home: false,
          },
        ],
        ...nulls('next date'),
      },
    ],
    [
      'hot batters',
      api.whosHotSchema,
      {
        results: [
          {
            ...texts('batter batter_team'),
            ...zeros('batted_balls num_100mph_ev hr_count singles doubles triples'),
            ...nulls('team_logo exit_velocity_avg season_exit_velo_avg delta_exit_velo'),
          },
        ],
        ...nulls('next from to'),
        hidden_batters: 0,
      },
    ],
  ],
  choices: [
    ['hands', api.atBatRowSchema, atBat, 'batter_hand', ['L', 'R']],
    ['night games', api.atBatRowSchema, atBat, 'is_night_game', ['yes', 'no']],
    [
      'batted balls',
      api.atBatRowSchema,
      atBat,
      'batted_ball_type',
      ['ground_ball', 'line_drive', 'fly_ball', 'popup'],
    ],
    [
      'figures of MLB',
      api.mlbLeagueAverageSchema,
      leagueAverage,
      'figure',
      ['exit_velocity', 'launch_angle', 'barrel_rate', 'xba', 'xslg', 'hard_hit_rate', 'whiff_rate', 'fip'],
    ],
    [
      'units',
      api.mlbLeagueAverageSchema,
      leagueAverage,
      'unit',
      ['mph', 'degrees', 'percent', 'average', 'runs'],
    ],
    [
      'samples',
      api.mlbLeagueAverageSchema,
      leagueAverage,
      'sample_unit',
      ['batted balls', 'at-bats', 'swings', 'innings'],
    ],
  ],
  refused: [
    ...['NY', 'N_left', 'NYYS_left', 'NY_both', 'xNY_left', 'NY_leftx'].map(
      (team): Refusal => [
        api.pitchAverageRowSchema,
        { avg_pitches_per_ab: 4, plate_appearances: 1 },
        'team',
        team,
      ],
    ),
  ],
});
