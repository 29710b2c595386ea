import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, replaceFile } from '@sharpside/warehouse/files/atomic-files';
import * as v from 'valibot';

const FILE = 'manifest.json';

const fileSchema = v.object({
  /** Relative to the folder. */
  path: v.string(),
  source: v.string(),
  /** Everything that the content depends on. A file with an unchanged recipe need not be written again. */
  recipe: v.string(),
  bytes: v.number(),
  sha256: v.string(),
});

const manifestSchema = v.object({
  /** Shows a person who finds the folder that it is a sample. */
  source: v.literal('sample'),
  about: v.string(),
  today: v.string(),
  size: v.picklist(['brief', 'small', 'full']),
  seed: v.string(),
  files: v.array(fileSchema),
});

export type SampleFile = v.InferOutput<typeof fileSchema>;

/** `manifest.json`: the files of a sample, and the options of its generation. */
export type SampleManifest = v.InferOutput<typeof manifestSchema>;

const ABOUT = 'Sample data: players, games and odds are invented. Written by `backend sample`.';

/** The manifest of a folder; undefined if it is missing or unreadable. Then everything is written again. */
export async function findSampleManifest(folder: string): Promise<SampleManifest | undefined> {
  try {
    const parsed = v.safeParse(manifestSchema, JSON.parse(await readFile(join(folder, FILE), 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes the manifest in one step, so that a reader finds the old or the new manifest. */
export const writeSampleManifest = (
  folder: string,
  manifest: Omit<SampleManifest, 'source' | 'about'>,
): Promise<void> =>
  replaceFile(
    join(folder, FILE),
    `${JSON.stringify({ source: 'sample', about: ABOUT, ...manifest }, null, 2)}\n`,
  );
