import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  ALL_NAMES,
  assetPathSchema,
  findSharedRange,
  MANIFEST_FILES,
  parseContract,
  type ReleaseFile,
  type RemoteDeclaration,
  type RemoteManifest,
  remoteManifestSchema,
} from '@sharpside/contracts';
import { toIntegrity } from '@sharpside/registry/records/integrity';
import { joinWithin } from '@sharpside/server-kit';
import semver from 'semver';
import * as v from 'valibot';
import { AdoptError } from './errors.ts';
import { FEDERATION_FILES, type FederationManifest, readFederationManifest } from './federation-manifest.ts';
import { findForeignFaults, toEntry } from './find-foreign-faults.ts';
import { writeImportFirst } from './import-first.ts';

/** True for a file that no page of the site loads: descriptions for tools, HTML pages, source maps, hidden files. */
const isForTools = (path: string) =>
  path.split('/').some((part) => part.startsWith('.')) ||
  /\.(html|map)$/.test(path) ||
  [FEDERATION_FILES.manifest, FEDERATION_FILES.stats, MANIFEST_FILES.remote].some((name) => name === path);

async function readFiles(folder: string): Promise<ReleaseFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !isForTools(path))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path));
      return { path, size: bytes.length, integrity: toIntegrity(bytes) };
    }),
  );
}

/** True for an entry point of React, which the host provides together with its package. */
const isOfReact = (name: string) => /^react(-dom)?\//.test(name);

/** Shared modules that a screen uses; all shared modules of the build if the plugin does not report them by screen. */
const listShared = (module: string, { shared }: FederationManifest) =>
  shared.filter(({ usedIn }) => usedIn === undefined || usedIn.includes(module)).map(({ name }) => name);

type Adoption = {
  folder: string;
  declaration: RemoteDeclaration;
  version: string;
};

const listModules = ({ routes }: RemoteDeclaration) => [...new Set(routes.map(({ module }) => module))];

/** @throws {AdoptError} `BUILD_NOT_ADOPTED` if there are faults. */
function refuse(
  { folder, declaration }: Pick<Adoption, 'folder' | 'declaration'>,
  faults: readonly string[],
) {
  if (faults.length === 0) return;
  const list = faults.map((fault) => `  ${fault}`).join('\n');
  throw new AdoptError(`${folder} cannot be a release of ${declaration.name}:\n${list}`);
}

/** Missing files that the build's own description lists for its screens. */
function findMissingFiles({ exposes }: FederationManifest, files: readonly ReleaseFile[]): string[] {
  const there = new Set(files.map(({ path }) => path));
  const listed = exposes.flatMap(({ assets }) =>
    [assets.js, assets.css].flatMap((kind) => [...(kind?.sync ?? []), ...(kind?.async ?? [])]),
  );
  const missing = [...new Set(listed)].filter((path) => !there.has(path));
  return missing.map((path) => `${path} is listed in ${FEDERATION_FILES.manifest}, and is not in the build`);
}

/** Files with names that need escapes in an address. Bundlers keep spaces and umlauts of the names of pictures. */
const findOddNames = (files: readonly ReleaseFile[]): string[] =>
  files
    .filter(({ path }) => !v.is(assetPathSchema, path))
    .map(
      ({ path }) =>
        `${path} is no name that a release can have; rename its source: unaccented letters, digits, dots, dashes and underscores, at most 200 with the hash`,
    );

/** Name by which a build accesses the page's federation runtime. Builds with their own runtime do not contain it. */
const RUNTIME_OF_THE_PAGE = '_FEDERATION_RUNTIME_CORE';

/**
 * Version of the federation runtime that a build expects from the page; null if it has its own.
 *
 * @throws {AdoptError} `BUILD_NOT_ADOPTED` if it expects a runtime, but its manifest does not give the version.
 */
async function findExpectedRuntime(adoption: Adoption, manifest: FederationManifest): Promise<string | null> {
  const entry = await readFile(joinWithin(adoption.folder, toEntry(manifest)), 'utf8');
  if (!entry.includes(RUNTIME_OF_THE_PAGE)) return null;
  const version = semver.valid(manifest.metaData.pluginVersion);
  if (version === null)
    refuse(adoption, [
      'the build expects a federation runtime of the page (`externalRuntime`), and its manifest does not say which version; build it without that option',
    ]);
  return version;
}

