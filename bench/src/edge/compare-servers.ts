import type { EdgeCase } from './cases.ts';
import { CONNECTIONS, measureLoad, type SliceFigures } from './generator.ts';
import { type ProcessFigures, readProcessFigures } from './process-figures.ts';
import { fetchRaw } from './raw-answer.ts';

/** One side of the comparison: an address for each process that gets its own load, and the ids of the processes. */
export type Server = { urls: readonly string[]; pids: readonly number[] };
type SideName = 'edge' | 'nginx';
export type Sides<T> = Record<SideName, T>;

/** Figures of one side in one case: of one slice, or of the median slice with the failures of all slices. */
export type SideFigures = SliceFigures & {
  /** Processor time per answer. */
  cpuMicroseconds: number;
};

export type CaseResult = { edgeCase: EdgeCase; sides: Sides<SideFigures> };

const SIDES = ['nginx', 'edge'] as const satisfies readonly SideName[];

const ACCEPT = { 'accept-encoding': 'br, gzip' };

async function toHeaders({ urls }: Server, { path, isKnown }: EdgeCase): Promise<Record<string, string>> {
  if (!isKnown) return ACCEPT;
  // The tag comes from the server itself, because each server has its own tag for the same bytes.
  const { headers } = await fetchRaw(`${urls[0]}${path}`, { headers: ACCEPT });
  return { ...ACCEPT, 'if-none-match': headers.etag ?? '' };
}

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

async function readFigures({ pids }: Server): Promise<ProcessFigures> {
  const all = await Promise.all(pids.map(readProcessFigures));
  return {
    cpuMs: add(all.map(({ cpuMs }) => cpuMs)),
    residentBytes: add(all.map(({ residentBytes }) => residentBytes)),
  };
}

/** Sum of loads that ran at the same time. Of their times the longest is taken. */
const toSum = (parts: readonly SliceFigures[]): SliceFigures => ({
  perSecond: add(parts.map(({ perSecond }) => perSecond)),
  p50Ms: Math.max(...parts.map(({ p50Ms }) => p50Ms)),
  p99Ms: Math.max(...parts.map(({ p99Ms }) => p99Ms)),
  failed: add(parts.map(({ failed }) => failed)),
});

type SliceOptions = { edgeCase: EdgeCase; sliceMs: number };

async function measureSlice(server: Server, { edgeCase, sliceMs }: SliceOptions): Promise<SideFigures> {
  const headers = await toHeaders(server, edgeCase);
  const before = await readFigures(server);
  const startedAt = performance.now();
  const connections = CONNECTIONS / server.urls.length;
  const figures = toSum(
    await Promise.all(
      server.urls.map((url) =>
        measureLoad({ url: url + edgeCase.path, headers, durationMs: sliceMs, connections }),
      ),
    ),
  );
  const { cpuMs } = await readFigures(server);
  const answers = (figures.perSecond * (performance.now() - startedAt)) / 1000;
  return { ...figures, cpuMicroseconds: ((cpuMs - before.cpuMs) * 1000) / answers };
}

/** The slice with the median of requests per second, with the failures of all slices. */
function toMiddle(slices: readonly SideFigures[]): SideFigures {
  const sorted = [...slices].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('Nothing was measured.');
  return { ...middle, failed: add(slices.map(({ failed }) => failed)) };
}

type CompareOptions = { servers: Sides<Server>; sliceMs: number; rounds: number };

/**
 * Loads both sides alternately, so that other work of the machine affects both alike. A first slice that does not count
 * warms each side up.
 */
export async function compareServers(
  edgeCase: EdgeCase,
  { servers, sliceMs, rounds }: CompareOptions,
): Promise<CaseResult> {
  const slices: Sides<SideFigures[]> = { nginx: [], edge: [] };
  for (const side of SIDES) await measureSlice(servers[side], { edgeCase, sliceMs });
  for (let round = 0; round < rounds; round += 1) {
    for (const side of SIDES) slices[side].push(await measureSlice(servers[side], { edgeCase, sliceMs }));
  }
  return { edgeCase, sides: { nginx: toMiddle(slices.nginx), edge: toMiddle(slices.edge) } };
}

export const readMemory = async (servers: Sides<Server>): Promise<Sides<ProcessFigures>> => ({
  nginx: await readFigures(servers.nginx),
  edge: await readFigures(servers.edge),
});
