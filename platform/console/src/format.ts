import { isOfPresentHour } from '@sharpside/contracts/control';
import { formatAge } from '@sharpside/shared-ui/dates';

const SHORT_COMMIT = 9;

/** The short form of a commit: its first nine digits, and the mark of uncommitted changes. */
export const toShortCommit = (commit: string): string =>
  commit.replace(/^([0-9a-f]+)/, (hash) => hash.slice(0, SHORT_COMMIT));

/** True for a commit whose sources had changes that were not committed. */
export const isDirty = (commit: string): boolean => commit.endsWith('-dirty');

/** `41.3 kB`, in steps of 1000. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `3,402` */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Milliseconds as `480 ms`, or `1.2 s` from one second on. */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** `in 12 min`, or `in 2 h` from one hour on. A started minute or hour counts in full. */
export function formatIn(at: string, nowMs: number): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(at) - nowMs) / 60_000));
  return minutes < 60 ? `in ${minutes} min` : `in ${Math.ceil(minutes / 60)} h`;
}

/** `12 failures`, `1 failure`. */
export const toCount = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;

/** Time of a use of a token: `within the hour` if it is known only to the hour, else its age. */
export const formatUse = (at: string, nowMs: number): string =>
  isOfPresentHour(at, nowMs) ? 'within the hour' : formatAge(at, nowMs);

export { formatAge };
