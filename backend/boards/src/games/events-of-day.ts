import { parseContractJson } from '@sharpside/contracts';
import { isOfDayBefore, type Scoreboard, scoreboardEventSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isSample } from '@sharpside/warehouse/snapshot/manifest';
import type { League } from '@sharpside/warehouse/teams/team';
import { todayOfGames, toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import type { CallContext } from '../call/call.ts';

// Games of a day by start time. The order of equal starts is fixed, too.
const eventsOfDay = defineQuery<{ league: League; day: string }>()({
  sql: `
  SELECT event FROM espn_events WHERE league = $league AND game_date = CAST($day AS DATE)
  ORDER BY start_time, event_id`,
  row: v.object({ event: v.string() }),
});

const eventSchema = v.looseObject({ id: v.string(), date: v.string() });
const weatherSchema = v.looseObject({ displayValue: v.string() });

/** ESPN calls the weather's condition `displayValue`. The scoreboard also gives it as `condition`. */
function nameCondition(event: v.InferOutput<typeof eventSchema>): v.InferOutput<typeof eventSchema> {
  const weather = v.safeParse(weatherSchema, event.weather);
  if (!weather.success) return event;
  return { ...event, weather: { condition: weather.output.displayValue, ...weather.output } };
}

type EventsContext = Pick<CallContext, 'runQuery' | 'manifest' | 'now' | 'findLiveEvents'>;
type EventsOptions = { league: League; day: string };

async function findCalendarEvents(
  { runQuery, manifest, now, findLiveEvents }: EventsContext,
  { league, day }: EventsOptions,
): Promise<Scoreboard['events']> {
  const live = isSample(manifest) ? findLiveEvents?.(league, day, now) : undefined;
  if (live !== undefined) return v.parse(v.array(eventSchema), live).map(nameCondition);
  const rows = await runQuery(eventsOfDay, { league, day });
  return rows.map(({ event }) =>
    nameCondition(parseContractJson(eventSchema, event, `An event of ${league}`)),
  );
}

const isOfNight = (event: Scoreboard['events'][number]): boolean => {
  const parsed = v.safeParse(scoreboardEventSchema, event);
  return parsed.success && isOfDayBefore(parsed.output);
};

/**
 * A league's events of a calendar day in ESPN's shape: from the source, or for generated data in their current state.
 * Between midnight and 6, US Eastern, the leagues' day has the games that begin after midnight, too.
 */
export async function findEvents(
  context: EventsContext,
  { league, day }: EventsOptions,
): Promise<Scoreboard['events']> {
  const events = findCalendarEvents(context, { league, day });
  const calendarDay = toEasternDay(context.now);
  if (day === calendarDay || day !== todayOfGames(context.now)) return events;
  const night = await findCalendarEvents(context, { league, day: calendarDay });
  return [...(await events), ...night.filter(isOfNight)];
}
