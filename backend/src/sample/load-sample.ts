import { join } from 'node:path';
import type { DataFolder } from '../files/data-folder.ts';
import { type Batch, listBatches } from '../ingest/batch.ts';
import { ingestFile } from '../ingest/ingest-file.ts';
import type { Reader } from '../ingest/reader.ts';
import { findReader } from '../readers/readers.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { publishSnapshot } from '../snapshot/publish-snapshot.ts';
import type { Stage } from '../snapshot/stage.ts';
import { tableNames } from '../snapshot/tables.ts';
import { type GenerateSampleOptions, generateSample, type SampleSummary } from './generate-sample.ts';
import { SampleError } from './sample-error.ts';
import type { SampleFile } from './write/sample-manifest.ts';

export type LoadSampleOptions = Omit<GenerateSampleOptions, 'outDir' | 'onProgress' | 'onFile'> & {
  data: DataFolder;
  /** Where the files are written. Default: `sample` in the data folder. */
  outDir?: string;
  stages?: readonly Stage[];
  now?: () => Date;
  /** `share` 0 to 1; `label` is what is at work. */
  onProgress?: (share: number, label: string) => void;
};

export type LoadedSample = {
  readonly summary: SampleSummary;
  /** Files that brought something new. */
  readonly ingested: number;
  /** Undefined where nothing new came. */
  readonly published: Manifest | undefined;
};

// Shares of the whole that writing, reading and publishing take.
const WRITING = 0.45;
const READING = 0.3;

function requireReader(source: string): Reader {
  const reader = findReader(source);
  if (reader === undefined) throw new RangeError(`the sample writes '${source}', which no reader reads`);
  return reader;
}

/** Invented players among real ones would be taken for real. */
async function requireNoRealData(data: DataFolder): Promise<readonly Batch[]> {
  const batches = await listBatches(data);
  if (batches.every(({ isSample }) => isSample)) return batches;
  throw new SampleError(`${data.root} holds real data; name another folder with --data for the sample`, {
    code: 'SAMPLE_AMONG_REAL_DATA',
  });
}

/**
 * Makes a sample season, reads its files as real ones are read, marks everything as sample data and publishes it.
 * Called again on a later day, it adds what that day brought.
 *
 * @throws {SampleError} `SAMPLE_AMONG_REAL_DATA`
 */
export async function loadSample(options: LoadSampleOptions): Promise<LoadedSample> {
  const {
    data,
    outDir = join(data.root, 'sample'),
    stages = [],
    now = () => new Date(),
    onProgress,
  } = options;
  const known = [...(await requireNoRealData(data))];
  let written = 0;
  let read = 0;
  let ingested = 0;
  const tell = (label: string) => onProgress?.(WRITING * written + READING * read, label);
  const ingest = async ({ path, source }: SampleFile) => {
    const outcome = await ingestFile({
      data,
      reader: requireReader(source),
      ref: join(outDir, path),
      known,
      isSample: true,
      now,
    });
    if (outcome.kind === 'known') return;
    ingested++;
    known.push(outcome.batch);
  };
  // A file is read while the next one is written: the engine reads on its own threads.
  let reading = Promise.resolve();
  const offered: SampleFile[] = [];
  const summary = await generateSample({
    outDir,
    today: options.today,
    size: options.size,
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    onProgress: (share, label) => {
      written = share;
      tell(label);
    },
    onFile: (file) => {
      offered.push(file);
      reading = reading.then(() => ingest(file));
      // Whoever waits for the last file hears of it; until then it is nobody's unhandled rejection.
      reading.catch(() => undefined);
    },
  });
  written = 1;
  await reading;
  read = 1;
  const published = ingested === 0 ? undefined : await publish({ data, stages, now }, onProgress);
  return { summary, ingested, published };
}

type PublishOptions = { data: DataFolder; stages: readonly Stage[]; now: () => Date };

function publish(options: PublishOptions, onProgress: LoadSampleOptions['onProgress']): Promise<Manifest> {
  const steps = tableNames.length + options.stages.length;
  let done = 0;
  const onStep = (step: string) => {
    done++;
    onProgress?.(WRITING + READING + (1 - WRITING - READING) * Math.min(1, done / steps), step);
  };
  return publishSnapshot({ ...options, onStep });
}
