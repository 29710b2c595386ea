import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../workspace/processes.ts';

const FILE = join(ROOT, '.cache', 'last-test-run.json');

const lastRunSchema = v.object({ tests: v.number(), ms: v.number() });
const historySchema = v.record(v.string(), lastRunSchema);

/** Number of tests and duration of the last run of the same kind. */
export type LastRun = v.InferOutput<typeof lastRunSchema>;

async function readHistory(file: string): Promise<Record<string, LastRun>> {
  try {
    return v.parse(historySchema, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {}; // No run yet, or one of another version. It only serves to estimate the duration.
  }
}

/** The last run of that kind; undefined before the first. */
export const findLastRun = async (kind: string, file = FILE): Promise<LastRun | undefined> =>
  (await readHistory(file))[kind];

export async function keepLastRun(kind: string, run: LastRun, file = FILE): Promise<void> {
  const history = await readHistory(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ ...history, [kind]: run }));
}
