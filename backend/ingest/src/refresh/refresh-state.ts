import { readdir, readFile } from 'node:fs/promises';
import { parseContractJson } from '@sharpside/contracts';
import { joinWithin } from '@sharpside/server-kit';
import { isMissing, replaceFile } from '@sharpside/warehouse/files/atomic-files';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import * as v from 'valibot';

const momentSchema = v.pipe(v.string(), v.isoTimestamp());

const failureSchema = v.object({ input: v.string(), code: v.string(), message: v.string() });

const runSchema = v.object({
  at: momentSchema,
  state: v.picklist(['done', 'failed']),
  /** Interval of the job. Undefined in runs of earlier programs, and if the job was never configured validly. */
  every: v.optional(v.picklist(['day', 'week'])),
  /** Numbers of files with new content, of known files, and of failed inputs. */
  ingested: v.number(),
  known: v.number(),
  failed: v.number(),
  /** The first 20 failures. */
  failures: v.array(failureSchema),
});

// Earlier programs wrote only `lastSuccess`.
const stateSchema = v.object({
  /** Time of the last run without failures. */
  lastSuccess: v.optional(momentSchema),
  lastRun: v.optional(runSchema),
});

export type InputFailure = v.InferOutput<typeof failureSchema>;

export type JobRun = v.InferOutput<typeof runSchema>;

/** State of a job. Both fields are undefined before the first run. */
export type JobState = v.InferOutput<typeof stateSchema>;

const MAX_FAILURES_KEPT = 20;
const ENDING = '.json';

const toPath = (data: DataFolder, job: string) => joinWithin(data.refreshState, `${job}${ENDING}`);

/** The state of a job. An unreadable state counts as missing, so the job is due and replaces the state. */
export async function findJobState(data: DataFolder, job: string): Promise<JobState> {
  const path = toPath(data, job);
  try {
    return parseContractJson(stateSchema, await readFile(path, 'utf8'), path);
  } catch {
    return {};
  }
}

export async function listJobStates(data: DataFolder): Promise<(JobState & { job: string })[]> {
  const names = await readdir(data.refreshState).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  const jobs = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
  return Promise.all(jobs.sort().map(async (job) => ({ job, ...(await findJobState(data, job)) })));
}

/**
 * Records the result of a job's run. `lastSuccess` changes only if the run is done without failures, and `every` only if
 * the run has it.
 */
export async function writeJobRun(data: DataFolder, job: string, run: Omit<JobRun, 'failed'>): Promise<void> {
  const { lastSuccess, lastRun } = await findJobState(data, job);
  const state: JobState = {
    lastSuccess: run.state === 'done' ? run.at : lastSuccess,
    lastRun: {
      every: lastRun?.every,
      ...run,
      failed: run.failures.length,
      failures: run.failures.slice(0, MAX_FAILURES_KEPT),
    },
  };
  await replaceFile(toPath(data, job), `${JSON.stringify(state, null, 2)}\n`);
}
