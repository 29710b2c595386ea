import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { nulls, problemsOf, texts, withAt, zeros } from '../testing/documents.ts';
import * as api from './index.ts';

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
const figures = {
  ...nulls('first_date last_date hit_rate mean_probability brier base_rate_brier'),
  ...zeros('days decided hits void open'),
  models: [],
  top_10: zeros('decided hits'),
  calibration: [zeros('from to mean_probability hit_rate decided hits')],
  daily: [{ date: DAY, ...zeros('decided hits expected_hits') }],
};
const record = {
  ...figures,
  kind: 'mlb_hit',
  started_on: null,
  back_test: figures,
  held: [{ from: DAY, to: DAY }],
};
const forecastLog = { first_day: DAY, forecasts: 0, ...nulls('head_day head') };
const highlightGame = {
  ...texts('id section detail'),
  state: 'pre',
  starts_at: MOMENT,
  is_start_set: true,
  away: { ...texts('team name'), score: null },
  home: { ...texts('team name'), score: null },
  path: null,
};
const freshness = {
  snapshot_id: '',
  published_at: MOMENT,
  is_sample: false,
  sources: [
    { source: '', ...zeros('files rows_kept rows_dropped'), newest_ingested_at: MOMENT, is_sample: false },
  ],
  tables: [{ table: '', rows: 0, ...nulls('first_date last_date') }],
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

const gameLogs = {
  results: [gameLog],
  current_page: 1,
  total_pages: 0,
  total_rows: 0,
  season: '2025-2026',
  season_averages: averages,
  last_10_averages: averages,
};

type Refused = [v.GenericSchema, unknown, string, unknown];
/** A schema, a document that it takes, and a place and a value that it does not. */
const REFUSED: Refused[] = [
  [api.predictionRecordSchema, record, 'hit_rate', 1.5],
  [api.predictionRecordSchema, record, 'hit_rate', -0.5],
  [api.predictionRecordSchema, record, 'days', -1],
  [api.predictionRecordSchema, record, 'days', 0.5],
  [api.predictionRecordSchema, record, 'back_test.hit_rate', 1.5],
  [api.predictionRecordSchema, record, 'started_on', 'Sunday'],
  [api.predictionRecordSchema, record, 'held.0.to', 'Sunday'],
  [api.predictionRecordsSchema, { results: [record], log: forecastLog }, 'log.first_day', 'Sunday'],
  [api.predictionRecordsSchema, { results: [record], log: forecastLog }, 'log.forecasts', -1],
  [api.nflHitRateRowSchema, hitRate, 'start_time', 'Sunday'],
  [api.nflHitRateRowSchema, hitRate, 'sportsbooks.0.last_update', 'Sunday'],
  [
    api.nflHitRatePageSchema,
    { results: [], next: null, sportsbooks: [], days: [], hidden_lines: 0 },
    'updated_at',
    'Sunday',
  ],
  [api.nflHitRateRowSchema, hitRate, 'game_state', 'live'],
  [api.freshnessSchema, freshness, 'published_at', 'Sunday'],
  [api.highlightsSchema, { figures: [], games: [highlightGame] }, 'games.0.path', 'mlb/scores'],
  [api.highlightsSchema, { figures: [], games: [highlightGame] }, 'games.0.starts_at', 'Sunday'],
  [api.highlightsSchema, { figures: [], games: [highlightGame] }, 'games.0.day', 'Sunday'],
  ...['NY', 'N_left', 'NYYS_left', 'NY_both', 'xNY_left', 'NY_leftx'].map(
    (team): Refused => [
      api.pitchAverageRowSchema,
      { avg_pitches_per_ab: 4, plate_appearances: 1 },
      'team',
      team,
    ],
  ),
];

/** Answers in which everything is missing that may be, with the least figures. */
const SPARSE: [string, v.GenericSchema, unknown][] = [
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
  ['a record of predictions', api.predictionRecordsSchema, { results: [record], log: forecastLog }],
  [
    'highlights',
    api.highlightsSchema,
    {
      figures: [{ ...texts('section label value unit subject context'), path: null }],
      games: [highlightGame],
    },
  ],
  ['a problem', api.apiProblemSchema, { error: { code: 'INTERNAL', message: '' } }],
];

it.each(SPARSE)('%s: everything may be missing that nobody could take', (_, schema, document) => {
  expect(problemsOf(schema, document)).toEqual([]);
  expect(v.parse(schema, document)).toEqual(document);
});

/** Every value that a field may have, and one that it may not. */
const CHOICES: [string, v.GenericSchema, unknown, string, unknown[]][] = [
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
  [
    'outcomes of a prediction',
    api.nbaThreePointerPredictionSchema,
    { ...nbaPrediction, ...nulls(THREE_POINTER_FIELDS) },
    'outcome',
    ['hit', 'miss', 'void', null],
  ],
  [
    'kinds of prediction',
    api.predictionRecordSchema,
    record,
    'kind',
    [
      'mlb_home_run',
      'mlb_hit',
      'nba_three_pointers',
      'nba_first_basket',
      'nfl_touchdown',
      'nfl_touchdown_longshot',
      'nfl_first_touchdown',
    ],
  ],
  [
    'states of a game',
    api.highlightsSchema,
    { figures: [], games: [highlightGame] },
    'games.0.state',
    ['pre', 'in', 'post'],
  ],
  [
    'problems',
    api.apiProblemSchema,
    { error: { message: '' } },
    'error.code',
    [
      'BAD_PARAMETER',
      'BAD_REQUEST',
      'NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'REQUEST_TIMEOUT',
      'BODY_TOO_LARGE',
      'NOT_JSON',
      'HEADERS_TOO_LARGE',
      'CALL_TIMEOUT',
      'OVERLOADED',
      'NO_SNAPSHOT',
      'INTERNAL',
    ],
  ],
];

describe.each(CHOICES)('%s', (_, schema, document, path, values) => {
  it.each(values)('may be %j', (value) => {
    expect(problemsOf(schema, withAt(document, path, value))).toEqual([]);
  });

  it('may be nothing else', () => {
    expect(problemsOf(schema, withAt(document, path, ''))).toHaveLength(1);
  });
});

describe('figures', () => {
  it.each([
    [api.countSchema, -1, 'Invalid value: Expected >=0 but received -1'],
    [api.countSchema, 0.5, 'Invalid integer: Received 0.5'],
    [api.percentSchema, -1, 'Invalid value: Expected >=0 but received -1'],
    [api.percentSchema, 101, 'Invalid value: Expected <=100 but received 101'],
    [api.rateSchema, -0.1, 'Invalid value: Expected >=0 but received -0.1'],
    [api.rateSchema, 1.1, 'Invalid value: Expected <=1 but received 1.1'],
    [api.yardsSchema, 0.5, 'Invalid integer: Received 0.5'],
    [api.daySchema, '22/11/2026', 'Invalid date: Received "22/11/2026"'],
    [api.momentSchema, '2026-11-22', 'Invalid timestamp: Received "2026-11-22"'],
  ])('%#: %j is refused', (schema, value, message) => {
    expect(problemsOf(schema, value)).toEqual([`: ${message}`]);
  });

  it('has averages of a game log without three-pointers', () => {
    expect(problemsOf(api.nbaGameLogsSchema, gameLogs)).toEqual([]);
  });

  it('leads from a figure to a path of the site', () => {
    const figure = { ...texts('section label value unit subject context'), path: '/mlb/scores' };
    expect(problemsOf(api.highlightsSchema, { figures: [figure], games: [] })).toEqual([]);
  });

  it('has pages numbered in whole numbers', () => {
    const page = { results: [], current_page: 1.5, total_pages: 0 };
    expect(problemsOf(api.numberedPageOf(v.string()), page)).toEqual([
      'current_page: Invalid integer: Received 1.5',
    ]);
  });

  it.each(REFUSED)('%#: %j with %s = %j is refused', (schema, document, path, value) => {
    const [problem, ...others] = problemsOf(schema, withAt(document, path, value));
    expect(problem?.startsWith(`${path}: `)).toBe(true);
    expect(others).toEqual([]);
  });

  it.each([
    [api.rateSchema, 1],
    [api.percentSchema, 100],
  ])('%#: %j is the most', (schema, value) => {
    expect(problemsOf(schema, value)).toEqual([]);
  });
});

it('knows an answer of before leagues told when they were updated', () => {
  expect(v.parse(api.freshnessSchema, freshness)).toEqual({ ...freshness, updates: [] });
});

it('keeps what a problem says of parameters', () => {
  const problem = { parameter: 'season', accepted: '2020 to 2026' };
  const error = { code: 'BAD_PARAMETER', message: 'a', ...problem, problems: [problem], request_id: 'b' };
  expect(v.parse(api.apiProblemSchema, { error })).toEqual({ error });
});

describe('a scoreboard of ESPN', () => {
  const game = { id: '1', date: MOMENT };

  it('reads what it knows, whatever type the source chose for it today', () => {
    const competition = {
      competitors: [
        { homeAway: 'home', score: '7', team: { abbreviation: 'BOS', displayName: 'Boston' } },
        { homeAway: 'away', score: 3, team: { abbreviation: 7 } },
      ],
      situation: { outs: 2, onFirst: true, pitcher: { athlete: { fullName: 'Ann' } }, lastPlay: { text: 5 } },
      venue: { fullName: 'Fenway' },
    };
    const { competitions } = v.parse(api.scoreboardEventSchema, { ...game, competitions: [competition] });
    expect(competitions).toEqual([
      {
        competitors: [
          { homeAway: 'home', score: 7, team: { abbreviation: 'BOS', displayName: 'Boston' } },
          { homeAway: 'away', score: 3, team: { abbreviation: '7' } },
        ],
        situation: {
          outs: 2,
          onFirst: true,
          pitcher: { athlete: { fullName: 'Ann' } },
          lastPlay: { text: '5' },
        },
        venue: { fullName: 'Fenway' },
      },
    ]);
  });

  it('passes over one odd field, not over the game', () => {
    const odd = {
      ...game,
      status: { type: { state: [], description: 'Final' } },
      competitions: [{ competitors: [{ homeAway: 'neutral', score: 'many' }], situation: 'none', venue: 1 }],
      weather: { temperature: 'warm', displayValue: 'Sunny' },
    };
    expect(v.parse(api.scoreboardEventSchema, odd)).toEqual({
      ...game,
      status: { type: { state: undefined, description: 'Final' } },
      competitions: [
        { competitors: [{ homeAway: undefined, score: undefined }], situation: undefined, venue: undefined },
      ],
      weather: { temperature: undefined, displayValue: 'Sunny' },
    });
  });

  it.each([{}, { competitions: 'none' }])('has a game without teams: %j', (odd) => {
    expect(v.parse(api.scoreboardEventSchema, { ...game, ...odd })).toMatchObject({ id: '1' });
  });

  it('keeps of an event whatever the source wrote', () => {
    const board = { day: { date: DAY }, events: [{ ...game, links: ['a'] }], leagues: [] };
    expect(v.parse(api.scoreboardSchema, board)).toEqual(board);
  });
});
