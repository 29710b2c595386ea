const NEWEST = 5;
const WEEKS = 5;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Day of a snapshot, UTC, counted from 1 January 1970. */
export const dayOf = (id: string): number =>
  Date.parse(`${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`) / DAY_MS;

/** Days from Monday to Sunday, UTC, have the same number. Day 0 was a Thursday. */
const weekOf = (id: string): number => Math.floor((dayOf(id) + 3) / 7);

/** Leaves out all but the newest of consecutive snapshots with equal content. The ids of such snapshots end alike. */
const toDistinct = (ids: readonly string[]): string[] =>
  ids.filter((id, at) => id.split('-')[1] !== ids[at + 1]?.split('-')[1]);

/** A snapshot's batches may be removed until the newest snapshot is this many days newer. */
export const UNDO_DAYS = 35;

/**
 * Snapshots at least `UNDO_DAYS` older than the newest, newest first. None of their batches may be removed any more.
 */
export const chooseSettled = (ids: readonly string[]): string[] =>
  ids.filter((id) => dayOf(id) <= dayOf(ids.at(-1) ?? '') - UNDO_DAYS).reverse();

/**
 * Chooses the snapshots to keep for going back: the newest five of different content, and the first of each of the last
 * five weeks with a publication. With `keep`, only that number of the newest.
 *
 * @param ids oldest first, as `20250724T060501250Z-0123456789ab`.
 */
export function chooseKept(ids: readonly string[], keep?: number): string[] {
  if (keep !== undefined) return ids.slice(-keep);
  const newest = toDistinct(ids).slice(-NEWEST);
  const firsts = [...Map.groupBy(ids, weekOf).values()].slice(-WEEKS).flatMap((week) => week.slice(0, 1));
  return ids.filter((id) => newest.includes(id) || firsts.includes(id));
}
