import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';

/**
 * File that lists the sources of a build with their hashes, for the machine that built it. It is not part of the
 * release.
 */
export const SOURCES_RECORD = '.built-from.json';

const recordSchema = v.strictObject({ schema: v.literal(1), files: v.record(v.string(), v.string()) });

type SourcesRecord = v.InferOutput<typeof recordSchema>;

const HASH_LENGTH = 16;

const toHash = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);

// A package.json is left out: its version is in the manifest, and a separate check compares it.
const isSource = (file: string) =>
  basename(file) !== 'package.json' &&
  !file.split(sep).includes('node_modules') &&
  existsSync(file) &&
  statSync(file).isFile();

/** The sources among the files that a build read, each with a hash of its text. Installed packages are left out. */
export function recordSources(root: string, files: Iterable<string>): SourcesRecord {
  const sources = [...new Set(files)].filter(isSource);
  const hashes = sources.map(
    (file) => [relative(root, file).split(sep).join('/'), toHash(readFileSync(file))] as const,
  );
  return { schema: 1, files: Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** A digest of the sources of a build. Equal digests mean equal sources. */
export const toFingerprint = ({ files }: SourcesRecord): string =>
  toHash(
    Object.entries(files)
      .map(([path, hash]) => `${path}\0${hash}\n`)
      .join(''),
  );

/**
 * Result of a comparison. `changed`: sources that have changed since the build, by their paths from the app's folder.
 */
export type SourceComparison =
  | { kind: 'compared'; count: number; changed: string[] }
  /** The build does not record its sources, for example a build by another tool. */
  | { kind: 'unrecorded' }
  /** The sources are not on this machine, for example if another CI job made the build. */
  | { kind: 'elsewhere' };

/** Sources of a build, by their paths from the app's folder; empty if the build does not record them. */
export async function listSources(folder: string): Promise<string[]> {
  const file = join(folder, SOURCES_RECORD);
  if (!existsSync(file)) return [];
  return Object.keys(parseContractJson(recordSchema, await readFile(file, 'utf8'), file).files);
}

/**
 * Compares the present sources with those that a build recorded.
 * @param folder of the build, directly in the app's folder.
 */
export async function compareSources(folder: string): Promise<SourceComparison> {
  const file = join(folder, SOURCES_RECORD);
  if (!existsSync(file)) return { kind: 'unrecorded' };
  const { files } = parseContractJson(recordSchema, await readFile(file, 'utf8'), file);
  const root = join(folder, '..');
  const now = Object.entries(files).map(([path, built]) => {
    const source = join(root, path);
    const hash = existsSync(source) ? toHash(readFileSync(source)) : undefined;
    return { path, built, hash };
  });
  if (now.every(({ hash }) => hash === undefined)) return { kind: 'elsewhere' };
  const changed = now.filter(({ built, hash }) => hash !== built).map(({ path }) => path);
  return { kind: 'compared', count: now.length, changed };
}