/**
 * Creates the manifest of a build by another tool, from the files that its federation plugin wrote.
 *
 * Plugins do not report which names a screen imports from a shared module, so `imports` stands for all of its names.
 * @throws {AdoptError} `BUILD_NOT_ADOPTED` with every reason why it cannot be a release.
 */
export async function createForeignManifest({
  folder,
  declaration,
  version,
}: Adoption): Promise<RemoteManifest> {
  const manifest = await readFederationManifest(folder);
  refuse({ folder, declaration }, findForeignFaults(manifest, declaration));
  const modules = listModules(declaration);
  const byModule = <T>(toValue: (module: string) => T) =>
    Object.fromEntries(modules.map((module) => [module, toValue(module)]));
  const ofHost = (module: string) =>
    listShared(module, manifest).filter((name) => findSharedRange(declaration.shared, name) !== undefined);
  const files = await readFiles(folder);
  refuse({ folder, declaration }, [...findMissingFiles(manifest, files), ...findOddNames(files)]);
  const content: RemoteManifest = {
    kind: 'remote',
    name: declaration.name,
    version,
    entry: toEntry(manifest),
    screens: byModule(
      (module) => manifest.exposes.find(({ path }) => path === module)?.assets.js?.sync ?? [],
    ),
    uses: byModule((module) => ofHost(module).filter((name) => !isOfReact(name))),
    imports: byModule((module) => Object.fromEntries(ofHost(module).map((name) => [name, [ALL_NAMES]]))),
    federation: await findExpectedRuntime({ folder, declaration, version }, manifest),
    files,
    declaration,
  };
  return parseContract(remoteManifestSchema, content, MANIFEST_FILES.remote);
}

/** A release's manifest. `opener`: a script that is added to the build, in front of its entry. */
type Opened = { manifest: RemoteManifest; opener?: { path: string; text: string } };

/**
 * Adds a script in front of a build's entry, if it needs one. @throws {AdoptError} for scripts that no page can import.
 */
async function addOpener({ folder, declaration }: Adoption, manifest: RemoteManifest): Promise<Opened> {
  const { entry, screens, files } = manifest;
  const { text, faults } = await writeImportFirst({ folder, entry, screens });
  refuse({ folder, declaration }, faults);
  if (text === undefined) return { manifest };
  const bytes = Buffer.from(text);
  const integrity = toIntegrity(bytes);
  const path = `remoteEntry.opened.${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.js`;
  return {
    opener: { path, text },
    manifest: {
      ...manifest,
      entry: path,
      screens: Object.fromEntries(
        Object.entries(screens).map(([module, scripts]) => [module, [entry, ...scripts]]),
      ),
      files: [...files, { path, size: bytes.length, integrity }],
    },
  };
}

/**
 * @throws {AdoptError} `BUILD_NOT_ADOPTED` for a folder with anything but a release, since it may be somebody's work.
 */
async function requireReplaceable(out: string): Promise<void> {
  const present: string[] = await readdir(out).catch(() => []);
  if (present.length === 0 || present.includes(MANIFEST_FILES.remote)) return;
  throw new AdoptError(
    `${out} has files, and is no release that could be replaced; choose another folder with --out, or empty it yourself.`,
  );
}

/**
 * Writes a build by another tool as a release: its files and `remote.json`, in the folder `out`. It replaces an earlier
 * release there.
 *
 * @throws {AdoptError} as `createForeignManifest`, and for an `out` that is not a release; `out` stays unchanged.
 */
export async function adoptBuild(adoption: Adoption, out: string): Promise<RemoteManifest> {
  await requireReplaceable(out);
  const ofBuild = await createForeignManifest(adoption);
  const { manifest, opener } = await addOpener(adoption, ofBuild);
  const draft = `${out}.draft`;
  await rm(draft, { recursive: true, force: true });
  for (const { path } of ofBuild.files) {
    await mkdir(dirname(join(draft, path)), { recursive: true });
    await cp(join(adoption.folder, path), join(draft, path));
  }
  if (opener) await writeFile(join(draft, opener.path), opener.text);
  await writeFile(join(draft, MANIFEST_FILES.remote), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(out, { recursive: true, force: true });
  await rename(draft, out);
  return manifest;
}
