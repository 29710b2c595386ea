import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMissing } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { type ForecastEntry, forecastEntrySchema } from './forecast-entry.ts';
import { ForecastLogError } from './forecast-log-error.ts';

const DAY_FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/;
const CHAIN_LINE = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{64})$/;

export const dayFile = (data: DataFolder, day: string): string => join(data.forecasts, `${day}.jsonl`);
export const chainFile = (data: DataFolder): string => join(data.forecasts, 'chain.txt');

/** A day of the chain that is closed: nothing is written to its file any more. */
export type ChainLink = { readonly day: string; readonly hash: string };

/** Days of games with forecasts, oldest first. */
export async function listForecastDays(data: DataFolder): Promise<string[]> {
  try {
    const names = await readdir(data.forecasts);
    return names.flatMap((name) => DAY_FILE.exec(name)?.[1] ?? []).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });

const toDamage = (path: string, cause?: unknown) =>
  new ForecastLogError(
    `${path} is not as it was written; put a copy of the log back: 'backend forecasts --verify' says which days differ`,
    { code: 'FORECASTS_DAMAGED', cause },
  );

/** The closed days, oldest first. @throws {ForecastLogError} `FORECASTS_DAMAGED` */
export async function readChain(data: DataFolder): Promise<ChainLink[]> {
  const lines = (await readText(chainFile(data))).split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, day = '', hash = ''] = CHAIN_LINE.exec(line) ?? [];
      if (day === '') throw toDamage(chainFile(data));
      return { day, hash };
    });
}

export const formatChain = (chain: readonly ChainLink[]): string =>
  chain.map(({ day, hash }) => `${day} ${hash}\n`).join('');

export const readDay = (data: DataFolder, day: string): Promise<string> => readText(dayFile(data, day));

/** The hash of a day: of that of the day before it, a line break, and the bytes of the day's file. */
export const hashDay = (before: string, content: string): string =>
  createHash('sha256').update(`${before}\n`).update(content).digest('hex');

/** @throws {ForecastLogError} `FORECASTS_DAMAGED` */
export function parseDay(data: DataFolder, day: string, content: string): ForecastEntry[] {
  const path = dayFile(data, day);
  // Every line ends with a line break: without the last one the file was cut off.
  if (!content.endsWith('\n')) throw toDamage(path);
  try {
    return content
      .slice(0, -1)
      .split('\n')
      .map((line) => {
        const entry = v.parse(forecastEntrySchema, JSON.parse(line));
        if (entry.game_date !== day) throw new RangeError(`a forecast of ${entry.game_date}`);
        return entry;
      });
  } catch (cause) {
    throw toDamage(path, cause);
  }
}
