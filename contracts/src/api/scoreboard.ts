import * as v from 'valibot';

/** A scoreboard in ESPN's shape. Events pass through as the source wrote them; only fields that all have are required. */
export const scoreboardSchema = v.looseObject({
  day: v.object({ date: v.string() }),
  events: v.array(v.looseObject({ id: v.string(), date: v.string() })),
});

// The source leaves out fields that do not apply and changes the type of some from day to day. An unreadable field counts
// as absent: one odd field costs nobody the day's games.
const said = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const person = said(v.object({ athlete: said(v.object({ fullName: said(text) })) }));

const competitorSchema = v.object({
  homeAway: said(v.picklist(['home', 'away'])),
  score: said(v.pipe(text, v.transform(Number), v.finite())),
  team: said(v.object({ abbreviation: said(text), displayName: said(text) })),
});

const situationSchema = v.object({
  outs: said(v.number()),
  balls: said(v.number()),
  strikes: said(v.number()),
  onFirst: said(v.boolean()),
  onSecond: said(v.boolean()),
  onThird: said(v.boolean()),
  pitcher: person,
  batter: person,
  lastPlay: said(v.object({ text: said(text) })),
});

const competitionSchema = v.object({
  /** False where the start is a placeholder. */
  timeValid: said(v.boolean()),
  competitors: v.fallback(v.array(competitorSchema), []),
  situation: said(situationSchema),
  venue: said(v.object({ fullName: said(text) })),
});

/**
 * A game as screens read it. `temperature` in °F. `displayValue` is the weather's condition where `condition` is missing.
 */
export const scoreboardEventSchema = v.object({
  id: v.string(),
  /** Start, ISO 8601. */
  date: v.string(),
  status: said(
    v.object({
      type: said(
        v.object({
          /** `pre`, `in` or another. */
          state: said(text),
          description: said(text),
          shortDetail: said(text),
        }),
      ),
    }),
  ),
  competitions: v.fallback(v.array(competitionSchema), []),
  weather: said(v.object({ temperature: said(v.number()), displayValue: said(text), condition: said(text) })),
});

/** A scoreboard as screens read it, from our backend or from the external source. */
export const shownScoreboardSchema = v.object({ events: v.array(scoreboardEventSchema) });

/** A scoreboard in ESPN's shape, as the backend passes it on. */
export type Scoreboard = v.InferOutput<typeof scoreboardSchema>;
/** A game as screens read it. */
export type ScoreboardEvent = v.InferOutput<typeof scoreboardEventSchema>;
