import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, replaceFile } from '@sharpside/warehouse/files/atomic-files';
import * as v from 'valibot';

const FILE = 'manifest.json';

const fileSchema = v.object({
  /** Inside the folder. */
  path: v.string(),
  /** Name of the format for `backend ingest`. */
  source: v.string(),
  /** Everything that the content depends on: a file with the same one need not be written again. */
  recipe: v.string(),
  bytes: v.number(),
  sha256: v.string(),
});

const manifestSchema = v.object({
  /** Tells a person who finds the folder that it is a sample. */
  source: v.literal('sample'),
  about: v.string(),
  today: v.string(),
  size: v.picklist(['brief', 'small', 'full']),
  seed: v.string(),
  files: v.array(fileSchema),
});

/** A file of a sample, with the recipe that it was made by. */
export type SampleFile = v.InferOutput<typeof fileSchema>;

/** `manifest.json`: the files of a sample, and the options that it was made with. */
export type SampleManifest = v.InferOutput<typeof manifestSchema>;

const ABOUT = 'Sample data: players, games and odds are invented. Written by `backend sample`.';

/** The manifest of a folder; undefined where there is none that can be read: everything is written anew then. */
export async function findSampleManifest(folder: string): Promise<SampleManifest | undefined> {
  try {
    const parsed = v.safeParse(manifestSchema, JSON.parse(await readFile(join(folder, FILE), 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes the manifest in one step: a reader finds the old one or the new one. */
export const writeSampleManifest = (
  folder: string,
  manifest: Omit<SampleManifest, 'source' | 'about'>,
): Promise<void> =>
  replaceFile(
    join(folder, FILE),
    `${JSON.stringify({ source: 'sample', about: ABOUT, ...manifest }, null, 2)}\n`,
  );
