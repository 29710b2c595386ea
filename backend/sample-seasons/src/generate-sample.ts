import { rm, stat } from 'node:fs/promises';
import { joinWithin } from '@sharpside/server-kit';
import { toDay } from './calendar/day.ts';
import { DEFAULT_SEED, type SampleSize, type Scope } from './plan/density.ts';
import { planEspnFiles } from './plan/espn-files.ts';
import { planMlbFiles } from './plan/mlb-files.ts';
import { planNbaFiles } from './plan/nba-files.ts';
import { planNflFiles } from './plan/nfl-files.ts';
import { isOfThisVersion, type PlannedFile } from './plan/planned-file.ts';
import { writeGzipFile } from './write/gzip-file.ts';
import {
  findSampleManifest,
  type SampleFile,
  type SampleManifest,
  writeSampleManifest,
} from './write/sample-manifest.ts';

export type GenerateSampleOptions = {
  outDir: string;
  /** US Eastern day, YYYY-MM-DD: the first day without results. */
  today: string;
  size: SampleSize;
  seed?: string;
  /** `share` is 0 to 1; `label` is the current file. */
  onProgress?: (share: number, label: string) => void;
  /**
   * Called for each file in the order of the summary: a new file as soon as it is written, so that it can be read while
   * the next file is written, and an unchanged file without a delay.
   */
  onFile?: (file: SampleFile) => void;
};

export type SampleSummary = {
  /** Every file, in the order of ingestion. */
  readonly files: readonly SampleFile[];
  /** Paths of newly written files. The other files had not changed. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly bytes: number;
};

/**
 * True if another version of the generator wrote files of the folder. It invented other games under the same ids, so
 * nobody may read them together with files of this version.
 */
export async function hasOtherSample(outDir: string): Promise<boolean> {
  const manifest = await findSampleManifest(outDir);
  return manifest?.files.some(({ recipe }) => !isOfThisVersion(recipe)) === true;
}

/** Files are ingested in this order: names of players come before files that refer to the players. */
export const planSample = (scope: Scope): PlannedFile[] => [
  ...planMlbFiles(scope),
  ...planNbaFiles(scope),
  ...planNflFiles(scope),
  ...planEspnFiles(scope),
];

const MANIFEST_EVERY_FILES = 20;

async function isThere(path: string, { bytes }: SampleFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.size === bytes;
}

/** Files of an earlier run whose recipe and size have not changed, by path. They need not be written again. */
async function findReusable(
  outDir: string,
  planned: readonly PlannedFile[],
  before: SampleManifest | undefined,
) {
  const known = new Map(before?.files.map((file) => [file.path, file]));
  const reusable = new Map<string, SampleFile>();
  for (const { path, recipe } of planned) {
    const file = known.get(path);
    if (file?.recipe === recipe && (await isThere(joinWithin(outDir, path), file))) reusable.set(path, file);
  }
  return reusable;
}

async function removeLeftovers(
  outDir: string,
  planned: readonly PlannedFile[],
  before: SampleManifest | undefined,
) {
  const wanted = new Set(planned.map(({ path }) => path));
  const leftovers = (before?.files ?? []).map(({ path }) => path).filter((path) => !wanted.has(path));
  for (const path of leftovers) await rm(joinWithin(outDir, path), { force: true });
  return leftovers;
}

/**
 * Writes a sample season: files in the formats that ingestion reads, with invented players, up to and including
 * tomorrow.
 *
 * The result depends only on `today`, `size` and `seed`, not on earlier content. A run on a later day writes changed
 * files, removes obsolete files, and leaves the same folder as a first run on that day.
 *
 * @throws {RangeError} if `today` is not a date.
 */
export async function generateSample(options: GenerateSampleOptions): Promise<SampleSummary> {
  const { today, size, seed = DEFAULT_SEED } = options;
  return writeSample(planSample({ seed, today: toDay(today), size }), options);
}

/** Writes planned files that have changed. @internal Exported for tests, which plan fewer files. */
export async function writeSample(
  planned: readonly PlannedFile[],
  { outDir, today, size, seed = DEFAULT_SEED, onProgress, onFile }: GenerateSampleOptions,
): Promise<SampleSummary> {
  const before = await findSampleManifest(outDir);
  const reusable = await findReusable(outDir, planned, before);
  const toWrite = planned.filter(({ path }) => !reusable.has(path));
  const done = new Map(reusable);
  const files = () => planned.flatMap(({ path }) => done.get(path) ?? []);
  const save = () => writeSampleManifest(outDir, { today, size, seed, files: files() });
  // Removed first, because the manifest that names them is soon replaced.
  const removed = await removeLeftovers(outDir, planned, before);
  let written = 0;
  for (const { path, source, recipe, pieces } of planned) {
    const file = reusable.get(path) ?? {
      path,
      source,
      recipe,
      ...(await writeGzipFile(joinWithin(outDir, path), pieces())),
    };
    done.set(path, file);
    if (reusable.has(path)) {
      onFile?.(file);
      continue;
    }
    // From the first file on, the manifest says which version of the generator wrote what is read.
    if (written % MANIFEST_EVERY_FILES === 0) await save();
    written++;
    onFile?.(file);
    onProgress?.(written / toWrite.length, path);
  }
  await save();
  return {
    files: files(),
    written: toWrite.map(({ path }) => path),
    removed,
    bytes: files().reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
