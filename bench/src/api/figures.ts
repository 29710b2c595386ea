import type { Load } from './load.ts';

/** Figures of a load. */
export type Figures = { p50Ms: number; p95Ms: number; perSecond: number; count: number };

/** The value below which a share `share` of all lies. @throws {RangeError} for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('A percentile of no values is not defined.');
  return value;
}

export const joinLoads = (loads: readonly Load[]): Load => ({
  latenciesMs: loads.flatMap(({ latenciesMs }) => latenciesMs),
  elapsedMs: loads.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
});

export const toFigures = ({ latenciesMs, elapsedMs }: Load): Figures => ({
  p50Ms: percentile(latenciesMs, 0.5),
  p95Ms: percentile(latenciesMs, 0.95),
  perSecond: (latenciesMs.length / elapsedMs) * 1000,
  count: latenciesMs.length,
});
