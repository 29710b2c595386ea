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

const sideSchema = v.object({
  /** The team's code; for an unknown team, the source's code. */
  team: v.string(),
  name: v.string(),
  /** Null before the start, and for a game that is not played. */
  score: v.nullable(v.number()),
});

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
  path: sitePathSchema,
});

/**
 * Answer of `GET /api/highlights`: a few current figures and games for the front page. All leagues have the same shape,
 * so a new league needs no change of the page.
 */
export const highlightsSchema = v.object({ figures: v.array(figureSchema), games: v.array(gameSchema) });

/** Current figures and games for the front page. */
export type Highlights = v.InferOutput<typeof highlightsSchema>;
/** One figure of the front page, with the player or team behind it. */
export type HighlightFigure = v.InferOutput<typeof figureSchema>;
/** One game of the front page. */
export type HighlightGame = v.InferOutput<typeof gameSchema>;
