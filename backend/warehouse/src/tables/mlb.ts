import { defineTable, optional, required } from './define-table.ts';

const gameId = required('integer', 'StatsAPI gamePk');
const gameDate = required('date', 'Official (local) day of the game, not the UTC day of its start');
const season = required('smallint', 'Year in which the season is played');
const team = required('varchar', "Team code of the site (teams.team), not the source's");

/** Key: game, plate appearance and pitch number. Speeds in miles per hour, angles in degrees, distances in feet. */
export const mlbPitches = defineTable({
  about: 'Every pitch. A plate appearance ends with the row whose `event` is not null.',
  columns: {
    game_pk: gameId,
    game_date: gameDate,
    season,
    game_type: required('varchar', 'R regular, S spring, F D L W postseason, E exhibition, A all-star'),
    home_team: team,
    away_team: team,
    inning: required('smallint', 'From 1'),
    inning_half: required('varchar', 'Top or Bot'),
    at_bat_number: required('smallint', 'Plate appearance of the game, from 1 (StatsAPI atBatIndex + 1)'),
    pitch_number: required('smallint', 'Pitch of the plate appearance, from 1; numbers may be missing'),
    batting_team: team,
    pitching_team: team,
    batter: required('integer', 'MLBAM id'),
    pitcher: required('integer', 'MLBAM id'),
    batter_hand: optional('varchar', 'L or R for this pitch (switch hitters change)'),
    pitcher_hand: optional('varchar', 'L or R'),
    balls: optional('smallint', 'Before the pitch; 4 occurs in the source'),
    strikes: optional('smallint', 'Before the pitch'),
    outs: optional('smallint', 'Before the pitch'),
    outs_after: optional('smallint', 'Of the half-inning after the pitch, 0 to 3'),
    home_score_after: optional('smallint', 'Runs after the pitch'),
    away_score_after: optional('smallint', 'Runs after the pitch'),
    pitch_type: optional('varchar', 'Statcast code, such as FF'),
    pitch_name: optional('varchar', 'Such as 4-Seam Fastball'),
    result: required('varchar', 'B ball, S strike (fouls too), X in play'),
    description: optional('varchar', 'Such as called_strike, foul, hit_into_play'),
    event: optional(
      'varchar',
      'How the plate appearance ended; null before its last pitch. truncated_pa is none',
    ),
    batted_ball_type: optional('varchar', 'ground_ball, line_drive, fly_ball, popup'),
    is_bunt: optional('boolean', 'Null where the source has no description to tell it by'),
    exit_velocity_mph: optional('double', '0 < v <= 125; impossible readings are null'),
    launch_angle_deg: optional('double', '-90 to 90'),
    hit_distance_ft: optional('smallint', 'Projected'),
    contact_class: optional('smallint', '1 weak, 2 topped, 3 under, 4 flare or burner, 5 solid, 6 barrel'),
    expected_batting_average: optional('double', '0 to 1, of the exit velocity and launch angle'),
    expected_slugging: optional('double', 'Bases, 0 to 4, of the exit velocity and launch angle'),
    hit_x: optional('double', 'Statcast hc_x, home plate near 125.42'),
    hit_y: optional('double', 'Statcast hc_y, home plate near 198.27, smaller is farther'),
  },
  key: ['game_pk', 'at_bat_number', 'pitch_number'],
  order: ['game_date', 'game_pk', 'at_bat_number', 'pitch_number'],
  replaces: { by: 'unit', unit: ['game_pk'], isPartRefused: true },
});

/**
 * Key: `game_pk`. A newer schedule replaces the columns that it contains, but the row of a final game is replaced only
 * by a row of a final game.
 */
export const mlbGames = defineTable({
  about: 'Scheduled, live and finished games, with probable pitchers and weather where known.',
  columns: {
    game_pk: gameId,
    game_date: gameDate,
    season,
    game_type: optional('varchar', 'As in mlb_pitches'),
    start_time: optional('timestamp', 'UTC'),
    is_start_time_tbd: optional('boolean', 'The start time is a placeholder'),
    day_night: optional('varchar', 'day or night'),
    state: optional('varchar', 'Preview, Live or Final'),
    status: optional('varchar', 'Detailed state, such as In Progress, Postponed, Final'),
    home_team: team,
    away_team: team,
    home_score: optional('smallint', 'Runs'),
    away_score: optional('smallint', 'Runs'),
    home_wins: optional('smallint', 'Record as the source printed it with this game'),
    home_losses: optional('smallint', 'As home_wins'),
    away_wins: optional('smallint', 'As home_wins'),
    away_losses: optional('smallint', 'As home_wins'),
    home_probable_pitcher: optional('integer', 'MLBAM id'),
    away_probable_pitcher: optional('integer', 'MLBAM id'),
    venue_id: optional('integer', 'StatsAPI venue id'),
    venue_name: optional('varchar', 'Park'),
    double_header: optional('varchar', 'N no, Y traditional, S split'),
    game_number: optional('smallint', '1, or 2 in a double header'),
    scheduled_innings: optional('smallint', '9, or 7'),
    weather_condition: optional('varchar', 'Such as Partly Cloudy, Roof Closed'),
    temperature_f: optional('smallint', 'At the park'),
    wind: optional('varchar', 'Such as 5 mph, Out To CF'),
  },
  key: ['game_pk'],
  order: ['game_date', 'game_pk'],
  // A schedule lists a postponed game on its old day forever. The row of the day on which the game was played takes
  // precedence, or else the row with the later day.
  replaces: {
    by: 'cells',
    rank: `CASE WHEN state = 'Final' AND NOT starts_with(coalesce(status, ''), 'Postponed') THEN 1000000
      ELSE date_diff('day', DATE '1900-01-01', game_date) END`,
  },
});

