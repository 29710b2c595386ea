import * as v from 'valibot';
import { daySchema, pictureSchema } from './answer-shapes.ts';
import { predictionOutcomeSchema } from './predictions.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const probability = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const yards = v.pipe(v.number(), v.integer());

/** Rows of one season; `year` is null where there is no season at all. */
/* @__NO_SIDE_EFFECTS__ */
export const nflSeasonListOf = <R>(row: v.GenericSchema<unknown, R>) =>
  v.object({ year: v.nullable(v.number()), results: v.array(row) });

/** A player's chance of a touchdown, as a score. */
export const nflTouchdownPredictionSchema = v.object({
  player: v.string(),
  player_team: v.string(),
  player_picture: pictureSchema,
  /** 0 to 10. */
  prediction_score: v.number(),
  opponent: v.nullable(v.string()),
  /** 0 to 1. */
  probability: v.nullable(v.number()),
  outcome: predictionOutcomeSchema,
});

/** What a defence allowed to players of one position in a regular season. `team` ends in 'Defense'. */
export const nflDefenseRowSchema = v.object({
  /** The team's code. */
  id: v.string(),
  team: v.string(),
  games: count,
  passing_completions: count,
  passing_attempts: count,
  passing_yards: yards,
  passing_tds: count,
  passing_ints: count,
  rushing_attempts: count,
  rushing_yards: yards,
  rushing_tds: count,
  receiving_receptions: count,
  receiving_targets: count,
  receiving_yards: yards,
  receiving_tds: count,
  /** A game, one point a reception. */
  fantasy_points_against_avg: v.nullable(v.number()),
  /** 1 allows the fewest; equal averages share a rank. */
  fantasy_points_against_rk: v.nullable(count),
  /** Runs and catches from the 20-yard line or nearer; null, as all of these, without play-by-play of the season. */
  rz_touches: v.nullable(count),
  /** Throws to them from there. */
  rz_targets: v.nullable(count),
  /** Runs and targets at goal to go. */
  rz_g2g: v.nullable(count),
});

const percentage = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** How often a defence played which coverage, in percent of its charted plays against the pass. */
export const nflCoverageRowSchema = v.object({
  name: v.string(),
  /** The team's code. */
  team: v.string(),
  plays: count,
  man_percentage: percentage,
  zone_percentage: percentage,
  cover_0_percentage: percentage,
  cover_1_percentage: percentage,
  cover_2_percentage: percentage,
  cover_2_man_percentage: percentage,
  cover_3_percentage: percentage,
  cover_4_percentage: percentage,
  cover_6_percentage: percentage,
  /** Prevent and rarer ones: what is left to 100. */
  other_percentage: percentage,
});

/** Coverages that receivers can be looked at against, as the screen writes them. */
export const NFL_COVERAGE_TYPES = [
  'All',
  'Cover 0',
  'Cover 1',
  'Cover 2',
  'Cover 2 Man',
  'Cover 3',
  'Cover 4',
  'Cover 6',
] as const;

/** A receiver's regular season against one coverage. `rte` and `yprr` are null where nobody charted who was on the field. */
export const nflReceiverRowSchema = v.object({
  name: v.string(),
  team: v.string(),
  coverage_type: v.picklist(NFL_COVERAGE_TYPES),
  games: count,
  rte: v.nullable(count),
  tgt: count,
  /** Of the team's targets against this coverage, 0 to 100. */
  tgt_percentage: v.nullable(percentage),
  rec: count,
  yds: yards,
  recyds_g: v.nullable(v.number()),
  yac_rec: v.nullable(v.number()),
  yprr: v.nullable(v.number()),
  td: count,
});

/** Coverages that a defence's plays are made of; the last stands for prevent and rarer ones. */
export const NFL_MATCHUP_COVERAGES = [
  'Cover 0',
  'Cover 1',
  'Cover 2',
  'Cover 2 Man',
  'Cover 3',
  'Cover 4',
  'Cover 6',
  'Other',
] as const;

const matchupCoverage = v.picklist(NFL_MATCHUP_COVERAGES);

/** A receiver against a defence's coverages. `plays` are charted pass plays of his team in games in which he was seen. */
export const nflMatchupRowSchema = v.object({
  /** By `matchup_yds_g`; null without it. */
  rank: v.nullable(count),
  name: v.string(),
  player_id: v.nullable(v.string()),
  games: count,
  plays: count,
  tgt: count,
  yds: yards,
  /** Yards a game on those plays. */
  recyds_g: v.number(),
  /** Yards a game to expect against that defence's coverages; null where none of its plays is charted. */
  matchup_yds_g: v.nullable(v.number()),
  /** How much more or less that is than `recyds_g`, in percent. */
  change_percentage: v.nullable(v.number()),
  coverages: v.array(
    v.object({ coverage_type: matchupCoverage, plays: count, tgt: count, rec: count, yds: yards, td: count }),
  ),
});

