import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCode, joinWithin } from '@sharpside/server-kit';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import * as v from 'valibot';
import { ForecastLogError } from './errors.ts';
import { type ForecastEntry, forecastEntrySchema } from './forecast-entry.ts';

const DAY_FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/;
const CHAIN_LINE = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{64})$/;

/** Path of the log's file for a day of games, US Eastern. */
export const dayFile = (data: DataFolder, day: string): string => joinWithin(data.forecasts, `${day}.jsonl`);

/** Path of the list of closed days and their hashes. */
export const chainFile = (data: DataFolder): string => join(data.forecasts, 'chain.txt');

/** A closed day. Nothing more is written to its file. */
export type ChainLink = { readonly day: string; readonly hash: string };

/** Bytes of a log file. They are empty if it is missing or, for the reason in `fault`, cannot be read. */
export type LogFile = { readonly bytes: Buffer; readonly fault?: string };

export type LogFiles = {
  /** By day of games, oldest first. */
  readonly days: ReadonlyMap<string, LogFile>;
  readonly chain: readonly ChainLink[];
  readonly chainFault?: string;
};

async function readLogFile(path: string): Promise<LogFile> {
  try {
    return { bytes: await readFile(path) };
  } catch (error) {
    const bytes = Buffer.alloc(0);
    const code = findCode(error);
    if (code === 'ENOENT') return { bytes };
    const fault =
      code === 'EISDIR' ? 'there is a folder in place of the file' : `the file cannot be read (${code})`;
    return { bytes, fault };
  }
}

async function listForecastDays(data: DataFolder): Promise<string[]> {
  try {
    const names = await readdir(data.forecasts);
    return names.flatMap((name) => DAY_FILE.exec(name)?.[1] ?? []).sort();
  } catch (cause) {
    if (findCode(cause) === 'ENOENT') return [];
    throw new ForecastLogError(
      `the folder ${data.forecasts} cannot be read (${findCode(cause)}); put the log of forecasts back in its place`,
      { code: 'FORECASTS_DAMAGED', cause },
    );
  }
}

function parseChain({ bytes, fault }: LogFile): Pick<LogFiles, 'chain' | 'chainFault'> {
  const chain: ChainLink[] = [];
  if (fault !== undefined) return { chain, chainFault: fault };
  for (const line of bytes.toString('utf8').split('\n')) {
    if (line === '') continue;
    const [, day = '', hash = ''] = CHAIN_LINE.exec(line) ?? [];
    if (day === '') return { chain, chainFault: 'a line cannot be read' };
    if (day <= (chain.at(-1)?.day ?? ''))
      return { chain, chainFault: `${day} is not after the day before it` };
    chain.push({ day, hash });
  }
  return { chain };
}

/**
 * Reads every file of the log, without checking them.
 *
 * @throws {ForecastLogError} `FORECASTS_DAMAGED` if the folder cannot be read.
 */
export async function readLogFiles(data: DataFolder): Promise<LogFiles> {
  const days = new Map<string, LogFile>();
  for (const day of await listForecastDays(data)) days.set(day, await readLogFile(dayFile(data, day)));
  return { days, ...parseChain(await readLogFile(chainFile(data))) };
}

export const formatChain = (chain: readonly ChainLink[]): string =>
  chain.map(({ day, hash }) => `${day} ${hash}\n`).join('');

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Hash of a closed day: SHA-256 of the previous closed day's hash (empty for the first), a line break, and the file.
 */
export const hashDay = (before: string, bytes: Uint8Array): string =>
  createHash('sha256').update(`${before}\n`).update(bytes).digest('hex');

/** The forecasts of a day's file. Undefined if a line is not a forecast for this day, or the last line was cut off. */
export function parseDay(day: string, bytes: Buffer): ForecastEntry[] | undefined {
  const content = bytes.toString('utf8');
  // Every line ends with a line break, so a file without a final line break was cut off.
  if (!content.endsWith('\n')) return undefined;
  try {
    const entries = content
      .slice(0, -1)
      .split('\n')
      .map((line) => v.parse(forecastEntrySchema, JSON.parse(line)));
    return entries.every(({ game_date }) => game_date === day) ? entries : undefined;
  } catch {
    // The line is neither JSON nor a forecast. The caller reports the day.
    return undefined;
  }
}
