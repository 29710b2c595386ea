import autocannon from 'autocannon';
import type { ApiProcess } from './api-process.ts';
import { type Endpoint, toRequest } from './subscriber.ts';

type Figures = { perSecond: number; p50Ms: number; p99Ms: number };

export type RepeatedResult = {
  clients: number;
  /** Requests whose answers are in the cache and are sent in full. */
  whole: Figures;
  /** The same requests from a client that already has the answers, and gets 304. */
  unchanged: Figures;
  /** Number of answers in both loads that did not come from the cache. */
  missed: number;
  eventLoopDelayMs: number;
};

const CLIENTS = [8, 64];
// Number of requests per endpoint: as many as are popular on a day.
const REQUESTS_EACH = 6;
const TEN_MINUTES_MS = 600_000;

type Sent = { path: string; headers: Record<string, string> };

/** Requests of all endpoints whose answers can be cached during the load, with the tag of each answer. */
async function askFirst(url: string, endpoints: readonly Endpoint[], headers: Record<string, string>) {
  const requests: Sent[] = [];
  for (const { call, requests: all } of endpoints) {
    // Left out: answers that depend on the time, because they are recomputed during the load, and answers to POST,
    // because they have no tag.
    const isMoving = call.cacheVaryBy(0) !== call.cacheVaryBy(TEN_MINUTES_MS);
    if (isMoving || call.method !== 'GET') continue;
    for (const parameters of all.slice(0, REQUESTS_EACH)) {
      const { path } = toRequest(call, parameters);
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      requests.push({ path, headers: { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' } });
    }
  }
  return requests;
}

type RepeatOptions = { api: ApiProcess; headers: Record<string, string>; durationMs: number };

export async function measureRepeated(
  endpoints: readonly Endpoint[],
  { api, headers, durationMs }: RepeatOptions,
): Promise<RepeatedResult[]> {
  const tagged = await askFirst(api.url, endpoints, headers);
  const untagged = tagged.map(({ path }) => ({ path, headers }));

  async function measure(requests: Sent[], { clients, wanted }: { clients: number; wanted: string }) {
    const load = { url: api.url, connections: clients, duration: durationMs / 1000, requests };
    const { statusCodeStats = {}, errors, timeouts, latency, ...result } = await autocannon(load);
    const others = Object.keys(statusCodeStats).filter((status) => status !== wanted);
    if (others.length > 0 || errors + timeouts > 0)
      throw new RangeError(`Answers of status ${others.join(', ')}, ${errors + timeouts} without an answer`);
    return { perSecond: result.requests.total / result.duration, p50Ms: latency.p50, p99Ms: latency.p99 };
  }

  const results: RepeatedResult[] = [];
  for (const clients of CLIENTS) {
    const before = await api.readMetrics();
    const whole = await measure(untagged, { clients, wanted: '200' });
    const unchanged = await measure(tagged, { clients, wanted: '304' });
    const { answers, eventLoopDelayMs } = await api.readMetrics();
    const missed = answers.engine + answers.shared - before.answers.engine - before.answers.shared;
    results.push({ clients, whole, unchanged, missed, eventLoopDelayMs });
  }
  return results;
}
