import * as v from 'valibot';
import { remoteDeclarationSchema } from './declaration.ts';
import {
  appNameSchema,
  assetPathSchema,
  CONTRACT_VERSION,
  HOST_APP,
  integritySchema,
  sitePathSchema,
  timestampSchema,
  versionSchema,
} from './names.ts';
import { ownerSchema } from './owner.ts';
import { type SettingsDeclaration, settingsDeclarationSchema } from './settings/setting-declaration.ts';

const pathsSchema = v.array(assetPathSchema);

/** One file of a release, with its size and hash. */
export const releaseFileSchema = v.strictObject({
  path: assetPathSchema,
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  integrity: integritySchema,
});

const filesSchema = v.array(releaseFileSchema);

/** Source maps of a build, to analyse errors. They are stored with the release, and not sent to pages. */
const mapsSchema = v.optional(filesSchema);

const namesSchema = v.array(v.pipe(v.string(), v.nonEmpty()));

/** Names by the entry point of a shared package that exports them. */
const namesByEntrySchema = v.record(v.string(), namesSchema);

/** Stands in `imports` for every name of an entry point, if a library imports it as a whole. */
export const ALL_NAMES = '*';

const hostRouteSchema = v.strictObject({
  path: v.union([v.literal('/'), sitePathSchema]),
  title: v.nullable(v.string()),
  description: v.optional(v.string()),
  files: pathsSchema,
});

const pictureSchema = v.strictObject({
  path: assetPathSchema,
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/**
 * Appearance of the site in tabs, on home screens and in shared links.
 *
 * `icon` is an SVG. A `maskable` icon of `icons` may be cut to any shape. `ground` is the page's colour on a first
 * visit.
 */
const identitySchema = v.strictObject({
  icon: assetPathSchema,
  touchIcon: assetPathSchema,
  icons: v.array(v.strictObject({ ...pictureSchema.entries, purpose: v.picklist(['any', 'maskable']) })),
  shareImage: pictureSchema,
  ground: v.pipe(v.string(), v.hexColor()),
});

/**
 * Manifest of a remote's build (`remote.json`): its declaration and the files of its modules.
 *
 * `screens` maps each exposed module to its files, first needed first; all are preloaded.
 * `uses` maps it to the shared modules that those files import; builds of other tools have no such list.
 * `imports` maps it to the names that it imports from each of them, including modules that it loads later.
 * `federation` is the version of the federation runtime that it expects from the page, null if it needs none.
 * `prerender` is the script that renders screens to text outside the browser (`prerender.ts`), with its modules.
 * `files` lists every file of the build except this manifest and the source maps, so that missing or changed files are
 * noticed.
 * `maps` lists the source maps, each named as its script with `.map`; builds of other tools have none.
 */
export const remoteManifestSchema = v.strictObject({
  kind: v.literal('remote'),
  name: appNameSchema,
  version: versionSchema,
  entry: assetPathSchema,
  screens: v.record(v.string(), pathsSchema),
  uses: v.optional(v.record(v.string(), v.array(v.string())), {}),
  imports: v.record(v.string(), namesByEntrySchema),
  federation: v.nullable(versionSchema),
  prerender: v.optional(v.strictObject({ file: assetPathSchema, modules: v.array(v.string()) })),
  files: filesSchema,
  maps: mapsSchema,
  declaration: remoteDeclarationSchema,
});

/**
 * Manifest of the host's build (`host.json`): how to start it and what it provides for remotes.
 *
 * `page` is the template that the edge completes. `prerender` is the script that renders the shell's own pages to text.
 * `prerendersRemotes` and `opensSections` are true for every host; only edges from before decision 0072 read them.
 * `opensContainers` marks a host from before decision 0072, which loads a federation runtime only for releases that the
 * live document marks.
 * `entries` are started by the page, `preloads` are their imports, `fonts` are preloaded for first paint.
 * `runtime` is the file of the federation runtime, which the pages of remotes need; hosts from before decision 0072
 * have none.
 * `routes` are the shell's own pages with the files that each adds. A null title is the product's name. The front
 * page's description is used for pages without a description.
 * `provides` gives the version of each shared module, `exports` its names, and `parts` the files of modules that only
 * some screens load.
 * `partScripts` has every script that only a part may load, now or later: the shell's own pages need none of them.
 * `contracts` are the contracts with remotes that this host implements, and `federation` is the version of the
 * federation runtime that it has for them.
 * `maps`, `owner` and `settings` are as in a remote's manifest.
 */
export const hostManifestSchema = v.strictObject({
  kind: v.literal('host'),
  name: v.literal(HOST_APP),
  version: versionSchema,
  page: assetPathSchema,
  prerender: v.optional(assetPathSchema),
  prerendersRemotes: v.optional(v.literal(true)),
  opensSections: v.optional(v.literal(true)),
  opensContainers: v.optional(v.literal(true)),
  entries: pathsSchema,
  preloads: pathsSchema,
  runtime: v.optional(pathsSchema, []),
  fonts: pathsSchema,
  routes: v.array(hostRouteSchema),
  identity: v.optional(identitySchema),
  files: filesSchema,
  maps: mapsSchema,
  owner: v.optional(ownerSchema),
  settings: v.optional(settingsDeclarationSchema),
  contracts: v.array(v.literal(CONTRACT_VERSION)),
  provides: v.record(v.string(), versionSchema),
  exports: namesByEntrySchema,
  federation: versionSchema,
  parts: v.optional(v.record(v.string(), pathsSchema), {}),
  partScripts: v.optional(v.record(v.string(), pathsSchema)),
});

/** Manifest of a build, of either kind. */
export const manifestSchema = v.variant('kind', [remoteManifestSchema, hostManifestSchema]);

/** The settings that a release declares. */
export const findSettings = (manifest: Manifest): SettingsDeclaration =>
  (manifest.kind === 'remote' ? manifest.declaration.settings : manifest.settings) ?? {};

const SOURCES_FILE = /^sources\.([0-9a-f]{16})\.json$/;

/** Name of a build's file that has the fingerprint of its sources. */
export const toSourcesFile = (fingerprint: string): string => `sources.${fingerprint}.json`;

/**
 * Fingerprint of the sources of a build; null for a build of another tool. It is in the name of a file, because earlier
 * readers refuse a manifest with an unknown field.
 */
export const findFingerprint = ({ files }: Pick<Manifest, 'files'>): string | null =>
  files.map(({ path }) => SOURCES_FILE.exec(path)?.[1]).find((found) => found !== undefined) ?? null;

/** The file of a build that holds its manifest. */
export const MANIFEST_FILES = { remote: 'remote.json', host: 'host.json' } as const;

/** One published build of an app. Immutable: the same app and version is never written twice. */
export const releaseSchema = v.strictObject({
  schema: v.literal(1),
  app: appNameSchema,
  version: versionSchema,
  publishedAt: timestampSchema,
  publishedBy: v.string(),
  commit: v.nullable(v.string()),
  manifest: manifestSchema,
});

/** Manifest of a remote's build. */
export type RemoteManifest = v.InferOutput<typeof remoteManifestSchema>;
/** Manifest of the host's build. */
export type HostManifest = v.InferOutput<typeof hostManifestSchema>;
/** Manifest of a build, of either kind. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
/** Appearance of the site from outside. */
export type Identity = v.InferOutput<typeof identitySchema>;
/** One file of a release, with its size and hash. */
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;
/** One published build of an app. */
export type Release = v.InferOutput<typeof releaseSchema>;
