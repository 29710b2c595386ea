import * as v from 'valibot';
import { daySchema, numberedPageOf, pageOf, pictureSchema } from './answer-shapes.ts';
import { predictionOutcomeSchema } from './predictions.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const momentSchema = v.pipe(v.string(), v.isoTimestamp());

/** A player's last seven days; deltas are against his season so far. Averages are a game. */
export const nbaWhosHotRowSchema = v.object({
  player_name: v.string(),
  team: v.string(),
  profile_picture: pictureSchema,
  avg_points: v.number(),
  avg_rebounds: v.number(),
  avg_assists: v.number(),
  delta_points: v.number(),
  delta_rebounds: v.number(),
  delta_assists: v.number(),
  /** Games of 20 points or more; those of 30 or more are among them, and so on. */
  num_20pt_games: count,
  num_30pt_games: count,
  num_40pt_games: count,
  num_50pt_games: count,
  /** Played in the seven days, and in the season up to and with them. */
  games: count,
  season_games: count,
});

/** `from` and `to` are the first and last of the seven days; null without a game. */
export const nbaWhosHotSchema = v.object({
  ...pageOf(nbaWhosHotRowSchema).entries,
  from: v.nullable(daySchema),
  to: v.nullable(daySchema),
});

/** A player's averages a game over the games that were asked for. `team` is that of the newest of them. */
export const nbaPlayerAveragesSchema = v.object({
  /** Tells two players of one name apart, also when their games are asked for. */
  player_id: count,
  player_name: v.string(),
  team: v.string(),
  profile_picture: pictureSchema,
  avg_points: v.number(),
  avg_reb: v.number(),
  avg_ast: v.number(),
  avg_stl: v.number(),
  avg_blk: v.number(),
  avg_tov: v.number(),
  /** How many games those are averages of. */
  games: count,
});

const maybeCount = v.nullable(count);

/** A player's line in one game. Shots are null where the source prints percentages only. */
export const nbaGameLogSchema = v.object({
  game_date: daySchema,
  opponent: v.string(),
  minutes_played: v.number(),
  points: count,
  reb: count,
  ast: count,
  fgm: maybeCount,
  fga: maybeCount,
  three_pm: maybeCount,
  three_pa: maybeCount,
  ftm: maybeCount,
  fta: maybeCount,
  stl: count,
  blk: count,
  tov: count,
  /** He played for `team`, at home or on the road. */
  team: v.string(),
  is_home: v.boolean(),
});

/** Means a game; three-pointers null where the source prints percentages only. */
const nbaAveragesSchema = v.object({
  games: count,
  minutes_played: v.number(),
  points: v.number(),
  reb: v.number(),
  ast: v.number(),
  stl: v.number(),
  blk: v.number(),
  tov: v.number(),
  three_pm: v.nullable(v.number()),
});

/**
 * A page of game logs, with averages of all games that were asked for: those of the newest season among them, such as
 * `2024-2025`, and the newest ten. Null without a game.
 */
export const nbaGameLogsSchema = v.object({
  ...numberedPageOf(nbaGameLogSchema).entries,
  total_rows: count,
  season: v.nullable(v.string()),
  season_averages: v.nullable(nbaAveragesSchema),
  last_10_averages: v.nullable(nbaAveragesSchema),
});

/** A player and his picture. */
export const nbaPlayerPictureSchema = v.object({ player_name: v.string(), profile_picture: pictureSchema });

const predictionEntries = {
  /** Tells predictions apart, from answer to answer. */
  id: v.string(),
  away_team: v.string(),
  home_team: v.string(),
  predicted_player_name: v.string(),
  /** 0 to 10. */
  ai_score: v.number(),
  /** US Eastern. */
  game_date: daySchema,
  outcome: predictionOutcomeSchema,
};

/** How many three-pointers a player is expected to make. The outcome is a hit when he made three or more. */
export const nbaThreePointerPredictionSchema = v.object({
  ...predictionEntries,
  predicted_three_pm: v.nullable(v.number()),
  prop_text: v.nullable(v.string()),
  predicted_team: v.string(),
  /** Of three or more, 0 to 1. */
  probability: v.nullable(v.number()),
  /** How many he made, once the game is over and if he played. */
  actual_three_pm: v.nullable(count),
  start_time: v.nullable(momentSchema),
});

/** Who is expected to score first. Units: `weighted_probability` 0 to 1; `…_tip_win_pct` 0 to 100. */
export const nbaFirstBasketPredictionSchema = v.object({
  ...predictionEntries,
  predicted_team: v.string(),
  weighted_probability: v.nullable(v.number()),
  home_tip_win_pct: v.nullable(v.number()),
  away_tip_win_pct: v.nullable(v.number()),
  /** Who made the game's first basket, as play-by-play writes him; null until that is known. */
  first_basket_player_name: v.nullable(v.string()),
  first_basket_team: v.nullable(v.string()),
  start_time: v.nullable(momentSchema),
});

export type NbaWhosHotRow = v.InferOutput<typeof nbaWhosHotRowSchema>;
export type NbaPlayerAverages = v.InferOutput<typeof nbaPlayerAveragesSchema>;
export type NbaGameLog = v.InferOutput<typeof nbaGameLogSchema>;
export type NbaPlayerPicture = v.InferOutput<typeof nbaPlayerPictureSchema>;
export type NbaThreePointerPrediction = v.InferOutput<typeof nbaThreePointerPredictionSchema>;
export type NbaFirstBasketPrediction = v.InferOutput<typeof nbaFirstBasketPredictionSchema>;
