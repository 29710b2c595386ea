import { type HostManifest, listHiddenTexts, type Manifest } from '@sharpside/contracts';
import { isPageTemplateError } from '../page-template/errors.ts';
import { parsePageTemplate } from '../page-template/page-template.ts';
import { toIntegrity } from '../records/integrity.ts';
import { isMapPath } from '../records/read-map.ts';
import type { Build } from './build-folder.ts';

/** Differences between the build's name, its declaration and the app that it is published as. */
export function findNameFaults({ manifest, manifestFile }: Build, app: string): string[] {
  const faults: string[] = [];
  if (manifest.name !== app) faults.push(`${manifestFile} is of ${manifest.name}, not of ${app}`);
  if (manifest.kind === 'remote' && manifest.declaration.name !== app) {
    faults.push(`the declaration is of ${manifest.declaration.name}, not of ${app}`);
  }
  return faults;
}

/** Texts of the manifest, such as labels, descriptions and owners, with characters that nobody sees. */
export const findTextFaults = ({ manifest, manifestFile }: Build): string[] =>
  listHiddenTexts(manifest).map((fault) => `${manifestFile}: ${fault}`);

function findListedFaults({ manifest, files, maps, manifestFile }: Build): string[] {
  const seen = new Set<string>();
  return [...manifest.files, ...(manifest.maps ?? [])].flatMap(({ path, size, integrity }) => {
    if (seen.has(path)) return [`${path} is listed twice in ${manifestFile}`];
    seen.add(path);
    const bytes = files.get(path) ?? maps.get(path);
    if (!bytes) return [`${path} is missing`];
    if (bytes.byteLength !== size) {
      return [`${path} has ${bytes.byteLength} bytes, ${manifestFile} says ${size}`];
    }
    if (toIntegrity(bytes) !== integrity)
      return [`${path} is not the file that was built: its SHA-384 differs`];
    return [];
  });
}

/** Source maps that pages could load, and source maps without a script. */
function findMapFaults({ manifest: { files, maps = [] }, manifestFile }: Build): string[] {
  const scripts = new Set(files.map(({ path }) => path));
  return [
    ...files
      .filter(({ path }) => isMapPath(path))
      .map(
        ({ path }) =>
          `${path} would be public with the sources in it; list it under \`maps\` in ${manifestFile}, or leave it out`,
      ),
    ...maps
      .filter(({ path }) => !(isMapPath(path) && scripts.has(path.slice(0, -'.map'.length))))
      .map(({ path }) => `${path} is listed as a source map, and is not that of a file of the build`),
  ];
}

/**
 * Differences between the files on disk and the manifest's lists of files and source maps: by name, size and SHA-384.
 */
export function findFileFaults(build: Build): string[] {
  const { manifest, files, strangers, manifestFile } = build;
  const listed = new Set(manifest.files.map(({ path }) => path));
  const unlisted = [...files.keys()].filter((path) => !listed.has(path)).sort();
  return [
    ...findListedFaults(build),
    ...findMapFaults(build),
    ...unlisted.map((path) => `${path} is not listed in ${manifestFile}`),
    ...strangers.map((path) => `${path} is not a regular file`),
  ];
}

const listPictures = ({ identity }: HostManifest): string[] =>
  identity === undefined
    ? []
    : [
        identity.icon,
        identity.touchIcon,
        identity.shareImage.path,
        ...identity.icons.map(({ path }) => path),
      ];

function listReferences(manifest: Manifest): { path: string; from: string }[] {
  const all = (paths: readonly string[], from: string) => paths.map((path) => ({ path, from }));
  if (manifest.kind === 'host') {
    return [
      { path: manifest.page, from: 'page' },
      ...all(manifest.prerender === undefined ? [] : [manifest.prerender], 'prerender'),
      ...all(manifest.entries, 'entries'),
      ...all(manifest.preloads, 'preloads'),
      ...all(manifest.runtime, 'runtime'),
      ...all(manifest.fonts, 'fonts'),
      ...manifest.routes.flatMap(({ path, files }) => all(files, `route ${path}`)),
      ...all(listPictures(manifest), 'identity'),
      ...Object.entries(manifest.parts).flatMap(([part, paths]) => all(paths, `part ${part}`)),
    ];
  }
  return [
    { path: manifest.entry, from: 'entry' },
    ...all(manifest.prerender ? [manifest.prerender.file] : [], 'prerender'),
    ...Object.entries(manifest.screens).flatMap(([module, paths]) => all(paths, `screen ${module}`)),
  ];
}

/** Files, modules and lists of imports that the manifest needs and the build does not have. */
export function findReferenceFaults({ manifest }: Build): string[] {
  const listed = new Set(manifest.files.map(({ path }) => path));
  const faults = listReferences(manifest)
    .filter(({ path }) => !listed.has(path))
    .map(({ path, from }) => `${from} needs ${path}, which is not among the build's files`);
  if (manifest.kind === 'host') return faults;
  const modules = new Set(manifest.declaration.routes.map(({ module }) => module));
  for (const module of modules) {
    if (!manifest.screens[module]?.length) faults.push(`a route shows ${module}, which was not built`);
    // A screen without a list would pass every comparison with the names that a host exports.
    if (!manifest.imports[module])
      faults.push(
        `${module} has no list of what it imports in \`imports\` of remote.json; build the remote again`,
      );
  }
  return faults;
}

/** Reasons why an edge cannot complete a host's page. Such a host would be down for everybody. */
export function findPageFaults({ manifest, files }: Build): string[] {
  const page = manifest.kind === 'host' ? files.get(manifest.page) : undefined;
  if (!page || manifest.kind !== 'host') return [];
  try {
    parsePageTemplate(new TextDecoder().decode(page));
    return [];
  } catch (error) {
    if (!isPageTemplateError(error)) throw error;
    return [`${manifest.page} cannot be completed by the edge: ${error.message}`];
  }
}
