import { parseContractJson } from 'contracts';
import { scoreboardSchema } from 'contracts/api';
import * as v from 'valibot';
import { defineQuery } from '../../../engine/define-query.ts';
import type { League } from '../../../teams/team.ts';
import { leagues } from '../../../teams/team-directory.ts';
import { toEasternDay } from '../../../time/eastern-time.ts';
import { type Call, defineCall } from '../../call.ts';
import { compactDayParameter } from '../../parameters.ts';

/**
 * Events of a league and day that move with the clock, in ESPN's shape, where the data are generated. Undefined
 * where it has none, and then those of the snapshot are given.
 */
export type LiveEvents = (league: League, day: string, now: number) => readonly unknown[] | undefined;

// Games of a day in the order of their start; of equal starts, in one order.
const eventsOfDay = defineQuery<{ league: League; day: string }>()({
  sql: `
  SELECT event FROM espn_events WHERE league = $league AND game_date = CAST($day AS DATE)
  ORDER BY start_time, event_id`,
  row: v.object({ event: v.string() }),
});

const eventSchema = v.looseObject({ id: v.string(), date: v.string() });

// A visitor sees a live game move at most this much later.
const LIVE_STEP_MS = 5_000;

const createScoreboard = (league: League, findLiveEvents: LiveEvents | undefined): Call =>
  defineCall({
    path: `/api/scoreboard/${league}`,
    about: `Scoreboard of one day (${league.toUpperCase()}) in the shape of ESPN's`,
    access: 'public',
    parameters: { dates: compactDayParameter('Day, US Eastern; today where it is left out') },
    answer: scoreboardSchema,
    changesWith: (now) => String(Math.floor(now / LIVE_STEP_MS)),
    async answerWith({ ask, manifest, now }, { dates }) {
      const day = dates ?? toEasternDay(now);
      const isSample = manifest.sources.some((source) => source.isSample);
      const live = isSample ? findLiveEvents?.(league, day, now) : undefined;
      if (live !== undefined) return { day: { date: day }, events: v.parse(v.array(eventSchema), live) };
      const rows = await ask(eventsOfDay, { league, day });
      const events = rows.map(({ event }) => parseContractJson(eventSchema, event, `An event of ${league}`));
      return { day: { date: day }, events };
    },
  });

/** One scoreboard a league: the local default of the external source that the screens ask. */
export const createScoreboardCalls = (findLiveEvents: LiveEvents | undefined): Call[] =>
  leagues.map((league) => createScoreboard(league, findLiveEvents));
