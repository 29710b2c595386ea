import * as v from 'valibot';
import {
  countedPageOf,
  daySchema,
  handSchema,
  listOf,
  numberedPageOf,
  pageOf,
  pictureSchema,
  yesNoSchema,
} from './answer-shapes.ts';
import { predictionOutcomeSchema } from './predictions.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const measured = v.nullable(v.number());
const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

export const exitVelocityRowSchema = v.object({
  batter: v.string(),
  /** Tells two of the same name apart; `POST /api/batter-at-bats/` takes it. */
  batter_id: v.number(),
  batter_team: v.string(),
  player_picture: pictureSchema,
  team_logo: pictureSchema,
  /** How many balls in play the row is made of. */
  batted_balls: count,
  /** Batted balls of 100.0 mph or more. */
  num_100mph_ev: count,
  /** Null when no ball was measured. Miles per hour. */
  avg_exit_velocity: measured,
});
export const exitVelocitySchema = pageOf(exitVelocityRowSchema);

/** Names of pitchers, by name. */
export const pitchersSchema = v.array(v.string());

export const atBatRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  batter_hand: v.nullable(handSchema),
  player_picture: pictureSchema,
  /** Miles per hour. */
  exit_velocity: measured,
  /** Degrees. */
  launch_angle: measured,
  /** Feet. */
  hit_distance: measured,
  /** How it ended, such as `home_run`. */
  result: v.nullable(v.string()),
  pitcher_team: v.string(),
  pitcher_name: v.string(),
  pitcher_player_picture: pictureSchema,
  pitcher_hand: v.nullable(handSchema),
  pitch_type: v.nullable(v.string()),
  /** Null where the schedule is not known. */
  is_night_game: v.nullable(yesNoSchema),
  is_home: yesNoSchema,
  date: daySchema,
  batted_ball_type: v.nullable(v.picklist(['ground_ball', 'line_drive', 'fly_ball', 'popup'])),
  /** Null where the source does not class contact. */
  is_barrel: v.nullable(v.boolean()),
  /** 0 to 1, of speed and angle. */
  expected_batting_average: measured,
  /** Degrees off the line from home plate through second base; negative towards left field. */
  spray_angle: measured,
});

/** `total_rows`: of all pages together. */
export const batterAtBatsSchema = v.object({ ...numberedPageOf(atBatRowSchema).entries, total_rows: count });

export const whosHotRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  team_logo: pictureSchema,
  /** How many balls in play the seven days have. */
  batted_balls: count,
  num_100mph_ev: count,
  exit_velocity_avg: measured,
  season_exit_velo_avg: measured,
  delta_exit_velo: measured,
  hr_count: count,
  singles: count,
  doubles: count,
  triples: count,
});

/** `from` and `to` are the first and last of the seven days; null without a game. */
export const whosHotSchema = v.object({
  results: v.array(whosHotRowSchema),
  next: v.nullable(v.string()),
  from: v.nullable(daySchema),
  to: v.nullable(daySchema),
});

export const startingPitcherRowSchema = v.object({
  pitcher_name: v.string(),
  team: v.string(),
  opp_team: v.string(),
  /** Null before the first out. */
  era: measured,
  /** Such as `12-5`. */
  win_loss: v.nullable(v.string()),
  actual_hr: v.nullable(count),
  /** Home runs that batted balls like those allowed became in the league. */
  x_hr: measured,
  /** Per start, as are hits and walks. */
  avg_pitches: measured,
  avg_hits: measured,
  avg_walks: measured,
  /** What those three are means of. */
  starts: count,
  /** Balls in play off him this season, which `x_hr` is summed over. */
  batted_balls: count,
  /** Tells the games of a double header apart. */
  game_pk: v.number(),
  start_time: v.nullable(timestampSchema),
  is_home: v.boolean(),
});

/** `date`: the day of their games; null where none is announced. */
export const startingPitcherStatsSchema = v.object({
  ...pageOf(startingPitcherRowSchema).entries,
  date: v.nullable(daySchema),
});

export const dailyLineupRowSchema = v.object({
  batter_name: v.string(),
  /** As scoreboards write it: Washington is `WSH`. */
  batter_team: v.string(),
  /** Tells the games of a double header apart. */
  game_pk: v.number(),
  is_home: v.boolean(),
  /** 1 to 9. */
  batting_order: count,
  opp_pitcher_team: v.string(),
  opp_pitcher_name: v.nullable(v.string()),
  opp_pitcher_hand: v.nullable(handSchema),
  avg_pitches_per_ab: measured,
  avg_pitches_per_ab_L: measured,
  avg_pitches_per_ab_R: measured,
  /** Plate appearances that those are means of. */
  plate_appearances: count,
  plate_appearances_L: count,
  plate_appearances_R: count,
});
export const dailyLineupStatsSchema = listOf(dailyLineupRowSchema);

export const pitchAverageRowSchema = v.object({
  /** Team, or `MLB`, with `_left` or `_right`: the pitcher's hand. */
  team: v.pipe(v.string(), v.regex(/^[A-Z]{2,3}_(left|right)$/)),
  avg_pitches_per_ab: measured,
  plate_appearances: count,
});
export const pitchAveragesSchema = listOf(pitchAverageRowSchema);

