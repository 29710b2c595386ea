/** Arrivals of published files in this page. Failed requests are no arrivals. */
export type FileArrivals = {
  /** Time of the last arrival of a file of these apps, on the clock of `performance.now()`; 0 if there was none. */
  findLastAt(apps: readonly string[]): number;
  /** Time that the slowest arrival took, in ms. The page itself counts too. */
  findLongestMs(): number;
};

export const NO_ARRIVALS: FileArrivals = { findLastAt: () => 0, findLongestMs: () => 0 };

/** Files that are requested together share a slow line, so between two of them it may be silent for long. */
const TIMES_LONGEST = 3;
const MAX_SILENCE_MS = 60_000;

/**
 * Silence after which a load counts as failed, in ms: `timeoutMs`, or longer in a page whose files arrived slowly.
 * Browsers report only complete files, so no page can see that a large file is on its way.
 */
export const toSilenceLimitMs = (timeoutMs: number, { findLongestMs }: FileArrivals): number =>
  Math.max(timeoutMs, Math.min(TIMES_LONGEST * findLongestMs(), MAX_SILENCE_MS));

/** True if files arrive so slowly in this page that a release may be late without a fault of its own. */
export const isSlowPage = (timeoutMs: number, arrivals: FileArrivals): boolean =>
  toSilenceLimitMs(timeoutMs, arrivals) > timeoutMs;

const APP_OF_FILE = /\/assets\/([^/]+)\//;

/** Older browsers report no status. */
const hasArrived = ({ responseStatus = 200 }: PerformanceResourceTiming) =>
  responseStatus >= 200 && responseStatus < 400;

/**
 * Follows the arrivals of this page from its beginning, with an observer, because the browser's own list of requests
 * ends after 250.
 */
export function followFileArrivals(): FileArrivals {
  const lastAt = new Map<string, number>();
  const [page] = performance.getEntriesByType('navigation');
  let longestMs = page instanceof PerformanceResourceTiming ? page.responseEnd - page.fetchStart : 0;

  function take(entries: readonly PerformanceEntry[]) {
    for (const entry of entries) {
      const [, app] = APP_OF_FILE.exec(entry.name) ?? [];
      if (app === undefined || !(entry instanceof PerformanceResourceTiming) || !hasArrived(entry)) continue;
      lastAt.set(app, Math.max(lastAt.get(app) ?? 0, entry.responseEnd));
      longestMs = Math.max(longestMs, entry.duration);
    }
  }
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });

  return {
    findLastAt(apps) {
      // On a busy page, the browser may report an arrival only after a timer that was set before it.
      take(observer.takeRecords());
      return Math.max(0, ...apps.map((app) => lastAt.get(app) ?? 0));
    },
    findLongestMs: () => longestMs,
  };
}
