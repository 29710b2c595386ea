import type { DataFolder } from '../files/data-folder.ts';
import { type Batch, listBatches } from '../ingest/batch.ts';
import { type DownloadOptions, hideSecrets } from '../ingest/download.ts';
import { isIngestError } from '../ingest/ingest-error.ts';
import { ingestFile } from '../ingest/ingest-file.ts';
import { findReader } from '../readers/readers.ts';
import { requireOneKind } from '../sample/one-kind-of-data.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { openSnapshot } from '../snapshot/open-snapshot.ts';
import { publishNews } from '../snapshot/publish-snapshot.ts';
import { createSnapshotStore, type Rollback } from '../snapshot/snapshot-store.ts';
import type { Stage } from '../snapshot/stage.ts';
import { isDue } from './due.ts';
import { expandInputs, toDays } from './expand-inputs.ts';
import { findKnownKeys } from './known-keys.ts';
import type { RefreshConfig, RefreshJob } from './refresh-config.ts';
import { findLastSuccess, writeLastSuccess } from './refresh-state.ts';

export type RefreshOptions = {
  data: DataFolder;
  config: RefreshConfig;
  environment?: Readonly<Record<string, string | undefined>>;
  stages?: readonly Stage[];
  /** Also what is not due. */
  isForced?: boolean;
  now?: () => Date;
  download?: DownloadOptions;
  onInput?: (job: string, input: string) => void;
  /** Called once where another publication has to end first. */
  onWait?: () => void;
};

export type JobOutcome = {
  readonly job: string;
  readonly state: 'not due' | 'done' | 'failed';
  /** Files that brought something new. */
  readonly ingested: number;
  /** Files that were known already. */
  readonly known: number;
  readonly failures: readonly { input: string; message: string }[];
};

export type RefreshOutcome = {
  readonly jobs: readonly JobOutcome[];
  /** Undefined where nothing new came. */
  readonly published: Manifest | undefined;
  /** The snapshot that somebody went back to, so that nothing is published. */
  readonly heldAt: Rollback | undefined;
};

type JobContext = { options: RefreshOptions; now: Date; known: Batch[] };

async function findKeys(job: RefreshJob, { options, now }: JobContext, lastSuccess: Date | undefined) {
  if (job.forEach === undefined) return undefined;
  const { data } = options;
  // Before the first publication nothing is known; the next refresh fetches the details.
  if ((await createSnapshotStore(data).findCurrent()) === undefined) return [];
  const snapshot = await openSnapshot({ data, concurrency: 1 });
  try {
    const days = toDays(job, { now, lastSuccess });
    return await findKnownKeys(snapshot, job.forEach, { from: days[0] ?? '', to: days.at(-1) ?? '' });
  } finally {
    await snapshot.close();
  }
}

const isAbsent = (error: unknown) =>
  isIngestError(error) && (error.code === 'INPUT_MISSING' || error.code === 'INPUT_ABSENT');

async function runJob(job: RefreshJob, context: JobContext): Promise<JobOutcome> {
  const { options, now, known } = context;
  const { data, environment = {}, download, onInput } = options;
  const lastSuccess = await findLastSuccess(data, job.name);
  const reader = findReader(job.source);
  const idle = { job: job.name, ingested: 0, known: 0, failures: [] };
  if (reader === undefined || (!options.isForced && !isDue(job, now, lastSuccess))) {
    return { ...idle, state: 'not due' };
  }
  const keys = await findKeys(job, context, lastSuccess);
  const outcome = { ...idle, failures: [] as { input: string; message: string }[] };
  for (const ref of expandInputs(job, { now, lastSuccess, environment, keys })) {
    const input = hideSecrets(ref);
    onInput?.(job.name, input);
    try {
      const { kind, batch } = await ingestFile({
        data,
        reader,
        ref,
        known,
        now: () => now,
        ...(download ? { download } : {}),
      });
      if (kind === 'known') outcome.known += 1;
      else {
        outcome.ingested += 1;
        known.push(batch);
      }
    } catch (error) {
      if (!isIngestError(error)) throw error;
      if (!(job.mayBeMissing && isAbsent(error))) {
        outcome.failures.push({ input, message: error.message });
      }
    }
  }
  if (outcome.failures.length > 0) return { ...outcome, state: 'failed' };
  await writeLastSuccess(data, job.name, now);
  return { ...outcome, state: 'done' };
}

/**
 * Runs the jobs that are due and publishes what they brought, in one step. A job that fails is tried again at the
 * next refresh; the others are published all the same. After somebody went back to an older snapshot it publishes nothing:
 * a timer would bring back within the hour what they went back from.
 *
 * @throws {SampleError} `REAL_AMONG_SAMPLE_DATA`
 */
export async function runRefresh(options: RefreshOptions): Promise<RefreshOutcome> {
  const { data, config, stages = [], now: readClock = () => new Date(), onWait } = options;
  const now = readClock();
  const context: JobContext = { options, now, known: await listBatches(data) };
  requireOneKind(data, context.known, { isSample: false });
  const jobs: JobOutcome[] = [];
  for (const job of config.jobs) jobs.push(await runJob(job, context));
  const published = await publishNews({
    data,
    stages,
    now: readClock,
    staysBack: true,
    ...(onWait === undefined ? {} : { onWait }),
  });
  const heldAt = published === undefined ? await createSnapshotStore(data).findRollback() : undefined;
  return { jobs, published, heldAt };
}
