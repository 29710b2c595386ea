import * as v from 'valibot';
import { countSchema, daySchema, numberedPageOf, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

const maybeCount = v.nullable(countSchema);

/** A player's line in one game. Shots are null if the source has only percentages. */
export const nbaGameLogSchema = v.object({
  game_date: daySchema,
  opponent: v.string(),
  minutes_played: v.number(),
  points: countSchema,
  reb: countSchema,
  ast: countSchema,
  fgm: maybeCount,
  fga: maybeCount,
  three_pm: maybeCount,
  three_pa: maybeCount,
  ftm: maybeCount,
  fta: maybeCount,
  stl: countSchema,
  blk: countSchema,
  tov: countSchema,
  /** The player's team in this game, at home or away. */
  team: ours(v.string()),
  is_home: ours(v.boolean()),
});

/** Averages per game; three-pointers are null if the source has only percentages. */
export const nbaAveragesSchema = v.object({
  games: countSchema,
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
 * A page of game logs. `season` is the newest season of all requested games, such as `2024-2025`. `season_averages`
 * covers the requested games of that season, `last_10_averages` the newest ten; all three are null without a game.
 */
export const nbaGameLogsSchema = v.object({
  ...numberedPageOf(nbaGameLogSchema).entries,
  total_rows: ours(countSchema),
  season: ours(v.nullable(v.string())),
  season_averages: ours(v.nullable(nbaAveragesSchema)),
  last_10_averages: ours(v.nullable(nbaAveragesSchema)),
});

/** A player's line in one game, as pages read it. */
export type NbaGameLog = Read<typeof nbaGameLogSchema>;
