import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
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
  /** The first day that did not fit: its forecasts and later ones were set aside. */
  fromDay: v.string(),
  /** Newest snapshot of then. It and older ones say nothing of this log. Empty where there was none. */
  throughSnapshot: v.string(),
  /** Folder in that of the log that has what was set aside. */
  setAside: v.string(),
});

/** That somebody began the log anew, since it could not be put back. */
export type Beginning = v.InferOutput<typeof beginningSchema>;

const beginningsFile = (data: DataFolder): string => join(data.forecasts, 'begun-anew.json');

/** Oldest first. @throws {ForecastLogError} `FORECASTS_DAMAGED` */
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

/** The log as it is, compared with what kept snapshots say of it. @throws {ForecastLogError} `FORECASTS_DAMAGED` */
export async function readCheckedLog(data: DataFolder) {
  const beginnings = await readBeginnings(data);
  const files = await readLogFiles(data);
  const witnesses = await findWitnesses(data, beginnings.at(-1)?.throughSnapshot);
  return { beginnings, files, checked: checkForecasts(files, witnesses) };
}

/**
 * Sets aside the first day of the log that does not fit and all after it; earlier ones stay. For whoever has the
 * publisher's turn. Kept snapshots find a log that a process left half set aside: the same call goes on with it.
 *
 * @throws {ForecastLogError} `FORECASTS_WHOLE` where every day fits: a record is not given up because it is a bad one.
 */
export async function beginAnew(
  data: DataFolder,
  { reason, now }: { reason: string; now: Date },
): Promise<Beginning> {
  const { beginnings, files, checked } = await readCheckedLog(data);
  const [fromDay] = checked.findings.map(({ day }) => day).sort();
  if (fromDay === undefined) {
    throw new ForecastLogError(`the log in ${data.forecasts} is as it was logged; nothing was changed`, {
      code: 'FORECASTS_WHOLE',
    });
  }
  const setAside = `set-aside-${now.toISOString().replace(/[-:.]/g, '')}`;
  const folder = join(data.forecasts, setAside);
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
