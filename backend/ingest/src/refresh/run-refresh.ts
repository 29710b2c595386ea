import { toReason } from '@sharpside/server-kit';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { isSnapshotError } from '@sharpside/warehouse/snapshot/errors';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore, type Rollback } from '@sharpside/warehouse/snapshot/snapshot-store';
import type { League } from '@sharpside/warehouse/teams/team';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { type Batch, listBatches } from '../batches/batch.ts';
import { requireOneKind } from '../batches/one-kind-of-data.ts';
import { ingestFile } from '../ingest/ingest-file.ts';
import { type PublishOptions, publishNews } from '../publication/publish-snapshot.ts';
import type { Stage } from '../publication/stage.ts';
import { findReader } from '../readers/readers.ts';
import { type DownloadOptions, findUnreachable, hideSecrets } from '../reading/download.ts';
import { isIngestError } from '../reading/errors.ts';
import { isUrl } from '../reading/input.ts';
import type { Reader } from '../reading/reader.ts';
import { toIngestError } from '../reading/reading-failure.ts';
import { isDue } from './due.ts';
import { isRefreshError, RefreshError } from './errors.ts';
import { expandInputs, toDays } from './expand-inputs.ts';
import { findIncompleteDays, findLeaguesToComplete } from './incomplete-days.ts';
import { findKnownKeys } from './known-keys.ts';
import type { RefreshConfig, RefreshJob } from './refresh-config.ts';
import { findJobState, type InputFailure, writeJobRun } from './refresh-state.ts';

export type RefreshOptions = {
  data: DataFolder;
  config: RefreshConfig;
  environment?: Readonly<Record<string, string | undefined>>;
  stages?: readonly Stage[];
  isForced?: boolean;
  now?: () => Date;
  download?: DownloadOptions;
  onInput?: (job: string, input: string) => void;
  /** Called if an input takes long, with a text about the attempt and the reason. */
  onDelay?: (job: string, text: string) => void;
  /** Called once if the publication has to wait for another. */
  onWait?: () => void;
  /** Also publishes to other machines; undefined to publish only on this machine. */
  shared?: PublishOptions['shared'];
  /**
   * Aborted if another machine may have taken over. The refresh then throws before its next file or its publication.
   */
  signal?: AbortSignal | undefined;
};

export type JobOutcome = {
  readonly job: string;
  readonly state: 'not due' | 'done' | 'failed';
  readonly ingested: number;
  readonly known: number;
  readonly failures: readonly InputFailure[];
};

export type RefreshOutcome = {
  readonly jobs: readonly JobOutcome[];
  /** Undefined if nothing was new or `heldAt` is set. */
  readonly published: Manifest | undefined;
  /** The snapshot that somebody went back to, if nothing was published because of that. */
  readonly heldAt: Rollback | undefined;
};

type JobContext = {
  options: RefreshOptions;
  now: Date;
  known: Batch[];
  /** Origins that could not be reached in this refresh. They are not tried again, so that it ends soon without a network. */
  unreachable: Set<string>;
  /** Days of the league's games that are not known to their end, read once per refresh. */
  incompleteDays: (league: League) => Promise<string[]>;
};

