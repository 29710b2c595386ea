const NEWEST = 5;
const WEEKS = 5;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from Monday to Sunday, UTC, have the same number. */
function weekOf(id: string): number {
  const day = Date.parse(`${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`) / DAY_MS;
  // The first day of all, 1 January 1970, was a Thursday.
  return Math.floor((day + 3) / 7);
}

/**
 * Which snapshots stay: the newest five, and the first of each of the last five weeks in which any was published, so
 * that a batch can still be taken out a month later. With `keep`, only so many of the newest.
 *
 * @param ids oldest first, as `20250724T060501250Z-0123456789ab`.
 */
export function chooseKept(ids: readonly string[], keep?: number): string[] {
  if (keep !== undefined) return ids.slice(-keep);
  const newest = ids.slice(-NEWEST);
  const firsts = [...Map.groupBy(ids, weekOf).values()].slice(-WEEKS).flatMap((week) => week.slice(0, 1));
  return ids.filter((id) => newest.includes(id) || firsts.includes(id));
}
