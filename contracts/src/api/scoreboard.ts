import * as v from 'valibot';

/** A scoreboard in ESPN's shape. Events are passed on as the source wrote them, so only what all have is required. */
export const scoreboardSchema = v.looseObject({
  day: v.object({ date: v.string() }),
  events: v.array(v.looseObject({ id: v.string(), date: v.string() })),
});

// The source leaves out what does not apply and changes the type of some fields from day to day; what cannot be read
// counts as not said, so that one odd field costs nobody the day's games.
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

/** A game as screens read it. `temperature` in °F. The weather's condition is ESPN's `displayValue` where it has no name of its own. */
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

export type Scoreboard = v.InferOutput<typeof scoreboardSchema>;
export type ScoreboardEvent = v.InferOutput<typeof scoreboardEventSchema>;
