import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  HOST_APP,
  hostManifestSchema,
  MANIFEST_FILES,
  type Manifest,
  remoteManifestSchema,
} from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import * as v from 'valibot';
import { PublishRefusedError } from '../records/errors.ts';
import { toIntegrity } from '../records/integrity.ts';
import { CHECK_REPORT_FILE } from './check-report.ts';

/** Content of a build's folder, read once, so that the checked bytes equal the uploaded bytes. */
export type Build = {
  folder: string;
  manifest: Manifest;
  /** SHA-384 of the manifest's file. It identifies the build, because the manifest has the hash of every file. */
  digest: string;
  /** Name of the manifest file, `remote.json` or `host.json`. */
  manifestFile: string;
  /** Every file except the manifest and the source maps that it lists, by its path in the folder. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The source maps that the manifest lists, by path. */
  maps: ReadonlyMap<string, Uint8Array>;
  /** Entries that are neither file nor folder, such as symbolic links. */
  strangers: string[];
};

/** Files in a build's folder that only the machine that built it needs. */
const LOCAL_FILES: readonly string[] = ['.built-from.json', CHECK_REPORT_FILE];

/** Title of the check that a build exists and belongs to the right app. */
export const BUILD_CHECK = 'Build is there';

function refuse(message: string, cause?: unknown): never {
  throw new PublishRefusedError({
    what: 'The build',
    objections: [{ check: BUILD_CHECK, message }],
    cause,
  });
}

/** Keys that `v.record` silently drops. The published manifest would differ from the built manifest. */
const LOST_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

function listLostKeys(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => [
    ...(LOST_KEYS.includes(key) ? [[...path, key].join('.')] : []),
    ...listLostKeys(below, [...path, key]),
  ]);
}

function parseManifest(kind: Manifest['kind'], value: unknown): Manifest {
  const schema: v.GenericSchema<unknown, Manifest> =
    kind === 'remote' ? remoteManifestSchema : hostManifestSchema;
  const result = v.safeParse(schema, value);
  const faults = result.success
    ? listLostKeys(value).map((path) => `${path}: no manifest can have such a key; rename it`)
    : result.issues.map((issue) => [v.getDotPath(issue) ?? [], issue.message].flat().join(': '));
  if (result.success && faults.length === 0) return result.output;
  const objections = faults.map((message) => ({ check: 'Manifest is valid', message }));
  throw new PublishRefusedError({ what: 'The build', objections });
}

async function listEntries(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (cause) {
    const reason = toReason(cause);
    return refuse(`cannot read ${folder} (${reason}); build the app, or say where it is with --dir`, cause);
  }
}

function parseJson(bytes: Uint8Array, file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    return refuse(`${file} is not JSON; build the app again`, cause);
  }
}

function chooseManifest(folder: string, found: ReadonlyMap<string, Uint8Array>) {
  const kinds: Manifest['kind'][] = ['remote', 'host'];
  const [kind, second] = kinds.filter((candidate) => found.has(MANIFEST_FILES[candidate]));
  if (second) refuse(`${folder} has both remote.json and host.json; build one app into it`);
  const bytes = kind && found.get(MANIFEST_FILES[kind]);
  if (!bytes) {
    refuse(`${folder} has no remote.json (host.json for the ${HOST_APP}); build the app again`);
  }
  const file = MANIFEST_FILES[kind];
  return { file, manifest: parseManifest(kind, parseJson(bytes, file)), digest: toIntegrity(bytes) };
}

/**
 * Makes a build from its files, which may differ from the files that its manifest lists.
 *
 * @param found every file, including the manifest.
 * @throws {PublishRefusedError} if there is no manifest, or it is not valid.
 */
export function toBuild(
  found: ReadonlyMap<string, Uint8Array>,
  folder: string,
  strangers: string[] = [],
): Build {
  const { file, manifest, digest } = chooseManifest(folder, found);
  const listed = new Set(manifest.maps?.map(({ path }) => path));
  const rest = [...found].filter(([path]) => path !== file);
  return {
    folder,
    manifest,
    digest,
    manifestFile: file,
    files: new Map(rest.filter(([path]) => !listed.has(path))),
    maps: new Map(rest.filter(([path]) => listed.has(path))),
    strangers,
  };
}

/**
 * Reads the build in a folder.
 *
 * @throws {PublishRefusedError} as {@link toBuild}.
 */
export async function readBuild(folder: string): Promise<Build> {
  const files = new Map<string, Uint8Array>();
  const strangers: string[] = [];
  for (const entry of await listEntries(folder)) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (LOCAL_FILES.includes(name)) continue;
    if (entry.isFile()) files.set(name, await readFile(path));
    else if (!entry.isDirectory()) strangers.push(name);
  }
  return toBuild(files, folder, strangers);
}