export const mlbLineups = defineTable({
  about: 'Starting batting orders, one row a place; announced ones of games to come too.',
  columns: {
    game_pk: gameId,
    game_date: gameDate,
    is_home: required('boolean', 'The home side'),
    team,
    batting_order: required('smallint', '1 to 9'),
    batter: required('integer', 'MLBAM id'),
    position: optional('varchar', 'Such as RF, DH'),
  },
  key: ['game_pk', 'is_home', 'batting_order'],
  order: ['game_date', 'game_pk', 'is_home', 'batting_order'],
  replaces: { by: 'unit', unit: ['game_pk', 'is_home'], isPartRefused: false },
});

export const mlbPitcherGames = defineTable({
  about: "A pitcher's line in one game (box score).",
  columns: {
    game_pk: gameId,
    game_date: gameDate,
    season,
    pitcher: required('integer', 'MLBAM id'),
    team,
    opponent: team,
    is_home: required('boolean', 'Pitched for the home side'),
    is_starter: required('boolean', 'First pitcher of his side'),
    outs: required('smallint', 'Thirds of an inning'),
    batters_faced: optional('smallint', 'Count'),
    pitches: optional('smallint', 'Count'),
    strikes: optional('smallint', 'Count'),
    hits: required('smallint', 'Allowed'),
    runs: required('smallint', 'Allowed'),
    earned_runs: required('smallint', 'Allowed; ERA = 9 x earned_runs / (outs / 3)'),
    walks: required('smallint', 'Allowed, intentional ones included'),
    strikeouts: required('smallint', 'Count'),
    home_runs: required('smallint', 'Allowed'),
    is_win: required('boolean', 'Winning pitcher'),
    is_loss: required('boolean', 'Losing pitcher'),
  },
  key: ['game_pk', 'pitcher'],
  order: ['game_date', 'game_pk', 'pitcher'],
  repeats: {
    figures: [
      'outs',
      'batters_faced',
      'pitches',
      'strikes',
      'hits',
      'runs',
      'earned_runs',
      'walks',
      'strikeouts',
      'home_runs',
    ],
    unit: 'game_pk',
    side: [],
    sums: [],
  },
  replaces: { by: 'unit', unit: ['game_pk'], isPartRefused: false },
});

export const mlbPitcherSeasons = defineTable({
  about: "A pitcher's official season line, as of the newest game or date that printed it.",
  columns: {
    season,
    pitcher: required('integer', 'MLBAM id'),
    as_of: required('date', 'Includes games up to and with this day'),
    games_started: optional('smallint', 'Count'),
    wins: required('smallint', 'Count'),
    losses: required('smallint', 'Count'),
    era: optional('double', 'Earned run average as printed; null before the first out'),
    outs: required('integer', 'Thirds of an inning; the source prints 34.1 for 34 1/3'),
    earned_runs: required('smallint', 'Allowed'),
    hits: required('smallint', 'Allowed'),
    walks: required('smallint', 'Allowed'),
    home_runs: required('smallint', 'Allowed'),
    pitches: optional('integer', 'Count'),
  },
  key: ['season', 'pitcher'],
  order: ['season', 'pitcher'],
  replaces: { by: 'cells', rank: 'as_of' },
});

export const mlbPlayers = defineTable({
  about: 'Names and hands. A name from the people call goes before one read out of pitch files.',
  columns: {
    player_id: required('integer', 'MLBAM id'),
    name: required('varchar', 'First name first'),
    name_rank: required(
      'smallint',
      '3 people, box score, schedule; 2 pitch file, pitcher; 1 play descriptions',
    ),
    bats: optional('varchar', 'L, R or S'),
    throws: optional('varchar', 'L, R or S'),
    position: optional('varchar', 'Such as RF'),
  },
  key: ['player_id'],
  order: ['player_id'],
  replaces: { by: 'cells', rank: 'name_rank' },
});
