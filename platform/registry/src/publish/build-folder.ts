import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { HOST_APP, MANIFEST_FILES } from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import { type Kind, type ReadManifest, readManifest } from '../compatibility/readable-manifest.ts';
import { PublishRefusedError } from '../records/errors.ts';

/** Content of a build's folder, read once, so that the checked bytes equal the uploaded bytes. */
export type Build = ReadManifest & {
  folder: string;
  /** Name of the manifest file, `remote.json` or `host.json`. */
  manifestFile: string;
  /** Every file except the manifest and the source maps, by its path in the folder. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The source maps that the manifest lists, by path. */
  maps: ReadonlyMap<string, Uint8Array>;
  /** Entries that are neither file nor folder, such as symbolic links. */
  strangers: string[];
};

/** Files in a build's folder that only the machine that built it needs. */
const LOCAL_FILES: readonly string[] = ['.built-from.json'];

/** Title of the check that a build exists and belongs to the right app. */
export const BUILD_CHECK = 'Build is there';

function refuse(message: string, cause?: unknown): never {
  throw new PublishRefusedError({
    what: 'The build',
    objections: [{ check: BUILD_CHECK, message }],
    cause,
  });
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
  const kinds: Kind[] = ['remote', 'host'];
  const [kind, second] = kinds.filter((candidate) => found.has(MANIFEST_FILES[candidate]));
  if (second) refuse(`${folder} has both remote.json and host.json; build one app into it`);
  const bytes = kind && found.get(MANIFEST_FILES[kind]);
  if (!bytes) {
    refuse(`${folder} has no remote.json (host.json for the ${HOST_APP}); build the app again`);
  }
  const file = MANIFEST_FILES[kind];
  return { kind, file, value: parseJson(bytes, file) };
}

/**
 * Reads a build from its files, even a broken build.
 *
 * @param files every file, including the manifest.
 * @throws {PublishRefusedError} when there is no build at all.
 */
export function toBuild(
  found: ReadonlyMap<string, Uint8Array>,
  folder: string,
  strangers: string[] = [],
): Build {
  const { kind, file, value } = chooseManifest(folder, found);
  const read = readManifest(kind, value);
  const listed = new Set(read.readable.maps?.map(({ path }) => path));
  const rest = [...found].filter(([path]) => path !== file);
  return {
    folder,
    manifestFile: file,
    files: new Map(rest.filter(([path]) => !listed.has(path))),
    maps: new Map(rest.filter(([path]) => listed.has(path))),
    strangers,
    ...read,
  };
}

/**
 * Reads the build in a folder, even a broken build.
 *
 * @throws {PublishRefusedError} when there is no build at all.
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
