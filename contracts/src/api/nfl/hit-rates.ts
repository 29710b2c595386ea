import * as v from 'valibot';
import { countSchema, daySchema, momentSchema, ours, rateSchema } from '../answer-shapes.ts';
import { gameStateSchema } from '../game-state.ts';
import type { Read } from '../read-answer.ts';
import { NFL_PROP_MARKETS } from './prop-markets.ts';

/** Games behind a rate of the last ten, below which it says little. Lists leave such lines out unless asked. */
export const NFL_LEAST_GAMES = 5;

/** What the sheet can be sorted by. */
export const NFL_HIT_RATE_SORTS = [
  'hit_rate_last_5',
  'hit_rate_last_10',
  'hit_rate_season',
  'odds',
  'edge',
  'name',
] as const;

/** Wins in the last five games, in percent; `all` is no filter. */
export const NFL_HIT_RATES = ['all', '20', '40', '60', '80', '100'] as const;

/** Sides of a line. */
export const NFL_OUTCOMES = ['Over', 'Under', 'Yes', 'No'] as const;

/** A book's price of a line. `key` is what the `sportsbook` filter takes; `fair` as in the row, of this book. */
export const nflBookPriceSchema = v.object({
  key: ours(v.string()),
  name: v.string(),
  odds: v.number(),
  last_update: ours(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
  fair: ours(v.nullable(rateSchema)),
});

/** One line of a player: what it pays where, and how often it would have won. */
export const nflHitRateRowSchema = v.object({
  name: v.string(),
  outcome: v.picklist(NFL_OUTCOMES),
  point: v.nullable(v.number()),
  market: v.picklist(NFL_PROP_MARKETS),
  /** American, at `sportsbook`. */
  odds: v.number(),
  sportsbook: v.string(),
  /** Wins in the last five games, of `games_last_5` played; null where no such player is known. */
  hit_rate_last_5: v.nullable(countSchema),
  hit_rate_last_10: v.nullable(countSchema),
  /** Such as '12/17'. */
  hit_rate_season: v.nullable(v.string()),
  games_last_5: ours(countSchema),
  games_last_10: ours(countSchema),
  /** Best price first. */
  sportsbooks: v.array(nflBookPriceSchema),
  /** What the prices imply without the books' margins, 0 to 1: the mean of those that price both sides; null without. */
  fair: ours(v.nullable(rateSchema)),
  selectedSportsbook: v.string(),
  /** For the games behind the figures; null where no such player is known. */
  player_id: ours(v.nullable(v.string())),
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
  /** Lines that the other filters keep, but that have fewer games than asked for. */
  hidden_lines: ours(countSchema),
  /** Days of its games, US Eastern, in order. */
  days: ours(v.array(daySchema)),
  /** When the newest price was taken. */
  updated_at: ours(v.nullable(v.pipe(v.string(), v.isoTimestamp()))),
});

export type NflOutcome = (typeof NFL_OUTCOMES)[number];
export type NflHitRateSort = (typeof NFL_HIT_RATE_SORTS)[number];
export type NflHitRateRow = Read<typeof nflHitRateRowSchema>;
export type NflHitRatePage = Read<typeof nflHitRatePageSchema>;
