import { appNameSchema, channelNameSchema, parseContractJson, versionSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { hasCounts, KINDS, NO_FAILURES } from './count-since.ts';
import { KEPT_MS, MINUTE_MS, type NamedCounts } from './minute-series.ts';
import { toReleaseName } from './observed-release.ts';

/** A Prometheus that reads the edges. `match`: labels that select the edges of this site, such as `job="edge"`. */
export type PrometheusSettings = { address: string; match: string };

type QueryRange = { startMs: number; endMs: number; stepMs: number };

const TIMEOUT_MS = 10_000;
/** Step of the charts of six hours. The last hour has its own chart, and is read by the minute. */
const COARSE_MS = 5 * MINUTE_MS;
const FINE_SPAN_MS = 60 * MINUTE_MS;
/** Longer ranges could give answers that are too large. */
const COARSE_SPAN_MS = 120 * MINUTE_MS;

const answerSchema = v.object({
  status: v.literal('success'),
  data: v.object({
    resultType: v.literal('matrix'),
    result: v.array(
      v.object({
        metric: v.record(v.string(), v.string()),
        values: v.array(v.tuple([v.number(), v.string()])),
      }),
    ),
  }),
});

// A Prometheus may have other series with the same names.
const labelsSchema = v.object({
  channel: channelNameSchema,
  app: appNameSchema,
  version: versionSchema,
  failure: v.optional(v.string()),
  le: v.optional(v.string()),
});

/**
 * Query of the counts of all edges since the previous step. A counter that started or was reset counts from 0, but only
 * at an edge that Prometheus read one step before: otherwise the time of its counts is unknown. Differences are whole
 * numbers, unlike the estimates of `increase`.
 */
function toCountsQuery(match: string, stepMs: number): string {
  const counters = `{__name__=~"edge_beacons_total|edge_fallbacks_total|edge_remote_load_seconds_bucket",${match}}`;
  const before = `offset ${stepMs / 1000}s`;
  const known = `edge_live_revision{${match}} ${before}`;
  return `sum by (channel, app, version, failure, le) ((${counters} - ${counters} ${before} >= 0) or (${counters} and on (job, instance) ${known}))`;
}

const floorTo = (ms: number, stepMs: number) => Math.floor(ms / stepMs) * stepMs;

/** The last hour by the minute, and the rest of a day in steps of five minutes. */
function toRanges(untilMs: number): QueryRange[] {
  const end = floorTo(untilMs, MINUTE_MS);
  const fineFrom = floorTo(end - FINE_SPAN_MS, COARSE_MS);
  const from = floorTo(end - KEPT_MS, COARSE_MS);
  const ranges = [{ startMs: fineFrom, endMs: end, stepMs: MINUTE_MS }];
  for (let endMs = fineFrom; endMs > from; endMs -= COARSE_SPAN_MS)
    ranges.push({ startMs: Math.max(endMs - COARSE_SPAN_MS, from), endMs, stepMs: COARSE_MS });
  return ranges;
}

/**
 * The counts of a release in a step, by the label that names the counted thing: a kind of failure, or a bound of load
 * times.
 */
function toCounts(name: string, atMs: number, found: ReadonlyMap<string, number>): NamedCounts {
  const read = (label: string) => found.get(label) ?? 0;
  const bounds = [...found.keys()]
    .filter((label) => /^[\d.]+$/.test(label))
    .sort((a, b) => Number(a) - Number(b));
  const failures = { ...NO_FAILURES };
  for (const kind of KINDS) failures[kind] = read(kind);
  return {
    name,
    atMs,
    boundsMs: bounds.map((bound) => Number(bound) * 1000),
    loads: { within: bounds.map(read), count: read('+Inf'), sumSeconds: 0 },
    failures,
    fallbacks: read('fallback'),
  };
}

/**
 * Browser reports of the day before `untilMs`, from Prometheus.
 *
 * @throws if Prometheus does not answer, its answer is malformed, or it has no edges.
 */
export async function readPrometheusMinutes(
  { address, match }: PrometheusSettings,
  { untilMs, signal }: { untilMs: number; signal: AbortSignal },
): Promise<NamedCounts[]> {
  const url = `${address.replace(/\/+$/, '')}/api/v1/query_range`;

  async function ask(query: string, { startMs, endMs, stepMs }: QueryRange) {
    const parameters = { query, start: startMs / 1000, end: endMs / 1000, step: stepMs / 1000 };
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'error',
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Prometheus answers ${response.status}`);
    return parseContractJson(answerSchema, text, 'The answer of Prometheus').data.result;
  }

  async function readRange(range: QueryRange): Promise<NamedCounts[]> {
    const { startMs, stepMs } = range;
    const found = new Map<string, Map<number, Map<string, number>>>();
    const result = await ask(toCountsQuery(match, stepMs), { ...range, startMs: startMs + stepMs });
    for (const { metric, values } of result) {
      if (!v.is(labelsSchema, metric)) continue;
      const label = metric.failure ?? metric.le ?? 'fallback';
      const times = found.get(toReleaseName(metric)) ?? new Map<number, Map<string, number>>();
      found.set(toReleaseName(metric), times);
      for (const [seconds, count] of values) {
        const atMs = Math.round(seconds * 1000) - stepMs;
        times.set(atMs, (times.get(atMs) ?? new Map<string, number>()).set(label, Number(count)));
      }
    }
    return [...found]
      .flatMap(([name, times]) => [...times].map(([atMs, counts]) => toCounts(name, atMs, counts)))
      .filter(hasCounts);
  }

  const minutes: NamedCounts[] = [];
  let hasEdges = false;
  for (const range of toRanges(untilMs)) {
    const edges = await ask(`count(edge_live_revision{${match},channel!=""})`, range);
    hasEdges ||= edges.length > 0;
    minutes.push(...(await readRange(range)));
  }
  if (!hasEdges) throw new Error(`Prometheus knows no edges with a channel and the labels ${match}`);
  return minutes;
}
