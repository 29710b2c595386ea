const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let format: Intl.DateTimeFormat | undefined;

type Moment = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

/** What calendar and clock of the east coast show. */
function toEastern(moment: Date | number): Moment {
  // Made at its first use, and one for all: each reads its language and zone anew, ten milliseconds of a page's start on a phone.
  format ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}

const isSameDay = (a: Moment, b: Moment) => a.day === b.day && a.month === b.month && a.year === b.year;

function toDayName(moment: Moment, now: Date): string {
  const today = toEastern(now);
  if (isSameDay(moment, today)) return 'today';
  // From noon to noon, so that the day on which clocks change has a yesterday too.
  const minutesSinceNoon = (Number(today.hour) - 12) * 60 + Number(today.minute);
  const noon = now.getTime() - minutesSinceNoon * MINUTE_MS;
  if (isSameDay(moment, toEastern(noon - DAY_MS))) return 'yesterday';
  return `${moment.month} ${moment.day}`;
}

/** When something was updated, as a reader on the east coast says it: 'today 06:10 ET'. @param updatedAt UTC, ISO 8601. */
export function formatUpdate(updatedAt: string, now: Date = new Date()): string {
  const moment = toEastern(new Date(updatedAt));
  return `${toDayName(moment, now)} ${moment.hour}:${moment.minute} ET`;
}
