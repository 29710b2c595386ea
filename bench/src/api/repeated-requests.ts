import type { ApiProcess } from './api-process.ts';
import { CLIENTS, type Endpoint } from './compare-endpoints.ts';
import { type Figures, runClosedLoad, toFigures } from './load.ts';
import { type ReadyRequest, type Subscriber, toRequest } from './subscriber.ts';

export type RepeatedResult = {
  clients: number;
  /** Cached answers, sent whole. */
  whole: Figures;
  /** The same for a caller that has the answer and checks whether it is still valid. */
  unchanged: Figures;
  /** Of one answer. */
  bytes: { whole: number; unchanged: number };
  /** Answers of both loads that did not come from memory. */
  missed: number;
  eventLoopDelayMs: number;
  /** Processor time per answer, in the answering process: other processes change it little. */
  cpuMs: number;
};

// Number of popular requests per endpoint and day.
const REQUESTS_EACH = 6;
const TEN_MINUTES_MS = 600_000;

/** Requests of all endpoints whose answers do not change with the clock, with the tag of each answer. */
async function askFirst(endpoints: readonly Endpoint[], subscriber: Subscriber): Promise<ReadyRequest[]> {
  const ready: ReadyRequest[] = [];
  for (const { call, requests } of endpoints) {
    // Answers that change with the clock are recomputed meanwhile; a POST has no tag.
    const isMoving = call.cacheVaryBy(0) !== call.cacheVaryBy(TEN_MINUTES_MS);
    if (isMoving || call.method !== 'GET') continue;
    for (const parameters of requests.slice(0, REQUESTS_EACH)) {
      const request = toRequest(call, parameters);
      ready.push({ ...request, etag: (await subscriber.send(request)).etag });
    }
  }
  return ready;
}

type RepeatOptions = { api: ApiProcess; subscriber: Subscriber; durationMs: number };

/** Repeated requests, of one snapshot. */
export async function measureRepeated(
  endpoints: readonly Endpoint[],
  { api, subscriber, durationMs }: RepeatOptions,
): Promise<RepeatedResult[]> {
  const tagged = await askFirst(endpoints, subscriber);
  const untagged = tagged.map(({ etag: _, ...request }) => request);
  const results: RepeatedResult[] = [];
  for (const clients of CLIENTS) {
    const measure = async (requests: readonly ReadyRequest[], wanted: number) => {
      let bytes = 0;
      const load = await runClosedLoad({
        clients,
        durationMs,
        async send(at) {
          const ready = requests[at % requests.length];
          if (ready === undefined) throw new RangeError('there is no request to send');
          const answer = await subscriber.send(ready);
          if (answer.status !== wanted) throw new RangeError(`${ready.path} gave ${answer.status}`);
          bytes += answer.bytes;
        },
      });
      return { figures: toFigures(load), bytes: bytes / load.latenciesMs.length };
    };
    await measure(untagged, 200);
    const before = await api.readMetrics();
    const whole = await measure(untagged, 200);
    const unchanged = await measure(tagged, 304);
    const { answers, eventLoopDelayMs, cpuMs } = await api.readMetrics();
    results.push({
      cpuMs: (cpuMs - before.cpuMs) / (whole.figures.count + unchanged.figures.count),
      clients,
      whole: whole.figures,
      unchanged: unchanged.figures,
      bytes: { whole: whole.bytes, unchanged: unchanged.bytes },
      missed: answers.engine + answers.shared - before.answers.engine - before.answers.shared,
      eventLoopDelayMs,
    });
  }
  return results;
}
