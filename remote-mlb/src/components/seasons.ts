import { formatDate } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';

/** The range of days of some figures. A season lies within one year. */
export type Span = { from: Day; to: Day };

const toYear = (day: Day) => Number(day.slice(0, 4));

function toSeasons(first: number, last: number): string {
  if (first === last) return `Season ${first}`;
  return first + 1 === last ? `Seasons ${first} and ${last}` : `Seasons ${first} to ${last}`;
}

/** Such as `Seasons 2025 and 2026: games of Mar 27, 2025 – May 19, 2026.` */
export const describeSpan = ({ from, to }: Span): string =>
  `${toSeasons(toYear(from), toYear(to))}: games of ${formatDate(from)} – ${formatDate(to)}.`;

/** The newest season that has games up to this day; a season begins in March. */
export const toSeasonYear = (day: Day): number => toYear(day) - (day.slice(5) < '03-01' ? 1 : 0);

export const toSeason = (day: Day): string => `${toYear(day)} season`;
