const EASTERN = 'America/New_York';

const toDay = new Intl.DateTimeFormat('en-CA', { timeZone: EASTERN, dateStyle: 'short' });
const toShortDay = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, month: 'short', day: 'numeric' });
const toTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: EASTERN,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const DAY_MS = 86_400_000;

function toDayName(moment: Date, now: Date): string {
  const day = toDay.format(moment);
  if (day === toDay.format(now)) return 'today';
  // Half a day more or less, so that the day on which clocks change has a yesterday too.
  const noon = Date.parse(`${toDay.format(now)}T12:00:00Z`);
  if (day === toDay.format(noon - DAY_MS)) return 'yesterday';
  return toShortDay.format(moment);
}

/** When something was updated, as a reader on the east coast says it: 'today 06:10 ET'. @param updatedAt UTC, ISO 8601. */
export function formatUpdate(updatedAt: string, now: Date = new Date()): string {
  const moment = new Date(updatedAt);
  return `${toDayName(moment, now)} ${toTime.format(moment)} ET`;
}
