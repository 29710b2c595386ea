import { formatDayName, formatEasternTime, toEasternDay } from '@sharpside/shared-ui/eastern';

/** When something was updated, as a reader on the east coast says it: 'today 6:10 AM ET'. @param updatedAt UTC, ISO 8601. */
export const formatUpdate = (updatedAt: string, now: Date = new Date()): string =>
  `${formatDayName(toEasternDay(updatedAt), now.getTime())} ${formatEasternTime(updatedAt)}`;
