import * as v from 'valibot';

/** A scoreboard in ESPN's shape. Events are passed on as the source wrote them, so only what all have is required. */
export const scoreboardSchema = v.looseObject({
  day: v.object({ date: v.string() }),
  events: v.array(v.looseObject({ id: v.string(), date: v.string() })),
});

export type Scoreboard = v.InferOutput<typeof scoreboardSchema>;
