import type { LiveEvents } from '@sharpside/boards/call/call';
import { liveScoreboard } from '@sharpside/sample-seasons/plan/live-scoreboard';
import { addDays, toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { LRUCache } from 'lru-cache';

// Only days within these distances of today are computed. The generator computes a day's games during the request, and
// its calendar does not include distant years.
const DAYS_BACK = 1_200;
const DAYS_AHEAD = 370;

// Finished days are cached, because a day of baseball takes as long to compute as several boards. The cache has room
// for about three months of all leagues, which take 8 MB.
const MAX_DAYS = 300;
const overDays = new LRUCache<string, { events: readonly unknown[]; sinceMs: number }>({ max: MAX_DAYS });

/** The generated games of a day in their current state. Undefined for distant days, which come from the snapshot. */
export const findSampleEvents: LiveEvents = (league, day, now) => {
  const today = toEasternDay(now);
  if (day < addDays(today, -DAYS_BACK) || day > addDays(today, DAYS_AHEAD)) return undefined;
  const key = `${league} ${day}`;
  const over = overDays.get(key);
  if (over !== undefined && now >= over.sinceMs) return over.events;
  const { events } = liveScoreboard({ league, date: day, now: new Date(now) });
  if (events.every(({ status }) => status.type.state === 'post')) overDays.set(key, { events, sinceMs: now });
  return events;
};
