import type { DataFolder } from '../files/data-folder.ts';
import { hashDay, listForecastDays, parseDay, readChain, readDay } from './forecast-files.ts';
import { isForecastLogError } from './forecast-log-error.ts';

export type ForecastDay = {
  readonly day: string;
  readonly forecasts: number;
  /** Null while the day is not over. */
  readonly hash: string | null;
  /** Undefined where the day is as it was closed. */
  readonly problem?: string;
};

/** A hash that was seen elsewhere, such as on the page, and must be in the chain. */
export type KnownHead = { readonly day: string; readonly hash: string };

function countForecasts(data: DataFolder, day: string, content: string): number | undefined {
  try {
    return parseDay(data, day, content).length;
  } catch (error) {
    if (isForecastLogError(error)) return undefined;
    throw error;
  }
}

/** Every day of the log, its hash computed anew from the files and compared with the chain and with `heads`. */
export async function verifyForecasts(
  data: DataFolder,
  heads: readonly KnownHead[] = [],
): Promise<ForecastDay[]> {
  const chain = new Map((await readChain(data)).map(({ day, hash }) => [day, hash]));
  const days = [...new Set([...(await listForecastDays(data)), ...chain.keys()])].sort();
  const lastClosed = [...chain.keys()].at(-1) ?? '';
  const results: ForecastDay[] = [];
  let before = '';
  for (const day of days) {
    const content = await readDay(data, day);
    const forecasts = content === '' ? 0 : countForecasts(data, day, content);
    const closed = chain.get(day);
    const computed = hashDay(before, content);
    if (closed !== undefined) before = closed;
    const wanted = heads.find((head) => head.day === day)?.hash;
    const problem = findProblem({
      isEmpty: content === '',
      forecasts,
      closed,
      computed,
      day,
      lastClosed,
      wanted,
    });
    const hash = closed ?? null;
    results.push({ day, forecasts: forecasts ?? 0, hash, ...(problem === undefined ? {} : { problem }) });
  }
  return results;
}

type Findings = {
  day: string;
  isEmpty: boolean;
  /** Undefined where a line cannot be read. */
  forecasts: number | undefined;
  closed: string | undefined;
  computed: string;
  lastClosed: string;
  wanted: string | undefined;
};

function findProblem(findings: Findings): string | undefined {
  const { day, isEmpty, forecasts, closed, computed, lastClosed, wanted } = findings;
  if (isEmpty) return 'the file of the day is gone';
  if (closed === undefined && day < lastClosed) return 'the day was added after later ones were closed';
  if (closed !== undefined && closed !== computed) return 'the file is not what was closed';
  if (forecasts === undefined) return 'a line cannot be read';
  if (wanted !== undefined && wanted !== closed) return 'the chain is not the one that was published';
  return undefined;
}
