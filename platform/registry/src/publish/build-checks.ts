import type { ReadableHost, ReadableManifest } from '../compatibility/readable-manifest.ts';
import { isPageTemplateError } from '../page-template/errors.ts';
import { parsePageTemplate } from '../page-template/page-template.ts';
import { toIntegrity } from '../records/integrity.ts';
import { isMapPath } from '../records/read-map.ts';
import type { Build } from './build-folder.ts';

/** Differences between the build's name, its declaration and the app that it is published as. */
export function findNameFaults({ readable, manifestFile }: Build, app: string): string[] {
  const faults: string[] = [];
  if (readable.name !== '' && readable.name !== app) {
    faults.push(`${manifestFile} is of ${readable.name}, not of ${app}`);
  }
  if (readable.kind === 'remote' && readable.declaration.name !== '' && readable.declaration.name !== app) {
    faults.push(`the declaration is of ${readable.declaration.name}, not of ${app}`);
  }
  return faults;
}

function findListedFaults({ readable, files, maps, manifestFile }: Build): string[] {
  const seen = new Set<string>();
  return [...readable.files, ...(readable.maps ?? [])].flatMap(({ path, size, integrity }) => {
    if (path === '') return [];
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
function findMapFaults({ readable: { files, maps = [] }, manifestFile }: Build): string[] {
  const scripts = new Set(files.map(({ path }) => path));
  return [
    ...files
      .filter(({ path }) => isMapPath(path))
      .map(
        ({ path }) =>
          `${path} would be public with the sources in it; list it under \`maps\` in ${manifestFile}, or leave it out`,
      ),
    ...maps
      .filter(({ path }) => path !== '' && !(isMapPath(path) && scripts.has(path.slice(0, -'.map'.length))))
      .map(({ path }) => `${path} is listed as a source map, and is not that of a file of the build`),
  ];
}

/** Differences between the files on disk and the manifest's list, by name, size and SHA-384. */
export function findFileFaults(build: Build): string[] {
  const { readable, files, strangers, manifestFile } = build;
  const listed = new Set(readable.files.map(({ path }) => path));
  // Without a list every file would be reported here, but the check of the manifest already reports the missing list.
  const unlisted = listed.size === 0 ? [] : [...files.keys()].filter((path) => !listed.has(path)).sort();
  return [
    ...findListedFaults(build),
    ...findMapFaults(build),
    ...unlisted.map((path) => `${path} is not listed in ${manifestFile}`),
    ...strangers.map((path) => `${path} is not a regular file`),
  ];
}

const listPictures = ({ identity }: ReadableHost): string[] =>
  identity === undefined
    ? []
    : [
        identity.icon,
        identity.touchIcon,
        identity.shareImage.path,
        ...identity.icons.map(({ path }) => path),
      ];

function listReferences(readable: ReadableManifest): { path: string; from: string }[] {
  const all = (paths: readonly string[], from: string) => paths.map((path) => ({ path, from }));
  if (readable.kind === 'host') {
    return [
      { path: readable.page, from: 'page' },
      { path: readable.prerender ?? '', from: 'prerender' },
      ...all(readable.entries, 'entries'),
      ...all(readable.preloads, 'preloads'),
      ...all(readable.runtime, 'runtime'),
      ...all(readable.fonts, 'fonts'),
      ...readable.routes.flatMap(({ path, files }) => all(files, `route ${path}`)),
      ...all(listPictures(readable), 'identity'),
      ...Object.entries(readable.parts).flatMap(([part, paths]) => all(paths, `part ${part}`)),
    ];
  }
  return [
    { path: readable.entry, from: 'entry' },
    { path: readable.prerender?.file ?? '', from: 'prerender' },
    ...Object.entries(readable.screens).flatMap(([module, paths]) => all(paths, `screen ${module}`)),
  ];
}

/** Missing files, modules and lists of imports that the manifest must have. */
export function findReferenceFaults({ readable }: Build): string[] {
  const listed = new Set(readable.files.map(({ path }) => path));
  const faults = listReferences(readable)
    .filter(({ path }) => path !== '' && !listed.has(path))
    .map(({ path, from }) => `${from} needs ${path}, which is not among the build's files`);
  if (readable.kind === 'host') return faults;
  const modules = new Set(readable.declaration.routes.map(({ module }) => module));
  for (const module of modules) {
    if (module === '') continue;
    if (!readable.screens[module]?.length) faults.push(`a route shows ${module}, which was not built`);
    // A screen without a list would pass every comparison with the names that a host exports.
    if (!readable.imports[module])
      faults.push(
        `${module} has no list of what it imports in \`imports\` of remote.json; build the remote again`,
      );
  }
  return faults;
}

/** Reasons why an edge cannot complete a host's page. Such a host would be down for everybody. */
export function findPageFaults({ readable, files }: Build): string[] {
  const page = readable.kind === 'host' ? files.get(readable.page) : undefined;
  if (!page || readable.kind !== 'host') return [];
  try {
    parsePageTemplate(new TextDecoder().decode(page));
    return [];
  } catch (error) {
    if (!isPageTemplateError(error)) throw error;
    return [`${readable.page} cannot be completed by the edge: ${error.message}`];
  }
}
