export {
  countDays,
  type Day,
  EASTERN,
  formatDate,
  formatLongDate,
  formatShortDate,
  shiftDay,
  todayEastern,
  toEasternDay,
  toRefreshedDay,
  toScoreboardDate,
} from './day.ts';
export { formatAge, formatEasternTime, formatLocalDateTime, formatLocalTime, type Moment } from './moment.ts';
