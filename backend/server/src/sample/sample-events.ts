import type { LiveEvents } from '@sharpside/boards/call/call';
import { liveScoreboard } from '@sharpside/sample-seasons/plan/live-scoreboard';
import { addDays, toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { LRUCache } from 'lru-cache';

// The generator plays a day's games while everybody waits, and years far away are beyond its calendar.
const DAYS_BACK = 1_200;
const DAYS_AHEAD = 370;

// To play a day of baseball takes as long as several boards, and a day that is over stays as it is. As many as three months
// of all leagues, which weigh 8 MB.
const MAX_DAYS = 300;
const overDays = new LRUCache<string, { events: readonly unknown[]; sinceMs: number }>({ max: MAX_DAYS });

/** The generated games of a day, where they stand at this moment; of days far away, what the snapshot has. */
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
