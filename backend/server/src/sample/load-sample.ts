import { join } from 'node:path';
import { listBatches } from '@sharpside/ingest/batches/batch';
import { requireOneKind } from '@sharpside/ingest/batches/one-kind-of-data';
import { ingestFile } from '@sharpside/ingest/ingest/ingest-file';
import type { Acceptance } from '@sharpside/ingest/ingest/quality/checks';
import { type PublishOptions, publishNews } from '@sharpside/ingest/publication/publish-snapshot';
import type { Stage } from '@sharpside/ingest/publication/stage';
import { findReader } from '@sharpside/ingest/readers/readers';
import type { Reader } from '@sharpside/ingest/reading/reader';
import {
  type GenerateSampleOptions,
  generateSample,
  type SampleSummary,
} from '@sharpside/sample-seasons/generate-sample';
import type { SampleFile } from '@sharpside/sample-seasons/write/sample-manifest';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { takeTurns } from '@sharpside/warehouse/files/take-turns';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { SCHEMA_VERSION, tableNames } from '@sharpside/warehouse/tables/tables';

export type LoadSampleOptions = Omit<GenerateSampleOptions, 'outDir' | 'onProgress' | 'onFile'> & {
  data: DataFolder;
  stages?: readonly Stage[];
  now?: () => Date;
  /** Also publishes to other machines. */
  shared?: PublishOptions['shared'];
  generate?: typeof generateSample;
  /** `share` is 0 to 1; `label` names the current step. */
  onProgress?: (share: number, label: string) => void;
};

export type LoadedSample = {
  readonly summary: SampleSummary;
  /** Number of files with new content. */
  readonly ingested: number;
  /** Undefined if nothing was new. */
  readonly published: Manifest | undefined;
};

// Shares of writing, reading and publishing in the whole work.
const WRITING = 0.45;
const READING = 0.3;

function requireReader(source: string): Reader {
  const reader = findReader(source);
  if (reader === undefined) throw new RangeError(`the sample writes '${source}', which no reader reads`);
  return reader;
}

/**
 * Makes a sample season, reads its files like real files, marks everything as sample data and publishes it. A call on a
 * later day adds that day's data. Several processes may call it at once: each waits for the one before and finds its
 * work done.
 *
 * @throws {SampleError} `SAMPLE_AMONG_REAL_DATA`
 */
export const loadSample = (options: LoadSampleOptions): Promise<LoadedSample> =>
  takeTurns(join(options.data.root, 'sample.lock'), () => loadAlone(options));

// A small season lacks some days, and a newer program invents other games under the same ids. Both checks would fail.
const acceptance: Acceptance = { checks: ['schedule', 'known'], reason: 'invented seasons' };

async function loadAlone(options: LoadSampleOptions): Promise<LoadedSample> {
  const { data, stages = [], shared, onProgress } = options;
  const outDir = join(data.root, 'sample');
  const { now = () => new Date(), generate = generateSample } = options;
  const batches = await listBatches(data);
  requireOneKind(data, batches, { isSample: true });
  // If readers have gained tables since, every file is read again. All files are there, and they are small.
  const known = (await hasOtherTables(data)) ? [] : [...batches];
  const progress = { read: 0, ingested: 0, files: Number.POSITIVE_INFINITY };
  const ingest = async ({ path, source }: SampleFile) => {
    const ref = join(outDir, path);
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
    // While files are still being written, the bar shows the writing.
    if (progress.files < Number.POSITIVE_INFINITY)
      onProgress?.(WRITING + (READING * progress.read) / progress.files, path);
    if (outcome.kind === 'known') return;
    progress.ingested++;
    known.push(outcome.batch);
  };
  // A file is read while the next file is written, because the engine reads on its own threads.
  let reading = Promise.resolve();
  const summary = await generate({
    outDir,
    today: options.today,
    size: options.size,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    onProgress: (share, label) => onProgress?.(WRITING * share, label),
    onFile: (file) => {
      reading = reading.then(() => ingest(file));
      // The caller gets this rejection when it waits for the last file. Until then it must not count as unhandled.
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

/** Also publishes files that an interrupted earlier run had read. */
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