/** Receivers of one team, ranked, and how often the defence played each coverage. */
export const nflMatchupSchema = v.object({
  year: v.nullable(v.number()),
  offense: v.string(),
  defense: v.string(),
  coverages: v.array(v.object({ coverage_type: matchupCoverage, plays: count, percentage })),
  results: v.array(nflMatchupRowSchema),
});

/** Markets of the hit-rate sheet, by the keys of The Odds API. */
export const NFL_PROP_MARKETS = [
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
] as const;

/** One line of a player: what it pays where, and how often it would have won. */
export const nflHitRateRowSchema = v.object({
  name: v.string(),
  outcome: v.picklist(['Over', 'Under', 'Yes', 'No']),
  point: v.nullable(v.number()),
  market: v.picklist(NFL_PROP_MARKETS),
  /** American, at `sportsbook`. */
  odds: v.number(),
  sportsbook: v.string(),
  /** Wins in the last five games, of `games_last_5` played; null where no such player is known. */
  hit_rate_last_5: v.nullable(count),
  hit_rate_last_10: v.nullable(count),
  /** Such as '12/17'. */
  hit_rate_season: v.nullable(v.string()),
  games_last_5: count,
  games_last_10: count,
  /** Best price first. `key` is what the `sportsbook` filter takes; `fair` as below, of this book. */
  sportsbooks: v.array(
    v.object({
      key: v.string(),
      name: v.string(),
      odds: v.number(),
      last_update: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
      fair: v.nullable(probability),
    }),
  ),
  /** What the prices imply without the books' margins, 0 to 1: the mean of those that price both sides; null without. */
  fair: v.nullable(probability),
  selectedSportsbook: v.string(),
  /** For the games behind the figures; null where no such player is known. */
  player_id: v.nullable(v.string()),
  home_team: v.string(),
  away_team: v.string(),
  start_time: v.pipe(v.string(), v.isoTimestamp()),
});

/** A page of the hit-rate sheet, with every book of the slate for the filter. */
export const nflHitRatePageSchema = v.object({
  results: v.array(nflHitRateRowSchema),
  next: v.nullable(v.string()),
  sportsbooks: v.array(v.object({ key: v.string(), name: v.string() })),
  /** When the newest price was taken. */
  updated_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/** A player's figure of one market in one game of his team; `value` is null where he did not play. */
export const nflHitRateGameSchema = v.object({
  season: v.number(),
  week: v.number(),
  season_type: v.picklist(['REG', 'POST']),
  game_date: v.nullable(daySchema),
  team: v.string(),
  opponent: v.string(),
  is_home: v.nullable(v.boolean()),
  value: v.nullable(v.number()),
  /** How the line that was asked for came out; `missed` where he did not play, null without a line. */
  result: v.nullable(v.picklist(['win', 'loss', 'push', 'missed'])),
});

/** The games behind a hit rate, oldest first. */
export const nflHitRateGamesSchema = v.object({
  player_id: v.string(),
  name: v.nullable(v.string()),
  market: v.picklist(NFL_PROP_MARKETS),
  results: v.array(nflHitRateGameSchema),
});

export type NflTouchdownPrediction = v.InferOutput<typeof nflTouchdownPredictionSchema>;
export type NflDefenseRow = v.InferOutput<typeof nflDefenseRowSchema>;
export type NflCoverageRow = v.InferOutput<typeof nflCoverageRowSchema>;
export type NflCoverageType = (typeof NFL_COVERAGE_TYPES)[number];
export type NflReceiverRow = v.InferOutput<typeof nflReceiverRowSchema>;
export type NflMatchupRow = v.InferOutput<typeof nflMatchupRowSchema>;
export type NflMatchup = v.InferOutput<typeof nflMatchupSchema>;
export type NflPropMarket = (typeof NFL_PROP_MARKETS)[number];
export type NflHitRateRow = v.InferOutput<typeof nflHitRateRowSchema>;
export type NflHitRatePage = v.InferOutput<typeof nflHitRatePageSchema>;
export type NflHitRateGame = v.InferOutput<typeof nflHitRateGameSchema>;
export type NflHitRateGames = v.InferOutput<typeof nflHitRateGamesSchema>;
