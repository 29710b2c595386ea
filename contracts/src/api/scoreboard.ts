import * as v from 'valibot';

/**
 * A scoreboard in ESPN's shape. Events keep all fields of the source; only fields that all events have are required.
 */
export const scoreboardSchema = v.looseObject({
  day: v.object({ date: v.string() }),
  events: v.array(v.looseObject({ id: v.string(), date: v.string() })),
});

// The source leaves out fields that do not apply, and changes the type of some from day to day. An unreadable field
// counts as absent, so that it does not hide the day's games.
const lenient = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined);
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const number = v.pipe(text, v.trim(), v.nonEmpty(), v.transform(Number), v.finite());
const person = lenient(v.object({ athlete: lenient(v.object({ fullName: lenient(text) })) }));

const competitorSchema = v.object({
  homeAway: lenient(v.picklist(['home', 'away'])),
  score: lenient(number),
  team: lenient(v.object({ abbreviation: lenient(text), displayName: lenient(text) })),
  /** Announced starters of baseball; `throws` is R or L. */
  probables: lenient(
    v.array(
      lenient(
        v.object({
          athlete: lenient(
            v.object({
              fullName: lenient(text),
              throws: lenient(v.object({ abbreviation: lenient(v.picklist(['L', 'R'])) })),
            }),
          ),
        }),
      ),
    ),
  ),
});

const teamOdds = lenient(v.object({ moneyLine: lenient(number) }));

const oddsSchema = v.object({
  provider: lenient(v.object({ name: lenient(text) })),
  /** A side with its moneyline, such as `NYY -135`. */
  details: lenient(text),
  awayTeamOdds: teamOdds,
  homeTeamOdds: teamOdds,
  overUnder: lenient(number),
  overOdds: lenient(number),
});

const situationSchema = v.object({
  outs: lenient(number),
  balls: lenient(number),
  strikes: lenient(number),
  onFirst: lenient(v.boolean()),
  onSecond: lenient(v.boolean()),
  onThird: lenient(v.boolean()),
  pitcher: person,
  batter: person,
  lastPlay: lenient(v.object({ text: lenient(text) })),
});

const competitionSchema = v.object({
  /** False if the start is a placeholder. */
  timeValid: lenient(v.boolean()),
  competitors: v.fallback(v.array(competitorSchema), []),
  situation: lenient(situationSchema),
  venue: lenient(v.object({ fullName: lenient(text) })),
  /** Lines of books: moneylines and totals, each entry with those of one book. */
  odds: lenient(v.array(lenient(oddsSchema))),
});

/**
 * A game as screens read it. `temperature` is in °F. `displayValue` is the weather's condition if `condition` is
 * missing.
 */
export const scoreboardEventSchema = v.object({
  id: text,
  /** Start, ISO 8601. */
  date: v.string(),
  status: lenient(
    v.object({
      type: lenient(
        v.object({
          /** `pre`, `in`, `post` or another state. */
          state: lenient(text),
          description: lenient(text),
          shortDetail: lenient(text),
        }),
      ),
    }),
  ),
  competitions: v.fallback(v.array(competitionSchema), []),
  weather: lenient(
    v.object({ temperature: lenient(number), displayValue: lenient(text), condition: lenient(text) }),
  ),
});

// The requirements name no id. Without one, a game is known by its place in the list.
const withId = (event: unknown, index: number) =>
  v.is(v.looseObject({ id: v.optional(v.null()) }), event) ? { ...event, id: `game ${index + 1}` } : event;

/** A scoreboard as screens read it, from our backend or from the external source. Unreadable events are left out. */
export const shownScoreboardSchema = v.object({
  events: v.pipe(
    v.array(v.unknown()),
    v.transform((events) =>
      events.flatMap((event, index) => {
        const { success, output } = v.safeParse(scoreboardEventSchema, withId(event, index));
        return success ? [output] : [];
      }),
    ),
  ),
});

/** A scoreboard in ESPN's shape, as the backend passes it on. */
export type Scoreboard = v.InferOutput<typeof scoreboardSchema>;
/** A game as screens read it. */
export type ScoreboardEvent = v.InferOutput<typeof scoreboardEventSchema>;
