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

const pathsSchema = v.array(assetPathSchema);

export const releaseFileSchema = v.strictObject({
  path: assetPathSchema,
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  integrity: integritySchema,
});

const filesSchema = v.array(releaseFileSchema);

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
 * What the site looks like from outside: in a tab, on a home screen, where a link to it is shared.
 *
 * `icon` is an SVG. Of `icons`, a `maskable` one may be cut to any shape. `ground` is the page's colour on a first visit.
 */
const identitySchema = v.strictObject({
  icon: assetPathSchema,
  touchIcon: assetPathSchema,
  icons: v.array(v.strictObject({ ...pictureSchema.entries, purpose: v.picklist(['any', 'maskable']) })),
  shareImage: pictureSchema,
  ground: v.pipe(v.string(), v.hexColor()),
});

/**
 * What a remote's build says of itself (`remote.json`): its declaration and where its modules are.
 *
 * `screens` maps each exposed module to the files it needs, first needed first; all are preloaded.
 * `uses` maps it to the shared modules that those files import; a build of before there was such a list has none.
 * `prerender` is the script that renders screens to text outside the browser (`prerender.ts`), and the modules it has.
 * `files` lists every file of the build but this one, so that a missing or changed file is noticed.
 */
export const remoteManifestSchema = v.strictObject({
  kind: v.literal('remote'),
  name: appNameSchema,
  version: versionSchema,
  entry: assetPathSchema,
  screens: v.record(v.string(), pathsSchema),
  uses: v.optional(v.record(v.string(), v.array(v.string())), {}),
  prerender: v.optional(v.strictObject({ file: assetPathSchema, modules: v.array(v.string()) })),
  files: filesSchema,
  declaration: remoteDeclarationSchema,
});

/**
 * What the host's build says of itself (`host.json`): how to start it and what it gives to remotes.
 *
 * `page` is the template that the edge completes; `prerender` the script that renders the shell's own pages to text, so
 * that their first paint waits for no other script (`prerender.ts` says how it is called); `prerendersRemotes` says that
 * it renders the pages of remotes too. `entries` are started by the page, `preloads` are what they import next, `fonts` are preloaded for first paint. `routes` are the shell's own pages
 * with the files each adds; a null title is the product's name, and what describes the front page describes every page
 * without words of its own.
 * `provides` gives the version of each shared module, `parts` the files of those that only some screens load, and
 * `contracts` the contracts with remotes that this host speaks.
 */
export const hostManifestSchema = v.strictObject({
  kind: v.literal('host'),
  name: v.literal(HOST_APP),
  version: versionSchema,
  page: assetPathSchema,
  prerender: v.optional(assetPathSchema),
  prerendersRemotes: v.optional(v.literal(true)),
  entries: pathsSchema,
  preloads: pathsSchema,
  fonts: pathsSchema,
  routes: v.array(hostRouteSchema),
  identity: v.optional(identitySchema),
  files: filesSchema,
  contracts: v.array(v.literal(CONTRACT_VERSION)),
  provides: v.record(v.string(), versionSchema),
  parts: v.optional(v.record(v.string(), pathsSchema), {}),
});

export const manifestSchema = v.variant('kind', [remoteManifestSchema, hostManifestSchema]);

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

export type RemoteManifest = v.InferOutput<typeof remoteManifestSchema>;
export type HostManifest = v.InferOutput<typeof hostManifestSchema>;
export type Manifest = v.InferOutput<typeof manifestSchema>;
export type Identity = v.InferOutput<typeof identitySchema>;
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;
export type Release = v.InferOutput<typeof releaseSchema>;
