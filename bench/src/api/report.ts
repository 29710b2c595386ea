import { CLIENTS, type Comparison, type EndpointResult } from './compare-endpoints.ts';
import { percentile } from './load.ts';

const MAX_TIMES_BARE = 1.5;

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED');

/** The ratio of p95 of all rounds together, and the lowest and highest of single rounds. */
function toRatio({ api, bare, ratios }: Comparison): string {
  if (bare === undefined) return 'no SQL';
  const whole = api.p95Ms / bare.p95Ms;
  const spread =
    ratios.length > 1 ? ` (${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})` : '';
  return `${whole.toFixed(2)}${spread}`;
}

function toCells({ path, requests }: EndpointResult, comparison: Comparison): string[] {
  const { clients, api, bare, sharedShare, eventLoopDelayMs, cpuMs } = comparison;
  return [
    path,
    String(requests),
    String(clients),
    `${ms(api.p50Ms)} / ${ms(api.p95Ms)}`,
    bare === undefined ? '' : `${ms(bare.p50Ms)} / ${ms(bare.p95Ms)}`,
    toRatio(comparison),
    api.perSecond.toFixed(0),
    bare === undefined ? '' : bare.perSecond.toFixed(0),
    `${ms(cpuMs.api)}${cpuMs.bare === undefined ? '' : ` / ${ms(cpuMs.bare)}`}`,
    ms(eventLoopDelayMs),
    sharedShare > 0.02 ? `${(sharedShare * 100).toFixed(0)} %` : '',
  ];
}

const ENDPOINT_COLUMNS = [
  ['endpoint', 38],
  ['asks', 4],
  ['at', 3],
  ['API p50/p95', 13],
  ['bare p50/p95', 13],
  ['p95 x', 17],
  ['API/s', 6],
  ['bare/s', 6],
  ['CPU API/bare', 12],
  ['loop', 5],
  ['shared', 6],
] as const;

const toLine = (cells: readonly string[]) =>
  cells
    .map((cell, at) => {
      const width = ENDPOINT_COLUMNS[at]?.[1] ?? 0;
      return at === 0 ? cell.padEnd(width) : cell.padStart(width);
    })
    .join('  ')
    .trimEnd();

export const toHeading = (): string => toLine(ENDPOINT_COLUMNS.map(([name]) => name));

/** An endpoint's lines, one for each number of clients. */
export const toLines = (result: EndpointResult): string[] =>
  result.comparisons.map((comparison) => toLine(toCells(result, comparison)));

// With many shared answers the API does less work than the bare engine, and the two cannot be compared.
const MAX_SHARED = 0.02;

/** Number of endpoints that keep to the aim, and a list of the others. */
export function toSummary(results: readonly EndpointResult[]): string[] {
  return CLIENTS.flatMap((clients) => {
    const compared = results.flatMap(({ path, comparisons }) =>
      comparisons
        .filter((one) => one.clients === clients && one.bare !== undefined && one.sharedShare <= MAX_SHARED)
        .map(({ api, bare }) => ({ path, ratio: api.p95Ms / (bare?.p95Ms ?? Number.NaN) })),
    );
    if (compared.length === 0) return [];
    const ratios = compared.map(({ ratio }) => ratio);
    const missed = compared.filter(({ ratio }) => ratio > MAX_TIMES_BARE);
    return [
      `${clients} connections: p95 ${percentile(ratios, 0.5).toFixed(2)} x bare at the median of ${compared.length} endpoints, ` +
        `${Math.max(...ratios).toFixed(2)} x at most  ${verdict(missed.length === 0)} (at most ${MAX_TIMES_BARE} x)`,
      ...missed.map(({ path, ratio }) => `  MISSED ${path}: ${ratio.toFixed(2)} x`),
    ];
  });
}