/** The league's average of one of the figures that the definitions explain. */
export const mlbLeagueAverageSchema = v.object({
  figure: v.picklist([
    'exit_velocity',
    'launch_angle',
    'barrel_rate',
    'xba',
    'xslg',
    'hard_hit_rate',
    'whiff_rate',
    'fip',
  ]),
  /** Null where the season's files do not tell. */
  value: measured,
  unit: v.picklist(['mph', 'degrees', 'percent', 'average', 'runs']),
  /** How many `sample_unit` it is made of. */
  sample: count,
  sample_unit: v.picklist(['batted balls', 'at-bats', 'swings', 'innings']),
  /** What is added to make the league's FIP its earned run average; null for other figures. */
  constant: measured,
});

/** Of a regular season; `season` null and no rows before any was read. A park factor's average is 100 by definition. */
export const mlbLeagueAveragesSchema = v.object({
  season: v.nullable(v.number()),
  first_date: v.nullable(daySchema),
  last_date: v.nullable(daySchema),
  games: count,
  results: v.array(mlbLeagueAverageSchema),
});

export const mlbOddsRowSchema = v.object({
  team: v.string(),
  opponent: v.string(),
  /** American, such as `-135`. */
  moneyline: v.nullable(v.string()),
  /** Such as `-1.5 (+140)`. */
  runline: v.nullable(v.string()),
  /** Such as `O 8.5 (-110)` for visitors, `U 8.5 (-110)` for the home side. */
  total: v.nullable(v.string()),
  /** Where each price is to be had: the best of the books at the line that most of them offer. */
  moneyline_book: v.nullable(v.string()),
  runline_book: v.nullable(v.string()),
  total_book: v.nullable(v.string()),
  start_time: timestampSchema,
  /** The oldest of the three prices. */
  last_update: v.nullable(timestampSchema),
  moneyline_updated: v.nullable(timestampSchema),
  runline_updated: v.nullable(timestampSchema),
  total_updated: v.nullable(timestampSchema),
  /** What the price implies, 0 to 1: one over its decimal odds, the book's margin included. */
  moneyline_implied: measured,
  runline_implied: measured,
  total_implied: measured,
  /** What all books together imply without their margins, 0 to 1; null where no book prices both sides of that line. */
  moneyline_fair: measured,
  runline_fair: measured,
  total_fair: measured,
});
export const mlbOddsSchema = listOf(mlbOddsRowSchema);

export const parkFactorRowSchema = v.object({
  team_name: v.string(),
  home_runs: measured,
  triples: measured,
  doubles: measured,
  singles: measured,
  /** Games that those are made of. */
  home_games: count,
  road_games: count,
});

/** `season`: the one that they are of; null before any was read. */
export const parkFactorsSchema = v.object({
  ...countedPageOf(parkFactorRowSchema).entries,
  season: v.nullable(v.number()),
});

export const inningFirstRowSchema = v.object({
  pitcher_name: v.string(),
  pitcher_team: v.string(),
  opp_team: v.string(),
  avg_pitches_thrown: measured,
  avg_strikes_thrown: measured,
  avg_fouls_thrown: measured,
  avg_balls_thrown: measured,
  avg_pitches_seen: measured,
  avg_strikes_seen: measured,
  avg_fouls_seen: measured,
  avg_balls_seen: measured,
  /** First innings that he started, and that the opponents batted in. */
  starts: count,
  innings_seen: count,
  /** Tells the games of a double header apart. */
  game_pk: v.number(),
  start_time: v.nullable(timestampSchema),
});
export const inningFirstSchema = listOf(inningFirstRowSchema);

export const batterPredictionRowSchema = v.object({
  batter: v.string(),
  batter_team: v.string(),
  player_picture: pictureSchema,
  opponent: v.nullable(v.string()),
  /** 0 to 1; screens show ten times as much. */
  prediction_score: v.number(),
  /** 0 to 1. */
  probability: measured,
  outcome: predictionOutcomeSchema,
});
export const batterPredictionsSchema = listOf(batterPredictionRowSchema);

export type ExitVelocityRow = v.InferOutput<typeof exitVelocityRowSchema>;
export type AtBatRow = v.InferOutput<typeof atBatRowSchema>;
export type WhosHotRow = v.InferOutput<typeof whosHotRowSchema>;
export type StartingPitcherRow = v.InferOutput<typeof startingPitcherRowSchema>;
export type DailyLineupRow = v.InferOutput<typeof dailyLineupRowSchema>;
export type PitchAverageRow = v.InferOutput<typeof pitchAverageRowSchema>;
export type MlbLeagueAverage = v.InferOutput<typeof mlbLeagueAverageSchema>;
export type MlbOddsRow = v.InferOutput<typeof mlbOddsRowSchema>;
export type ParkFactorRow = v.InferOutput<typeof parkFactorRowSchema>;
export type InningFirstRow = v.InferOutput<typeof inningFirstRowSchema>;
export type BatterPredictionRow = v.InferOutput<typeof batterPredictionRowSchema>;
