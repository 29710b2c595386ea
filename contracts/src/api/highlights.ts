import * as v from 'valibot';

const timestampSchema = v.pipe(v.string(), v.isoTimestamp());

/** A path of the site; whether it has a page there is for the site to know. */
const sitePathSchema = v.nullable(v.pipe(v.string(), v.startsWith('/')));

const figureSchema = v.object({
  /** What it is about, such as 'MLB'. */
  section: v.string(),
  label: v.string(),
  /** The number as it is to be read, and what it counts. */
  value: v.string(),
  unit: v.string(),
  /** Who has it. */
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
  /** Which game it is where the same teams meet twice on one day. */
  game_number: v.optional(v.number()),
  /** Where the game stands, such as 'Top 3rd' or 'Final'; empty before the start. */
  detail: v.string(),
  away: sideSchema,
  home: sideSchema,
  path: sitePathSchema,
});

/**
 * What `GET /api/highlights` answers: a few figures and games of the moment for the front page. They are items of one
 * shape, so that a league more is none of the page's business.
 */
export const highlightsSchema = v.object({ figures: v.array(figureSchema), games: v.array(gameSchema) });

export type Highlights = v.InferOutput<typeof highlightsSchema>;
export type HighlightFigure = v.InferOutput<typeof figureSchema>;
export type HighlightGame = v.InferOutput<typeof gameSchema>;
