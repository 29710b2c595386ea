import * as v from 'valibot';
import { findOwnPath } from '../paths/own-path.ts';

const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

/** A path of the site. The site links it only if it has a page there. */
const sitePathSchema = v.nullable(
  v.pipe(
    v.string(),
    v.startsWith('/'),
    v.check((text) => findOwnPath(text) !== undefined, 'must be a path of this site'),
  ),
);

const figureSchema = v.object({
  /** League or topic, such as 'MLB'. */
  section: v.string(),
  label: v.string(),
  /** The formatted number; `unit` names what it counts. */
  value: v.string(),
  unit: v.string(),
  /** The player or team with this figure. */
  subject: v.string(),
  context: v.string(),
  path: sitePathSchema,
});

const shareSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const daySchema = v.pipe(v.string(), v.isoDate());

/** American odds, and the book that offers them. */
const priceSchema = v.object({ american: v.number(), book: v.string() });

const noPrice = () => v.optional(v.nullable(priceSchema), null);

const sideSchema = v.object({
  /** The team's code; for an unknown team, the source's code. */
  team: v.string(),
  name: v.string(),
  /** Null before the start, and for a game that is not played. */
  score: v.nullable(v.number()),
  /** Best price of any book on this team to win; null without a price, and once the game has begun. */
  best_moneyline: noPrice(),
});

/** The line that most books offer, with the best price of each of its sides. */
const totalSchema = v.object({ line: v.number(), over: noPrice(), under: noPrice() });

const gameSchema = v.object({
  id: v.string(),
  section: v.string(),
  state: v.picklist(['pre', 'in', 'post']),
  starts_at: timestampSchema,
  /** False while no time is set; `starts_at` is then a placeholder. */
  is_start_set: v.optional(v.boolean(), true),
  /** The day of the game by the league's schedule, US Eastern. */
  day: v.optional(v.pipe(v.string(), v.isoDate())),
  /** Number of the game if the same teams meet twice on one day. */
  game_number: v.optional(v.number()),
  /** Progress of the game, such as 'Top 3rd', 'Final' or 'Suspended'; before the start empty, or 'Delayed'. */
  detail: v.string(),
  away: sideSchema,
  home: sideSchema,
  /** Null without a price, and once the game has begun. */
  total: v.optional(v.nullable(totalSchema), null),
  path: sitePathSchema,
  /** The board with the prices of the game, for subscribers; null without prices, or if its league has no such board. */
  odds_path: v.optional(sitePathSchema, null),
});

const pickEntries = {
  section: v.string(),
  /** The predicted event, such as 'Home run' or 'Over 2.5 threes'. */
  event: v.string(),
  player: v.string(),
  team: v.string(),
  opponent: v.nullable(v.string()),
  /** The day of the game by the league's schedule, US Eastern. */
  day: daySchema,
  starts_at: v.nullable(timestampSchema),
  /** Probability by the model. */
  chance: shareSchema,
  /** The best price of any book; null if no book offers the bet. */
  best_price: v.optional(v.nullable(priceSchema), null),
  /** `chance` minus the probability that the market implies, as the list of the pick has it; null without a price. */
  edge: v.nullable(v.number()),
  /** The list of the pick. */
  path: sitePathSchema,
};

/** A prediction for a game that has not begun, as a line of a list. */
const edgeSchema = v.object(pickEntries);

const pickSchema = v.object({
  ...pickEntries,
  /** Up to ten earlier games of the player with a decided prediction of this kind, oldest first. */
  last: v.array(v.object({ date: daySchema, is_hit: v.boolean() })),
  /** Facts that the list shows beside the pick, such as the pitcher, in the list's words. */
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
});

/** Results of one list: its decided predictions of the 30 days before today. */
const recordSchema = v.object({
  section: v.string(),
  event: v.string(),
  /** Worked out afterwards instead of published before the games. */
  is_back_test: v.boolean(),
  decided: countSchema,
  hits: countSchema,
  /** Sum of the probabilities. */
  expected_hits: v.number(),
  /** Groups of about equal size, the least likely first. */
  calibration: v.array(
    v.object({ mean_probability: shareSchema, hit_rate: shareSchema, decided: countSchema }),
  ),
  /** The day before today; null without decided predictions. */
  yesterday: v.nullable(v.object({ decided: countSchema, hits: countSchema, expected_hits: v.number() })),
  path: sitePathSchema,
});

/**
 * Answer of `GET /api/highlights`: a few current figures and games for the front page. All leagues have the same shape,
 * so a new league needs no change of the page.
 */
export const highlightsSchema = v.object({
  /** The moment of the prices. A busy backend repeats an answer of some minutes ago. */
  as_of: v.optional(timestampSchema),
  figures: v.array(figureSchema),
  games: v.array(gameSchema),
  /** The best bet among the open predictions, else the likeliest of them; null without any. */
  pick: v.optional(v.nullable(pickSchema), null),
  /** The next best bets, without names. Earlier backends fill the list with picks that are no bets. */
  locked: v.optional(
    v.array(
      v.object({
        section: v.string(),
        event: v.string(),
        starts_at: v.optional(v.nullable(timestampSchema), null),
        edge: v.nullable(v.number()),
        /** The list of the pick. */
        path: v.optional(sitePathSchema, null),
      }),
    ),
    [],
  ),
  /** Number of open predictions that are a bet, by league. */
  bets: v.optional(v.array(v.object({ section: v.string(), count: countSchema })), []),
  records: v.optional(v.array(recordSchema), []),
});

/**
 * Answer of `GET /api/best-edges/`: the best bets among the open predictions of all leagues; and of
 * `GET /api/best-edges/open/`: those of the lists that need no subscription.
 */
export const bestEdgesSchema = v.object({ results: v.array(edgeSchema) });

/** Current figures and games for the front page. */
export type Highlights = v.InferOutput<typeof highlightsSchema>;
/** One figure of the front page, with the player or team behind it. */
export type HighlightFigure = v.InferOutput<typeof figureSchema>;
/** One game of the front page. */
export type HighlightGame = v.InferOutput<typeof gameSchema>;
/** A price of the front page. */
export type HighlightPrice = v.InferOutput<typeof priceSchema>;
/** A prediction with its price. */
export type HighlightEdge = v.InferOutput<typeof edgeSchema>;
/** The prediction that the front page shows in whole. */
export type HighlightPick = v.InferOutput<typeof pickSchema>;
/** Results of the predictions of one list. */
export type HighlightRecord = v.InferOutput<typeof recordSchema>;
