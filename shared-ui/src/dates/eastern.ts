// A separate entry, because the pages of the shell show days and times too, but must not load luxon.

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
export const todayEastern = (nowMs = Date.now()): Day => toEasternDay(nowMs);

/** The hour at which a league's day ends, US Eastern. Late games of the evening go on after midnight. */
const LEAGUE_DAY_ENDS_AT = 6;

/** Today's date of a league's games: until 6 in the morning, US Eastern, the evening's games are today's. */
export function todayOfGames(nowMs = Date.now()): Day {
  const { hour, dayPeriod } = readClock(nowMs);
  const isNight = dayPeriod === 'AM' && Number(hour) % 12 < LEAGUE_DAY_ENDS_AT;
  const today = todayEastern(nowMs);
  return isNight ? new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, today.length) : today;
}

/** A time of day in US Eastern time, with the zone: `7:05 PM ET`. */
export function formatEasternTime(moment: Moment): string {
  const { hour, minute, dayPeriod } = readClock(moment);
  return `${hour}:${minute} ${dayPeriod} ET`;
}

/** The US Eastern date of a moment, with its year: `Dec 23, 2026`. */
export const formatEasternDate = (moment: Moment): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, dateStyle: 'medium' }).format(new Date(moment));

/** A day relative to today: `yesterday`, `today`, `tomorrow`, otherwise `Sat, Nov 28`. Default: `nowMs` the present. */
export function formatDayName(day: Day, nowMs = Date.now()): string {
  const days = (Date.parse(day) - Date.parse(todayEastern(nowMs))) / DAY_MS;
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
export { seasonStartYear, type WinterLeague } from './season.ts';
