/** A smaller difference may be an answer's way, and changes nothing that a page shows. */
const MIN_DIFFERENCE_MS = 5 * 60_000;

let correctionMs = 0;
const listeners = new Set<() => void>();

/**
 * The present, in milliseconds since 1970: the browser's clock, or the site's time if that clock is wrong. Everything
 * that a page shows or asks for by the date reads it, because the data beside it have the dates of the site.
 */
export const readNow = (): number => Date.now() + correctionMs;

/**
 * Takes the site's time from the `Date` header of an answer that has just arrived. The browser's clock counts as wrong if
 * it differs by more than five minutes.
 */
export function noteServerTime(date: string | null): void {
  const differenceMs = date === null ? Number.NaN : Date.parse(date) - Date.now();
  if (Number.isNaN(differenceMs)) return;
  const nextMs = Math.abs(differenceMs) > MIN_DIFFERENCE_MS ? differenceMs : 0;
  // Answers differ by a moment, which is no reason to render anything again.
  if (Math.abs(nextMs - correctionMs) <= MIN_DIFFERENCE_MS) return;
  correctionMs = nextMs;
  for (const listener of [...listeners]) listener();
}

/** Calls `listener` when the present has changed by more than time itself. Returns a function that ends the calls. */
export function onCorrection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
