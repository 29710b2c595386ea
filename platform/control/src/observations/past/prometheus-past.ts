import { countSince, hasCounts } from '../count-since.ts';
import { createMinuteSeries, MINUTE_MS } from '../minute-series.ts';
import { toReleaseName } from '../observed-release.ts';
import {
  addTotals,
  type EdgeTotals,
  TOTALS,
  toPresence,
  toPresenceQuery,
  toTotalsAt,
  toTotalsQuery,
} from './edge-totals.ts';
import type { PastRequest, PastSource } from './past-source.ts';
import type { PrometheusClient, QueryRange } from './prometheus-client.ts';

type Options = {
  ask: PrometheusClient;
  /** Labels that select the edges of this site, as `job="edge"`. */
  match: string;
};

/** The step of the charts of six hours. The last hour, which has a chart of its own, is read by the minute. */
const COARSE_MS = 5 * MINUTE_MS;
const FINE_SPAN_MS = 60 * MINUTE_MS;
const CHUNK_MS = 2 * 60 * MINUTE_MS;

const floorTo = (ms: number, stepMs: number) => Math.floor(ms / stepMs) * stepMs;

/** Ranges to ask for, newest first: an answer is small, and what is read before a fault is the newest. */
function toRanges({ fromMs, untilMs }: Pick<PastRequest, 'fromMs' | 'untilMs'>): QueryRange[] {
  const end = floorTo(untilMs, MINUTE_MS);
  const fineFrom = floorTo(end - FINE_SPAN_MS, COARSE_MS);
  const from = floorTo(fromMs, COARSE_MS);
  const chunks: QueryRange[] = [];
  for (let endMs = fineFrom; endMs > from; endMs -= CHUNK_MS)
    chunks.push({ startMs: Math.max(endMs - CHUNK_MS, from), endMs, stepMs: COARSE_MS });
  return [{ startMs: fineFrom, endMs: end, stepMs: MINUTE_MS }, ...chunks];
}

/**
 * Reports of browsers as a Prometheus has them that reads the edges. Counts are differences of the counters of each edge, so
 * they are whole numbers; one that began while Prometheus did not read the edge is of no minute.
 */
export function createPrometheusPast({ ask, match }: Options): PastSource {
  async function readRange(range: QueryRange, signal: AbortSignal) {
    const presence = toPresence(await ask(toPresenceQuery(match), range, signal));
    const all = new Map<string, EdgeTotals>();
    for (const total of TOTALS) addTotals(all, total, await ask(toTotalsQuery(total, match), range, signal));
    return { presence, releases: [...all.values()] };
  }

  /** False where Prometheus knows no edge in that time. */
  async function restoreRange(range: QueryRange, { restore, signal }: PastRequest): Promise<boolean> {
    const { presence, releases } = await readRange(range, signal);
    const series = createMinuteSeries();
    const { startMs, endMs, stepMs } = range;
    for (let at = startMs + stepMs; at <= endMs; at += stepMs) {
      for (const release of releases) {
        const channel = presence.get(release.edge)?.get(at);
        if (channel === undefined || !presence.get(release.edge)?.has(at - stepMs)) continue;
        const now = toTotalsAt(release, at);
        const counted = countSince(now, toTotalsAt(release, at - stepMs));
        const name = toReleaseName({ channel, ...release });
        if (hasCounts(counted)) series.add(name, { ...counted, boundsMs: now.boundsMs, atMs: at - stepMs });
      }
    }
    if (!signal.aborted) for (const minute of series.listAdded(startMs, endMs)) restore(minute);
    return presence.size > 0;
  }

  return {
    name: 'Prometheus',
    async read(request) {
      let hasEdges = false;
      for (const range of toRanges(request)) hasEdges = (await restoreRange(range, request)) || hasEdges;
      if (!hasEdges) throw new Error(`it knows no edges with the labels ${match}`);
      return true;
    },
    // It reads the edges by itself.
    keep: async () => {},
  };
}
