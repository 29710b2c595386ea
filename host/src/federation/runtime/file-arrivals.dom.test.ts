import { afterEach, expect, it, vi } from 'vitest';
import { followFileArrivals, isSlowPage, toSilenceLimitMs } from './file-arrivals.ts';

class Timing {
  name: string;
  fetchStart: number;
  responseEnd: number;
  responseStatus: number | undefined;

  constructor(name: string, { from = 0, to, status }: { from?: number; to: number; status?: number }) {
    this.name = name;
    this.fetchStart = from;
    this.responseEnd = to;
    this.responseStatus = status;
  }
  get duration() {
    return this.responseEnd - this.fetchStart;
  }
}

/** A page that took `pageMs`. `report` is what the browser tells at once, `queued` what it tells when it is asked. */
function follow({ pageMs = 0, queued = [] as Timing[] } = {}) {
  let report = (_: readonly Timing[]) => {};
  class Observer {
    constructor(take: (list: { getEntries(): readonly Timing[] }) => void) {
      report = (entries) => take({ getEntries: () => entries });
    }
    observe() {}
    takeRecords = () => queued.splice(0);
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  vi.stubGlobal('PerformanceResourceTiming', Timing);
  vi.stubGlobal('performance', {
    getEntriesByType: () => [new Timing('https://site.test/', { to: pageMs })],
  });
  const arrivals = followFileArrivals();
  return { arrivals, report };
}

const toUrl = (app: string) => `https://cdn.test/site/assets/${app}/a.js`;

afterEach(() => void vi.unstubAllGlobals());

it('knows when the last file of an app arrived, and nothing of other apps and of calls', () => {
  const { arrivals, report } = follow();
  expect(arrivals.findLastAt(['remote-nba', 'host'])).toBe(0);
  report([
    new Timing(toUrl('remote-nba'), { to: 300, status: 200 }),
    new Timing(toUrl('remote-nba'), { to: 200 }),
    new Timing(toUrl('remote-mlb'), { to: 900, status: 200 }),
    new Timing('https://site.test/api/nba-scores', { to: 1000, status: 200 }),
  ]);
  expect(arrivals.findLastAt(['remote-nba', 'host'])).toBe(300);
  report([new Timing(toUrl('host'), { to: 400, status: 200 })]);
  expect(arrivals.findLastAt(['remote-nba', 'host'])).toBe(400);
});

it('knows of a file that the browser has not told of yet', () => {
  const queued = [new Timing(toUrl('host'), { to: 500, status: 200 })];
  expect(follow({ queued }).arrivals.findLastAt(['host'])).toBe(500);
});

it.each([0, 404, 503])('takes a request that ended with %i for no arrival', (status) => {
  const { arrivals, report } = follow();
  report([new Timing(toUrl('host'), { to: 30_000, status })]);
  expect(arrivals.findLastAt(['host'])).toBe(0);
  expect(arrivals.findLongestMs()).toBe(0);
});

it('has a longer limit where the page itself, or a file of it, took longer than a third of it', () => {
  const { arrivals, report } = follow({ pageMs: 1000 });
  expect([toSilenceLimitMs(5000, arrivals), isSlowPage(5000, arrivals)]).toEqual([5000, false]);
  report([new Timing(toUrl('host'), { from: 1000, to: 3000, status: 200 })]);
  expect([toSilenceLimitMs(5000, arrivals), isSlowPage(5000, arrivals)]).toEqual([6000, true]);
  expect(toSilenceLimitMs(5000, follow({ pageMs: 4000 }).arrivals)).toBe(12_000);
  expect(toSilenceLimitMs(5000, follow({ pageMs: 90_000 }).arrivals)).toBe(60_000);
});
