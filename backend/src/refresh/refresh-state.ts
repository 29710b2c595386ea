import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from 'contracts';
import * as v from 'valibot';
import { isMissing, replaceFile } from '../files/atomic-files.ts';
import type { DataFolder } from '../files/data-folder.ts';

const stateSchema = v.object({ lastSuccess: v.pipe(v.string(), v.isoTimestamp()) });

const toPath = (data: DataFolder, job: string) => join(data.refreshState, `${job}.json`);

/** When the job last got everything it asked for. */
export async function findLastSuccess(data: DataFolder, job: string): Promise<Date | undefined> {
  const path = toPath(data, job);
  try {
    const { lastSuccess } = parseContractJson(stateSchema, await readFile(path, 'utf8'), path);
    return new Date(lastSuccess);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export const writeLastSuccess = (data: DataFolder, job: string, moment: Date): Promise<void> =>
  replaceFile(toPath(data, job), `${JSON.stringify({ lastSuccess: moment.toISOString() })}\n`);
