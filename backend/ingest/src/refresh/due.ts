import { addDays, fromEastern, toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import type { RefreshJob } from './refresh-config.ts';

type Schedule = Pick<RefreshJob, 'every' | 'at' | 'weekday'>;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const toMoment = (day: string, at: string): number => Date.parse(fromEastern(day, at) ?? `${day}T12:00:00Z`);

const isRightDay = (day: string, { every, weekday }: Schedule) =>
  every === 'day' || WEEKDAYS[new Date(day).getUTCDay()] === weekday;

/** The last moment, up to now, at which the job became due. */
export function toLastDue(schedule: Schedule, now: Date): Date {
  let day = toEasternDay(now);
  while (!isRightDay(day, schedule) || toMoment(day, schedule.at) > now.getTime()) day = addDays(day, -1);
  return new Date(toMoment(day, schedule.at));
}

/** True if the job has not succeeded since it last became due. */
export const isDue = (schedule: Schedule, now: Date, lastSuccess: Date | undefined): boolean =>
  lastSuccess === undefined || lastSuccess < toLastDue(schedule, now);
