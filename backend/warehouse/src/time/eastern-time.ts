import { toLeagueDay } from '@sharpside/contracts/api';

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const MS_PER_HOUR = 3_600_000;
let latest = { hour: Number.NaN, day: '' };

/** The US Eastern day, 'YYYY-MM-DD', of a moment. */
export function toEasternDay(moment: string | number | Date): string {
  const date = new Date(moment);
  // Every request needs today's date. Computing it takes as long as a cache lookup, so the day is cached by hour:
  // Eastern days begin on a full hour.
  const hour = Math.floor(date.getTime() / MS_PER_HOUR);
  if (hour !== latest.hour) latest = { hour, day: dayFormat.format(date) };
  return latest.day;
}

const hourFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The US Eastern time of day, 'HH:MM', of a moment. */
export const toEasternTime = (moment: string | number | Date): string => hourFormat.format(new Date(moment));

/**
 * Today's date of the leagues' games: until 6 in the morning, US Eastern, the evening's games are today's. Everything
 * that says 'today' of games uses it.
 */
export const todayOfGames = (now: string | number | Date): string =>
  toLeagueDay(toEasternDay(now), Number(toEasternTime(now).slice(0, 2)));

/** The day `days` later, or earlier if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** A UTC moment without fraction, 'YYYY-MM-DDTHH:MM:SSZ'. */
export const toUtcSecond = (moment: number): string => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');

// Eastern time is four or five hours behind UTC.
const OFFSETS_HOURS = [4, 5];

/**
 * The UTC moment of an Eastern wall clock: '2025-07-24' and '19:05' give '2025-07-24T23:05:00Z'. Undefined for an
 * invalid time, or a time that the change of clocks skips.
 */
export function fromEastern(day: string, time: string): string | undefined {
  for (const hours of OFFSETS_HOURS) {
    const moment = Date.parse(`${day}T${time}:00Z`) + hours * 3_600_000;
    if (Number.isNaN(moment)) return undefined;
    if (toEasternDay(moment) === day && toEasternTime(moment) === time) return toUtcSecond(moment);
  }
  return undefined;
}
