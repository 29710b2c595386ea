import type { LiveEvents } from '@sharpside/boards/call/call';
import { liveScoreboard } from '@sharpside/sample-seasons/plan/live-scoreboard';
import { addDays, toEasternDay } from '@sharpside/warehouse/time/eastern-time';

// The generator plays a day's games while everybody waits, and years far away are beyond its calendar.
const DAYS_BACK = 1_200;
const DAYS_AHEAD = 370;

/** The generated games of a day, where they stand at this moment; of days far away, what the snapshot has. */
export const findSampleEvents: LiveEvents = (league, day, now) => {
  const today = toEasternDay(now);
  if (day < addDays(today, -DAYS_BACK) || day > addDays(today, DAYS_AHEAD)) return undefined;
  return liveScoreboard({ league, date: day, now: new Date(now) }).events;
};
