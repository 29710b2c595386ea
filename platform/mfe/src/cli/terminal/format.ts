import { isAbsolute, relative } from 'node:path';
import { isOfPresentHour } from '@sharpside/contracts/control';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Age in words: `3 min ago`; the date after a month, and for a time in the future. */
export function toRelativeTime(at: string, now: Date): string {
  const age = now.getTime() - new Date(at).getTime();
  if (age >= 30 * DAY || age < -MINUTE) return at.slice(0, 10);
  if (age >= 2 * DAY) return `${Math.floor(age / DAY)} days ago`;
  if (age >= DAY) return '1 day ago';
  if (age >= HOUR) return `${Math.floor(age / HOUR)} h ago`;
  if (age >= MINUTE) return `${Math.floor(age / MINUTE)} min ago`;
  // Clocks of two machines differ a little, so a time slightly in the future counts as now.
  return age >= SECOND ? `${Math.floor(age / SECOND)} s ago` : 'just now';
}

/** Time of a use of a token: `within the hour` if it is known only to the hour, else its age. */
export const toUseTime = (at: string, now: Date): string =>
  isOfPresentHour(at, now.getTime()) ? 'within the hour' : toRelativeTime(at, now);

/** A path as a user in `cwd` would type it. */
export function toShownPath(cwd: string, path: string): string {
  const shown = relative(cwd, path);
  return shown.startsWith('..') || isAbsolute(shown) ? path : shown || '.';
}
