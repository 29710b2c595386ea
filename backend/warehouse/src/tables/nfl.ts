import { defineTable, optional, required } from './define-table.ts';

const season = required('smallint', 'Year in which the season starts');
const week = required('smallint', '1 to 18 regular, on from there in the postseason');
const team = required('varchar', 'nflverse code (teams.team)');
const count = (what: string) => required('smallint', what);

/** Key: season, week and player. A newer file replaces its weeks as a whole; an excerpt adds players. */
export const nflPlayerWeeks = defineTable({
  about:
    'Weekly player statistics; no row for a bye or a week without a figure (nfl_played_weeks has these).',
  columns: {
    season,
    week,
    season_type: required('varchar', 'REG or POST'),
    player_id: required('varchar', 'GSIS id'),
    position: optional('varchar', 'Such as QB, RB, WR, TE, FB'),
    team,
    opponent: team,
    completions: count('Passing'),
    attempts: count('Passing'),
    passing_yards: count('Yards'),
    passing_tds: count('Thrown'),
    interceptions: count('Thrown'),
    sacks: count('Taken'),
    carries: count('Rushing'),
    rushing_yards: count('Yards'),
    rushing_tds: count('Count'),
    receptions: count('Count'),
    targets: count('Count'),
    receiving_yards: count('Yards'),
    receiving_tds: count('Count'),
    receiving_air_yards: optional('smallint', 'Yards'),
    receiving_yards_after_catch: optional('smallint', 'Yards'),
    special_teams_tds: count('Returns'),
    target_share: optional('double', '0 to 1, of the team'),
    air_yards_share: optional('double', 'Of the team; can be negative'),
    fantasy_points: optional('double', 'Standard scoring'),
    fantasy_points_ppr: optional('double', 'One point a reception'),
  },
  key: ['season', 'week', 'player_id'],
  order: ['season', 'week', 'player_id'],
  repeats: {
    figures: [
      'completions',
      'attempts',
      'passing_yards',
      'passing_tds',
      'interceptions',
      'sacks',
      'carries',
      'rushing_yards',
      'rushing_tds',
      'receptions',
      'targets',
      'receiving_yards',
      'receiving_tds',
      'special_teams_tds',
    ],
    unit: 'season, week',
    side: ['team', 'opponent'],
    sideOf: {
      player: 'player_id',
      within: 'season',
      time: 'week',
      schedule: 'nfl_games',
      game: 'season, week, least(team, opponent), greatest(team, opponent)',
      scheduled: 'season, week, least(home_team, away_team), greatest(home_team, away_team)',
    },
    sums: [
      'receiving_air_yards',
      'receiving_yards_after_catch',
      'target_share',
      'air_yards_share',
      'fantasy_points',
      'fantasy_points_ppr',
    ],
  },
  replaces: { by: 'unit', unit: ['season', 'week'], isPartRefused: true, leastRows: 10 },
});

export const nflCoveragePlays = defineTable({
  about: 'Plays with a charted coverage (pass plays), seen from the defence.',
  columns: {
    season,
    week,
    game_id: required('varchar', 'nflverse id: season_week_away_home'),
    old_game_id: required('varchar', 'GSIS id, ten digits'),
    play_id: required('integer', 'Of the game'),
    offense: team,
    defense: team,
    man_zone: optional('varchar', 'man or zone'),
    coverage: optional(
      'varchar',
      'COVER_0, COVER_1, COVER_2, 2_MAN, COVER_3, COVER_4, COVER_6, PREVENT, ...',
    ),
    route: optional('varchar', 'Of the targeted receiver'),
    time_to_throw_s: optional('double', 'Seconds'),
    was_pressure: optional('boolean', 'The passer was under pressure'),
  },
  key: ['old_game_id', 'play_id'],
  order: ['season', 'week', 'old_game_id', 'play_id'],
  replaces: { by: 'unit', unit: ['old_game_id'], isPartRefused: true },
});

export const nflOffenseSnaps = defineTable({
  about:
    'Who of the offence was on the field, on plays with a charted coverage: routes run are counted here. Of a player in none of these, the first other play.',
  columns: {
    season,
    week,
    old_game_id: required('varchar', 'GSIS id'),
    play_id: required('integer', 'Of the game'),
    player_id: required('varchar', 'GSIS id'),
  },
  key: ['old_game_id', 'play_id', 'player_id'],
  order: ['season', 'week', 'old_game_id', 'play_id', 'player_id'],
  replaces: { by: 'unit', unit: ['old_game_id'], isPartRefused: true },
});

