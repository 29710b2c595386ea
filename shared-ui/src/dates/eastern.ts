// A separate entry, because the pages of the shell show days and times too, but must not load luxon.

import { toLeagueDay } from '@sharpside/contracts/api';
import { readNow } from './clock.ts';

export { noteServerTime, readNow } from './clock.ts';
export { useDay } from './use-day.ts';

/** The time zone of leagues and predictions. */
export const EASTERN = 'America/New_York';

/** A calendar date without a zone, `YYYY-MM-DD`. Such texts compare as the dates do. */
export type Day = string;

/** A moment, ISO 8601 with its zone: `2026-05-20T23:05:00Z`. */
export type Moment = string;

/** Replaces the time of a game without a start time. */
export const NO_TIME = 'Time TBD';

const DAY_MS = 86_400_000;

let clock: Intl.DateTimeFormat | undefined;
let calendar: Intl.DateTimeFormat | undefined;

function readClock(moment: Moment | number): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  // Created at its first use, and shared: each formatter loads its language and zone, 10 ms of a page's start on a
  // phone.
  clock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: EASTERN,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  return Object.fromEntries(clock.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
}

/** The Eastern date of a moment, such as a game's start. `moment`: ISO 8601, or ms. */
export function toEasternDay(moment: Moment | number): Day {
  const { year, month, day } = readClock(moment);
  return `${year}-${month}-${day}`;
}

/** Today's date in US Eastern time, independent of the visitor's zone. Default: `nowMs` the present. */
export const todayEastern = (nowMs = readNow()): Day => toEasternDay(nowMs);

/**
 * Today's date of the leagues' games, independent of the visitor's zone: until 6 in the morning, US Eastern, the
 * evening's games are today's. Everything that says 'today' of games uses it. Default: `nowMs` the present.
 */
export function todayOfGames(nowMs = readNow()): Day {
  const { hour, dayPeriod } = readClock(nowMs);
  return toLeagueDay(todayEastern(nowMs), (Number(hour) % 12) + (dayPeriod === 'AM' ? 0 : 12));
}

/** A time of day in US Eastern time, with the zone: `7:05 PM ET`. */
export function formatEasternTime(moment: Moment): string {
  const { hour, minute, dayPeriod } = readClock(moment);
  return `${hour}:${minute} ${dayPeriod} ET`;
}

/** The US Eastern date of a moment, with its year: `Dec 23, 2026`. */
export const formatEasternDate = (moment: Moment): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, dateStyle: 'medium' }).format(new Date(moment));

function nameDay(day: Day, today: Day): string {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  // Calendar dates are computed in UTC, which has no clock changes.
  calendar ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  return calendar.format(new Date(day));
}

/**
 * The date of a moment, such as an update, relative to the present: `yesterday`, `today`, `tomorrow`, otherwise
 * `Sat, Nov 28`. Default: `nowMs` the present.
 */
export function formatDayName(day: Day, nowMs = readNow()): string {
  return nameDay(day, todayEastern(nowMs));
}

/** As `formatDayName`, for a day of games: until 6 in the morning, US Eastern, the evening's games are today's. */
export function formatGameDay(day: Day, nowMs = readNow()): string {
  return nameDay(day, todayOfGames(nowMs));
}

export { seasonStartYear, type WinterLeague } from './season.ts';
