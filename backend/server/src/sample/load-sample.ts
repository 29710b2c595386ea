import { join } from 'node:path';
import { type Batch, keepLive, listBatches, markRemoved } from '@sharpside/ingest/batches/batch';
import { requireOneKind } from '@sharpside/ingest/batches/one-kind-of-data';
import { setAsideSampleLog } from '@sharpside/ingest/forecasts/begin-anew';
import { ingestFile } from '@sharpside/ingest/ingest/ingest-file';
import type { Acceptance } from '@sharpside/ingest/ingest/quality/checks';
import {
  type PublishOptions,
  publishNews,
  takePublisherTurn,
} from '@sharpside/ingest/publication/publish-snapshot';
import type { Stage } from '@sharpside/ingest/publication/stage';
import { findReader } from '@sharpside/ingest/readers/readers';
import type { Reader } from '@sharpside/ingest/reading/reader';
import {
  type GenerateSampleOptions,
  generateSample,
  hasOtherSample,
  type SampleSummary,
} from '@sharpside/sample-seasons/generate-sample';
import type { SampleFile } from '@sharpside/sample-seasons/write/sample-manifest';
import { joinWithin } from '@sharpside/server-kit';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { takeTurns } from '@sharpside/warehouse/files/take-turns';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { SCHEMA_VERSION, tableNames } from '@sharpside/warehouse/tables/tables';

export type LoadSampleOptions = Omit<GenerateSampleOptions, 'outDir' | 'onProgress' | 'onFile'> & {
  data: DataFolder;
  stages?: readonly Stage[];
  now?: () => Date;
  /** Also publishes to other machines; undefined to publish only on this machine. */
  shared?: PublishOptions['shared'];
  generate?: typeof generateSample;
  /** `share` is 0 to 1; `label` names the current step. */
  onProgress?: (share: number, label: string) => void;
  /** Called before the folder begins anew, because another version of the generator made its sample. */
  onBeginAnew?: () => void;
};

export type LoadedSample = {
  readonly summary: SampleSummary;
  readonly ingested: number;
  readonly published: Manifest | undefined;
};

// Shares of writing and of reading in the progress of the whole work. The rest is publishing.
const WRITING = 0.45;
const READING = 0.3;

function requireReader(source: string): Reader {
  const reader = findReader(source);
  if (reader === undefined) throw new RangeError(`the sample writes '${source}', which no reader reads`);
  return reader;
}

/**
 * Generates sample seasons, ingests their files as sample data, and publishes them. On a later day only new or changed
 * files are ingested. If another version of the generator made the folder's sample, the folder begins anew. If several
 * processes call this at once, each waits for the previous one, and finds the work done.
 *
 * @throws {SampleError} `SAMPLE_AMONG_REAL_DATA`
 */
export const loadSample = (options: LoadSampleOptions): Promise<LoadedSample> =>
  takeTurns(join(options.data.root, 'sample.lock'), () => loadAlone(options));

// Accepted, because both checks would fail: a small season lacks some days, and the served snapshot may be of another
// version of the generator, which invented other games under the same ids.
const acceptance: Acceptance = { checks: ['schedule', 'known'], reason: 'invented seasons' };

const OTHER_VERSION = 'another version of the generator made it';

/**
 * Takes a sample of another version of the generator out of the folder: its batches are marked as removed, and its
 * forecasts set aside. Otherwise games of both versions would stand under the same ids, each in part.
 *
 * The batches stay as records, because a shared store recognises the folder by them, and servers keep the old snapshot
 * until the new one is published. The generator replaces the manifest of the old sample only after this, so a killed
 * run is repeated.
 */
async function leaveOtherSample(
  { data, shared, now = () => new Date(), onBeginAnew }: LoadSampleOptions,
  outDir: string,
): Promise<void> {
  if (!(await hasOtherSample(outDir))) return;
  onBeginAnew?.();
  await takePublisherTurn({ data, shared }, async () => {
    for (const batch of keepLive(await listBatches(data)))
      await markRemoved(batch, { at: now().toISOString(), reason: OTHER_VERSION });
    await setAsideSampleLog(data, { reason: OTHER_VERSION, now: now() });
  });
}

/** Batches whose files are not read again. A file may have the same bytes in both versions of the generator. */
async function findKnown(data: DataFolder): Promise<Batch[]> {
  // After a change of the schema every file is read again, because readers may fill new tables.
  if (await hasOtherTables(data)) return [];
  return (await listBatches(data)).filter(({ removed }) => removed?.reason !== OTHER_VERSION);
}

async function loadAlone(options: LoadSampleOptions): Promise<LoadedSample> {
  const { data, stages = [], shared, onProgress } = options;
  const outDir = join(data.root, 'sample');
  const { now = () => new Date(), generate = generateSample } = options;
  requireOneKind(data, await listBatches(data), { isSample: true });
  await leaveOtherSample(options, outDir);
  const known = await findKnown(data);
  const progress = { read: 0, ingested: 0, files: Number.POSITIVE_INFINITY };
  const ingest = async ({ path, source }: SampleFile) => {
    const ref = joinWithin(outDir, path);
    const outcome = await ingestFile({
      data,
      reader: requireReader(source),
      ref,
      known,
      isSample: true,
      acceptance,
      now,
    });
    progress.read++;
    // While files are still being written, the bar shows only the writing.
    if (progress.files < Number.POSITIVE_INFINITY)
      onProgress?.(WRITING + (READING * progress.read) / progress.files, path);
    if (outcome.kind === 'known') return;
    progress.ingested++;
    known.push(outcome.batch);
  };
  // A file is read while the next file is written. Both run in parallel, because the engine has its own threads.
  let reading = Promise.resolve();
  const summary = await generate({
    outDir,
    today: options.today,
    size: options.size,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    onProgress: (share, label) => onProgress?.(WRITING * share, label),
    onFile: (file) => {
      reading = reading.then(() => ingest(file));
      // `await reading` below throws the error. Until then it must not count as an unhandled rejection.
      reading.catch(() => undefined);
    },
  });
  progress.files = summary.files.length;
  await reading;
  const published = await publish({ data, stages, now, shared }, onProgress);
  return { summary, ingested: progress.ingested, published };
}

async function hasOtherTables(data: DataFolder): Promise<boolean> {
  const store = createSnapshotStore(data);
  const current = await store.findCurrent();
  return current !== undefined && (await store.requireManifest(current)).schemaVersion !== SCHEMA_VERSION;
}

type OwnPublishOptions = Required<Pick<PublishOptions, 'data' | 'stages' | 'now'>> &
  Pick<PublishOptions, 'shared'>;

/** Publishes if a publication is due, which includes files that an interrupted earlier run ingested. */
function publish(
  options: OwnPublishOptions,
  onProgress: LoadSampleOptions['onProgress'],
): Promise<Manifest | undefined> {
  const steps = tableNames.length + options.stages.length;
  let done = 0;
  const onStep = (step: string) => {
    done++;
    onProgress?.(WRITING + READING + (1 - WRITING - READING) * Math.min(1, done / steps), step);
  };
  return publishNews({ ...options, onStep });
}