export const nflPasses = defineTable({
  about: 'Targeted passes, with the receiver; joins nfl_coverage_plays on (old_game_id, play_id).',
  columns: {
    old_game_id: required('varchar', 'GSIS id, ten digits; starts with the date'),
    play_id: required('integer', 'Of the game'),
    offense: team,
    defense: team,
    passer_id: optional('varchar', 'GSIS id'),
    receiver_id: optional('varchar', 'GSIS id, or an id of the source where it has no GSIS ids'),
    receiver_name: optional('varchar', 'As the source writes it'),
    is_complete: required('boolean', 'Caught'),
    yards: required('smallint', 'Gained; 0 when incomplete'),
    air_yards: optional('smallint', 'In the air'),
    yards_after_catch: optional('smallint', 'Null when incomplete'),
    is_touchdown: required('boolean', 'By the offence, through the air'),
    is_interception: required('boolean', 'Thrown'),
    yardline_100: optional('smallint', 'Yards to the end zone; red zone is 20 or less'),
    is_goal_to_go: optional('boolean', 'Null where the source does not say'),
  },
  key: ['old_game_id', 'play_id'],
  order: ['old_game_id', 'play_id'],
  replaces: { by: 'unit', unit: ['old_game_id'], isPartRefused: true },
});

export const nflRushes = defineTable({
  about: 'Runs from scrimmage, from play-by-play; kneel-downs and tries for two points are none.',
  columns: {
    season,
    week,
    old_game_id: required('varchar', 'GSIS id'),
    play_id: required('integer', 'Of the game'),
    offense: team,
    defense: team,
    rusher_id: required('varchar', 'GSIS id'),
    rusher_name: optional('varchar', 'As the source writes it'),
    yards: required('smallint', 'Gained'),
    is_touchdown: required('boolean', 'By the runner'),
    yardline_100: optional('smallint', 'Yards to the end zone; red zone is 20 or less'),
    is_goal_to_go: optional('boolean', 'Null where the source does not say'),
  },
  key: ['old_game_id', 'play_id'],
  order: ['season', 'week', 'old_game_id', 'play_id'],
  replaces: { by: 'unit', unit: ['old_game_id'], isPartRefused: true },
});

export const nflTouchdowns = defineTable({
  about: 'Touchdowns in order of play, from play-by-play: the lowest play_id of a game is its first.',
  columns: {
    season,
    week,
    game_id: required('varchar', 'nflverse id'),
    play_id: required('integer', 'Of the game'),
    quarter: optional('smallint', '1 to 4, 5 overtime'),
    team,
    player_id: optional('varchar', 'GSIS id of the scorer'),
    player_name: optional('varchar', 'As the source writes it'),
    kind: required('varchar', 'pass, rush, or other (returns, fumbles)'),
  },
  key: ['game_id', 'play_id'],
  order: ['season', 'week', 'game_id', 'play_id'],
  replaces: { by: 'unit', unit: ['game_id'], isPartRefused: false },
});

export const nflGames = defineTable({
  about: 'Schedule and results.',
  columns: {
    game_id: required('varchar', 'nflverse id: season_week_away_home'),
    season,
    week,
    season_type: required('varchar', 'REG or POST'),
    game_date: required('date', 'US Eastern day'),
    start_time: optional('timestamp', 'UTC'),
    home_team: team,
    away_team: team,
    home_score: optional('smallint', 'Points; null before the end'),
    away_score: optional('smallint', 'Points; null before the end'),
    old_game_id: optional('varchar', 'GSIS id'),
    spread_line: optional('double', 'Points by which the home team is favoured'),
    total_line: optional('double', 'Points of both'),
    roof: optional('varchar', 'outdoors, dome, closed, open'),
    venue_name: optional('varchar', 'Stadium'),
  },
  key: ['game_id'],
  order: ['season', 'week', 'game_id'],
  replaces: { by: 'cells' },
});

export const nflPlayers = defineTable({
  about: 'Names, positions and pictures (rosters; weekly statistics where there is no roster).',
  columns: {
    player_id: required('varchar', 'GSIS id'),
    name: required('varchar', 'Display name'),
    position: optional('varchar', 'Such as WR'),
    team: optional('varchar', 'Newest known'),
    picture_url: optional('varchar', 'nflverse headshot'),
    as_of: required('integer', 'season x 100 + week of the newest row that said so'),
  },
  key: ['player_id'],
  order: ['player_id'],
  replaces: { by: 'cells', rank: 'as_of' },
});
