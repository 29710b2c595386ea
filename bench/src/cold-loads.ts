import type { Browser } from 'playwright-core';
import { loadPageCold, type PageLoad, type StorageState, type Use } from './page-load.ts';
import { median, type Row } from './statistics.ts';

export const RUNS = 7;

type Side = 'federated' | 'monolith';
type Sides<T> = Record<Side, T>;

export type ColdLoadsOptions = { urls: Sides<string>; path: string; use: Use; storageState?: StorageState };

export const middleOf = (loads: readonly PageLoad[], measure: keyof PageLoad) =>
  median(loads.map((load) => load[measure]));

/** Loads both sides alternately, so that other work of the machine affects both alike. */
export async function measureCold(browser: Browser, { urls, path, ...rest }: ColdLoadsOptions) {
  const loads: Sides<PageLoad[]> = { federated: [], monolith: [] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const side of ['federated', 'monolith'] as const) {
      loads[side].push(await loadPageCold(browser, { url: urls[side] + path, ...rest }));
    }
  }
  return loads;
}

type RowsOptions = {
  path: string;
  loads: Sides<readonly PageLoad[]>;
  /** Upper limit of the federated side's JavaScript, as a share of the monolith's. */
  scriptAim: number;
  /**
   * Name of the moment at which the page is usable. Undefined: the moment when its heading is shown. Aim: no later than
   * on the monolith's side.
   */
  usable?: string;
};

export function toRows({ path, loads, scriptAim, usable }: RowsOptions): Row[] {
  const row = (what: string, measure: keyof PageLoad, rest: Pick<Row, 'unit' | 'aim'>): Row => ({
    what: `${path}: ${what}`,
    federated: middleOf(loads.federated, measure),
    monolith: middleOf(loads.monolith, measure),
    ...rest,
  });
  return [
    row('JavaScript', 'scriptBytes', { unit: 'bytes', aim: scriptAim }),
    row('requests for it', 'scriptRequests', { unit: '', aim: 1.5 }),
    row('heading painted', 'headingMs', { unit: 'ms' }),
    ...(usable ? [row(usable, 'usableMs', { unit: 'ms', aim: 1 })] : []),
  ];
}
