import type { Call } from '@sharpside/boards/call/call';
import type { ApiProcess } from './api-process.ts';
import type { BareEngine, BareLoad } from './bare-engine.ts';
import { type Figures, joinLoads, type Load, percentile, runClosedLoad, toFigures } from './load.ts';
import type { RequestParameters } from './requests.ts';
import type { Statements } from './statements.ts';
import { type Subscriber, toRequest } from './subscriber.ts';

export const CLIENTS = [8, 64] as const;

export type Comparison = {
  clients: number;
  api: Figures;
  /** Undefined where the call runs no statement. */
  bare: Figures | undefined;
  /** p95 of the API over that of the engine, of each round. */
  ratios: readonly number[];
  /** Share of the answers that waited for an equal request in flight. */
  sharedShare: number;
  eventLoopDelayMs: number;
  /** Processor time per answer, in the answering process. */
  cpuMs: { api: number; bare: number | undefined };
};

export type EndpointResult = { path: string; requests: number; comparisons: readonly Comparison[] };

/** A call with its requests, and the statements of each. */
export type Endpoint = {
  call: Call;
  requests: readonly RequestParameters[];
  statements: readonly Statements[];
};

type Sides = { api: ApiProcess; bare: BareEngine; subscriber: Subscriber };
type Slices = { sliceMs: number; rounds: number };

const WARM_UP_SHARE = 0.3;

function createSender({ call, requests }: Endpoint, subscriber: Subscriber) {
  const all = requests.map((parameters) => toRequest(call, parameters));
  return async (at: number) => {
    const ready = all[at % all.length];
    if (ready === undefined) throw new RangeError(`${call.path} has no requests`);
    const { status } = await subscriber.send(ready);
    if (status !== 200) throw new RangeError(`${ready.method} ${ready.path} gave ${status}`);
  };
}

/** Both sides in turn: other work of the machine falls on both alike. */
async function compare(
  endpoint: Endpoint,
  { api, bare, subscriber }: Sides,
  { clients, sliceMs, rounds }: Slices & { clients: number },
): Promise<Comparison> {
  const send = createSender(endpoint, subscriber);
  const hasSql = endpoint.statements.some((groups) => groups.length > 0);
  const loads: { api: Load[]; bare: BareLoad[] } = { api: [], bare: [] };
  const delays: number[] = [];
  let apiCpuMs = 0;
  await runClosedLoad({ clients, durationMs: sliceMs * WARM_UP_SHARE, send });
  if (hasSql) await bare.measure({ clients, durationMs: sliceMs * WARM_UP_SHARE });
  const before = (await api.readMetrics()).answers;
  for (let round = 0; round < rounds; round++) {
    const { cpuMs } = await api.readMetrics();
    loads.api.push(await runClosedLoad({ clients, durationMs: sliceMs, send }));
    const after = await api.readMetrics();
    delays.push(after.eventLoopDelayMs);
    apiCpuMs += after.cpuMs - cpuMs;
    if (hasSql) loads.bare.push(await bare.measure({ clients, durationMs: sliceMs }));
  }
  const { answers } = await api.readMetrics();
  const shared = answers.shared - before.shared;
  const p95 = ({ latenciesMs }: Load) => percentile(latenciesMs, 0.95);
  const apiFigures = toFigures(joinLoads(loads.api));
  const bareFigures = hasSql ? toFigures(joinLoads(loads.bare)) : undefined;
  const bareCpuMs = loads.bare.reduce((sum, load) => sum + load.cpuMs, 0);
  return {
    clients,
    api: apiFigures,
    bare: bareFigures,
    ratios: loads.bare.map((load, at) => p95(loads.api[at] ?? load) / p95(load)),
    sharedShare: shared / (shared + answers.engine - before.engine),
    eventLoopDelayMs: Math.max(...delays),
    cpuMs: {
      api: apiCpuMs / apiFigures.count,
      bare: bareFigures === undefined ? undefined : bareCpuMs / bareFigures.count,
    },
  };
}

/** Each endpoint, without its cache, beside the same SQL run alone on the same file. */
export async function compareEndpoints(
  endpoints: readonly Endpoint[],
  { sides, slices, onResult }: { sides: Sides; slices: Slices; onResult: (result: EndpointResult) => void },
): Promise<EndpointResult[]> {
  const results: EndpointResult[] = [];
  for (const endpoint of endpoints) {
    await sides.bare.use(endpoint.statements);
    const comparisons: Comparison[] = [];
    for (const clients of CLIENTS) comparisons.push(await compare(endpoint, sides, { clients, ...slices }));
    const result = { path: endpoint.call.path, requests: endpoint.requests.length, comparisons };
    results.push(result);
    onResult(result);
  }
  return results;
}
