import * as v from 'valibot';
import { countSchema, daySchema, momentSchema, openChoice, ours, rateSchema } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import type { Read } from '../read-answer.ts';
import { NFL_PROP_MARKETS } from './prop-markets.ts';

/** Fewer games than this say little about a rate of the last ten. Lists exclude such lines by default. */
export const NFL_MIN_GAMES = 5;

/**
 * Number of games as which the no-vig chance of a price counts in 'L10 - implied':
 * (wins of the last 10 + this x no-vig chance) / (games of the last 10 + this) - implied. Ten games say less of the next
 * one than a price does. Where a book has one side only, its implied chance stands in for the no-vig chance.
 */
export const NFL_LAST_10_WEIGHT = 40;

/** Sort names of the hit-rate sheet. `edge` is 'L10 - implied' at the best price; links with its old name still work. */
export const NFL_HIT_RATE_SORTS = [
  'hit_rate_last_5',
  'hit_rate_last_10',
  'hit_rate_season',
  'odds',
  'edge',
  'name',
] as const;

/** Values of the filter by hit rate: wins in the last five games, in percent; `all` means no filter. */
export const NFL_HIT_RATES = ['all', '20', '40', '60', '80', '100'] as const;

/** Sides of a line. */
export const NFL_OUTCOMES = ['Over', 'Under', 'Yes', 'No'] as const;

/**
 * A book's price of a line. `key` is the value for the `sportsbook` filter; `fair` is as in the row, for this book
 * alone.
 */
export const nflBookPriceSchema = v.object({
  key: ours(v.string()),
  name: v.string(),
  odds: v.number(),
  last_update: ours(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
  fair: ours(v.nullable(rateSchema)),
});

/** One line of a player: its prices, and how often it would have won. */
export const nflHitRateRowSchema = v.object({
  name: v.string(),
  outcome: openChoice(v.picklist(NFL_OUTCOMES)),
  point: v.nullable(v.number()),
  market: v.picklist(NFL_PROP_MARKETS),
  /** American, at `sportsbook`. */
  odds: v.number(),
  sportsbook: v.string(),
  /** Wins among the `games_last_5` that the player played; null for an unknown player. */
  hit_rate_last_5: v.nullable(countSchema),
  hit_rate_last_10: v.nullable(countSchema),
  /** Such as '12/17'. */
  hit_rate_season: v.nullable(v.string()),
  games_last_5: ours(countSchema),
  games_last_10: ours(countSchema),
  /** Best price first. */
  sportsbooks: v.array(nflBookPriceSchema),
  /**
   * Probability implied by the prices, 0 to 1, without the books' margins: the mean of books that price both sides;
   * null if there is none.
   */
  fair: ours(v.nullable(rateSchema)),
  /** `fair` of the book with the best price; null if it offers one side only. */
  no_vig: ours(v.nullable(rateSchema)),
  selectedSportsbook: v.string(),
  /** Id for the call of the games that the figures count; null for an unknown player. */
  player_id: ours(v.nullable(v.string())),
  /**
   * Null if the name means one player, or none that is known. Otherwise the line has no figures: `shared`, several
   * players may be meant; `absent`, the players of this name are of neither team of the game, such as one who was
   * traded, or have another suffix.
   */
  name_doubt: ours(v.nullable(openChoice(v.picklist(['shared', 'absent'])))),
  /** The player's team, one of the game's two; null if his player or team is not known. */
  team: ours(v.nullable(v.string())),
  home_team: ours(v.string()),
  away_team: ours(v.string()),
  start_time: ours(momentSchema),
  game_state: ours(gameStateSchema),
});

/** A page of the hit-rate sheet, with every book of the slate for the filter. */
export const nflHitRatePageSchema = v.object({
  results: v.array(nflHitRateRowSchema),
  next: v.nullable(v.string()),
  sportsbooks: ours(v.array(v.object({ key: v.string(), name: v.string() }))),
  /** Number of lines on all pages. */
  total_rows: ours(countSchema),
  /** Number of lines that only the minimum of games excludes. */
  hidden_lines: ours(countSchema),
  /** Days of the slate's games, US Eastern, in order. */
  days: ours(v.array(daySchema)),
  /** Time of the newest price. */
  updated_at: ours(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
});

/** One of {@link NFL_OUTCOMES}. */
export type NflOutcome = (typeof NFL_OUTCOMES)[number];
/** One of {@link NFL_HIT_RATE_SORTS}. */
export type NflHitRateSort = (typeof NFL_HIT_RATE_SORTS)[number];
/** A line of the hit-rate sheet, as pages read it. */
export type NflHitRateRow = Read<typeof nflHitRateRowSchema>;
/** A page of the hit-rate sheet, as pages read it. */
export type NflHitRatePage = Read<typeof nflHitRatePageSchema>;
