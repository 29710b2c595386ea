import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import { joinWithin } from '@sharpside/server-kit';
import { isMissing, replaceFile, syncPath } from '@sharpside/warehouse/files/atomic-files';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import * as v from 'valibot';
import { checkForecasts } from './check-forecasts.ts';
import { ForecastLogError } from './errors.ts';
import { chainFile, dayFile, formatChain, readLogFiles } from './forecast-files.ts';
import { findWitnesses } from './witnesses.ts';

const beginningSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  reason: v.string(),
  /** The first damaged day. Forecasts for this day and all later days were set aside. */
  fromDay: v.string(),
  /**
   * Id of the newest snapshot at that time; empty if no snapshot existed. The new log is not compared with snapshots up
   * to this id.
   */
  throughSnapshot: v.string(),
  /** Folder of the forecasts that were set aside, inside the log's folder. */
  setAside: v.string(),
});

/** A restart of a log that could not be restored (`backend forecasts --begin-anew`). */
export type Beginning = v.InferOutput<typeof beginningSchema>;

const beginningsFile = (data: DataFolder): string => join(data.forecasts, 'begun-anew.json');

/** Oldest first. @throws {ForecastLogError} `FORECASTS_DAMAGED` if `begun-anew.json` cannot be read. */
async function readBeginnings(data: DataFolder): Promise<Beginning[]> {
  const path = beginningsFile(data);
  try {
    return parseContractJson(v.array(beginningSchema), await readFile(path, 'utf8'), path);
  } catch (cause) {
    if (isMissing(cause)) return [];
    throw new ForecastLogError(`${path} cannot be read; put a copy of it back`, {
      code: 'FORECASTS_DAMAGED',
      cause,
    });
  }
}

/**
 * The log, and the result of comparing it with the kept snapshots.
 *
 * @throws {ForecastLogError} `FORECASTS_DAMAGED` if the log's folder or `begun-anew.json` cannot be read. Damaged days
 * are in `checked.findings` instead.
 */
export async function readCheckedLog(data: DataFolder) {
  const beginnings = await readBeginnings(data);
  const files = await readLogFiles(data);
  const witnesses = await findWitnesses(data, beginnings.at(-1)?.throughSnapshot);
  return { beginnings, files, checked: checkForecasts(files, witnesses) };
}

type AnewOptions = { reason: string; now: Date };

/**
 * Sets aside the log's files of the first damaged day and of all later days. Call this only within `takePublisherTurn`.
 * If the process dies half-way, the kept snapshots still show the damage, and the next call continues.
 *
 * @throws {ForecastLogError} `FORECASTS_WHOLE` if no day is damaged, because nobody may discard poor forecasts.
 * `FORECASTS_DAMAGED` as `readCheckedLog`.
 */
export async function beginAnew(data: DataFolder, options: AnewOptions): Promise<Beginning> {
  const log = await readCheckedLog(data);
  const [fromDay] = log.checked.findings.map(({ day }) => day).sort();
  if (fromDay === undefined) {
    throw new ForecastLogError(`the log in ${data.forecasts} is as it was logged; nothing was changed`, {
      code: 'FORECASTS_WHOLE',
    });
  }
  return setAsideFrom(data, { ...options, log, fromDay });
}

/**
 * Sets aside all forecasts, also of a log that is whole. Only for a sample whose games are replaced by other games: its
 * forecasts are of invented games, so that no record is lost. Call this only within `takePublisherTurn`. If the process
 * dies half-way, the next call continues.
 *
 * @throws {ForecastLogError} `FORECASTS_DAMAGED` as `readCheckedLog`.
 */
export async function setAsideSampleLog(data: DataFolder, options: AnewOptions): Promise<void> {
  const log = await readCheckedLog(data);
  const [fromDay] = [...log.checked.findings, ...log.checked.days].map(({ day }) => day).sort();
  if (fromDay !== undefined) await setAsideFrom(data, { ...options, log, fromDay });
}

type SetAsideOptions = AnewOptions & { log: Awaited<ReturnType<typeof readCheckedLog>>; fromDay: string };

async function setAsideFrom(
  data: DataFolder,
  { reason, now, log: { beginnings, files }, fromDay }: SetAsideOptions,
): Promise<Beginning> {
  const setAside = `set-aside-${now.toISOString().replace(/[-:.]/g, '')}`;
  const folder = joinWithin(data.forecasts, setAside);
  await mkdir(folder, { recursive: true });
  for (const day of files.days.keys()) {
    if (day >= fromDay) await rename(dayFile(data, day), join(folder, `${day}.jsonl`));
  }
  await rename(chainFile(data), join(folder, 'chain.txt')).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await syncPath(folder);
  const chain = files.chain.filter(({ day }) => day < fromDay);
  if (chain.length > 0) await replaceFile(chainFile(data), formatChain(chain));
  const throughSnapshot = (await createSnapshotStore(data).list()).at(-1) ?? '';
  const beginning = { at: now.toISOString(), reason, fromDay, throughSnapshot, setAside };
  await replaceFile(beginningsFile(data), `${JSON.stringify([...beginnings, beginning], null, 2)}\n`);
  return beginning;
}
