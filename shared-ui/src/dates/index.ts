export { readNow } from './clock.ts';
export {
  countDays,
  formatDate,
  formatLongDate,
  formatShortDate,
  formatShortWeekday,
  shiftDay,
  toRefreshedDay,
  toScoreboardDate,
} from './day.ts';
export {
  type Day,
  EASTERN,
  formatDayName,
  formatEasternTime,
  formatGameDay,
  type Moment,
  NO_TIME,
  todayEastern,
  todayOfGames,
  toEasternDay,
} from './eastern.ts';
export {
  formatAge,
  formatLocalDateTime,
  formatLocalTime,
  formatStart,
  formatStartDate,
  formatStartTime,
  formatZone,
  toLocalDay,
} from './moment.ts';
export { seasonStartYear, type WinterLeague } from './season.ts';
export { useDay } from './use-day.ts';
