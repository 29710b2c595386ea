import * as v from 'valibot';

const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

/** A path of the site. The site decides whether it has a page there. */
const sitePathSchema = v.nullable(v.pipe(v.string(), v.startsWith('/')));

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
  /** The team's code; of one that we do not know, the source's. */
  team: v.string(),
  name: v.string(),
  /** Null before the start. */
  score: v.nullable(v.number()),
});

const gameSchema = v.object({
  id: v.string(),
  section: v.string(),
  state: v.picklist(['pre', 'in', 'post']),
  starts_at: timestampSchema,
  /** False where the start is a placeholder, until a time is set. */
  is_start_set: v.optional(v.boolean(), true),
  /** The day that the league counts the game to, US Eastern. */
  day: v.optional(v.pipe(v.string(), v.isoDate())),
  /** Number of the game where the same teams meet twice on one day. */
  game_number: v.optional(v.number()),
  /** Progress of the game, such as 'Top 3rd' or 'Final'; empty before the start. */
  detail: v.string(),
  away: sideSchema,
  home: sideSchema,
  path: sitePathSchema,
});

/**
 * Answer of `GET /api/highlights`: a few figures and games of the moment for the front page. All leagues share one shape,
 * and a new league needs no change of the page.
 */
export const highlightsSchema = v.object({ figures: v.array(figureSchema), games: v.array(gameSchema) });

/** Figures and games of the moment for the front page. */
export type Highlights = v.InferOutput<typeof highlightsSchema>;
/** One figure of the front page, with the player or team behind it. */
export type HighlightFigure = v.InferOutput<typeof figureSchema>;
/** One game of the front page. */
export type HighlightGame = v.InferOutput<typeof gameSchema>;