async function findKeys(job: RefreshJob, { options, now }: JobContext, lastSuccess: Date | undefined) {
  if (job.forEach === undefined) return undefined;
  const { data } = options;
  // Without a snapshot no ids are known. The next refresh fetches the details.
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

const findOrigin = (ref: string) => (isUrl(ref) && URL.canParse(ref) ? new URL(ref).origin : undefined);

/** The days that a job fetches besides its own: those of games that it may complete. */
async function findDaysAgain(job: RefreshJob, reader: Reader, { incompleteDays }: JobContext) {
  const days = await Promise.all(findLeaguesToComplete(job, reader.tables).map(incompleteDays));
  return [...new Set(days.flat())];
}

type Fetch = { job: RefreshJob; reader: Reader; context: JobContext; lastSuccess: Date | undefined };
type Fetched = { ingested: number; known: number; failures: InputFailure[] };

async function fetchInputs({ job, reader, context, lastSuccess }: Fetch): Promise<Fetched> {
  const { options, now, known, unreachable } = context;
  const { data, environment = {}, onInput } = options;
  const fetched: Fetched = { ingested: 0, known: 0, failures: [] };
  const keys = await findKeys(job, context, lastSuccess);
  const again = await findDaysAgain(job, reader, context);
  const own = new Set(expandInputs(job, { now, lastSuccess, environment, keys }).map(({ ref }) => ref));
  for (const { ref, mayBeMissing } of expandInputs(job, { now, lastSuccess, environment, keys, again })) {
    options.signal?.throwIfAborted();
    const input = hideSecrets(ref);
    const origin = findOrigin(ref);
    if (origin !== undefined && unreachable.has(origin)) {
      const message = `${input} was not requested, because ${origin} could not be reached before; the next refresh tries again`;
      fetched.failures.push({ input, code: 'DOWNLOAD_FAILED', message });
      continue;
    }
    onInput?.(job.name, input);
    const onDelay = (text: string) => options.onDelay?.(job.name, `${input}: ${text}`);
    try {
      const { kind, batch } = await ingestFile({
        data,
        reader,
        ref,
        known,
        now: () => now,
        acceptance: job.accept,
        correction: job.correction,
        download: { onDelay, ...options.download },
      });
      if (kind === 'known') fetched.known += 1;
      else {
        fetched.ingested += 1;
        known.push(batch);
      }
    } catch (error) {
      if (!isIngestError(error)) throw error;
      const found = findUnreachable(error);
      if (found !== undefined) unreachable.add(found);
      // A day that is asked for again may still fall short; it is held back, and asked for again at the next refresh.
      const mayFallShort = !own.has(ref) && (isAbsent(error) || error.code === 'INPUT_HELD_BACK');
      if (!mayFallShort && !(mayBeMissing && isAbsent(error))) {
        fetched.failures.push({ input, code: error.code, message: error.message });
      }
    }
  }
  return fetched;
}

/** A failure of the job itself instead of one of its inputs. */
function toJobFailure(job: string, error: unknown): InputFailure {
  const isKnown = isRefreshError(error) || isSnapshotError(error) || isIngestError(error);
  const { code, message } = isKnown
    ? error
    : new RefreshError(
        `job ${job} could not run (${toReason(error)}); it is tried again at the next refresh`,
        { code: 'REFRESH_JOB_FAILED', cause: error },
      );
  return { input: job, code, message };
}

const toOutcome = (job: string, fetched: Fetched): JobOutcome => ({
  job,
  state: fetched.failures.length > 0 ? 'failed' : 'done',
  ...fetched,
});

async function runJob(job: RefreshJob, context: JobContext): Promise<JobOutcome> {
  const { data, isForced } = context.options;
  const state = await findJobState(data, job.name);
  const lastSuccess = state.lastSuccess === undefined ? undefined : new Date(state.lastSuccess);
  const reader = findReader(job.source);
  if (reader === undefined || (!isForced && !isDue(job, context.now, lastSuccess))) {
    return { job: job.name, state: 'not due', ingested: 0, known: 0, failures: [] };
  }
  const fetched = await fetchInputs({ job, reader, context, lastSuccess }).catch((error: unknown) => {
    // An abort is not a failure of the job, because another machine may be running it.
    context.options.signal?.throwIfAborted();
    return { ingested: 0, known: 0, failures: [toJobFailure(job.name, error)] };
  });
  return keepRun(toOutcome(job.name, fetched), context);
}

/** Records the job's result. If that is not possible, the job counts as failed, and runs again at the next refresh. */
async function keepRun(outcome: JobOutcome, { options, now }: JobContext): Promise<JobOutcome> {
  const { data, config } = options;
  const { job, state, ingested, known, failures } = outcome;
  if (state === 'not due') return outcome;
  try {
    const every = config.jobs.find(({ name }) => name === job)?.every;
    const run = { state, ...(every && { every }), ingested, known, failures: [...failures] };
    await writeJobRun(data, job, { at: now.toISOString(), ...run });
    return outcome;
  } catch (error) {
    const failure = toJobFailure(
      job,
      toIngestError(error, { name: `the state of ${job}`, folder: data.root }),
    );
    return { ...outcome, state: 'failed', failures: [...failures, failure] };
  }
}

/**
 * Runs the due jobs and publishes their results together. A failed job is retried at the next refresh; results of other
 * jobs are published anyway. While readers are at a snapshot that somebody went back to, nothing is published: a timer
 * would otherwise restore the withdrawn data soon.
 *
 * @throws {SampleError} `REAL_AMONG_SAMPLE_DATA`
 */
export async function runRefresh(options: RefreshOptions): Promise<RefreshOutcome> {
  const { data, config, stages = [], now: readClock = () => new Date(), onWait, shared } = options;
  const now = readClock();
  const today = toEasternDay(now);
  const daysOf = new Map<League, Promise<string[]>>();
  const incompleteDays = (league: League) => {
    const days = daysOf.get(league) ?? findIncompleteDays({ data, league, today });
    daysOf.set(league, days);
    return days;
  };
  const context: JobContext = {
    options,
    now,
    known: await listBatches(data),
    unreachable: new Set(),
    incompleteDays,
  };
  requireOneKind(data, context.known, { isSample: false });
  const jobs: JobOutcome[] = [];
  for (const { job, message } of config.mistakes ?? []) {
    const failures = [{ input: job, code: 'REFRESH_CONFIG_INVALID', message }];
    jobs.push(await keepRun(toOutcome(job, { ingested: 0, known: 0, failures }), context));
  }
  for (const job of config.jobs) jobs.push(await runJob(job, context));
  options.signal?.throwIfAborted();
  const published = await publishNews({
    data,
    stages,
    now: readClock,
    staysBack: true,
    shared,
    ...(onWait === undefined ? {} : { onWait }),
  });
  const heldAt = published === undefined ? await createSnapshotStore(data).findRollback() : undefined;
  return { jobs, published, heldAt };
}
