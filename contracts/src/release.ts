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

const releaseFileSchema = v.strictObject({
  path: assetPathSchema,
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  integrity: integritySchema,
});

const filesSchema = v.array(releaseFileSchema);

const hostRouteSchema = v.strictObject({
  path: v.union([v.literal('/'), sitePathSchema]),
  title: v.nullable(v.string()),
  files: pathsSchema,
});

/**
 * What a remote's build says of itself (`remote.json`): its declaration and where its modules are.
 *
 * `screens` maps each exposed module to the files it needs, first needed first; all are preloaded.
 * `uses` maps it to the shared modules that those files import; a build of before there was such a list has none.
 * `files` lists every file of the build but this one, so that a missing or changed file is noticed.
 */
export const remoteManifestSchema = v.strictObject({
  kind: v.literal('remote'),
  name: appNameSchema,
  version: versionSchema,
  entry: assetPathSchema,
  screens: v.record(v.string(), pathsSchema),
  uses: v.optional(v.record(v.string(), v.array(v.string())), {}),
  files: filesSchema,
  declaration: remoteDeclarationSchema,
});

/**
 * What the host's build says of itself (`host.json`): how to start it and what it gives to remotes.
 *
 * `page` is the template that the edge completes; `prerender` the script that renders the shell's own pages to text, so that
 * their first paint waits for no other script (`prerender.ts` says how it is called). `entries` are started by the page, `preloads` are what they
 * import next, `fonts` are preloaded for first paint. `routes` are the shell's own pages with the files each adds; a
 * null title is the product's name.
 * `provides` gives the version of each shared module, `parts` the files of those that only some screens load, and
 * `contracts` the contracts with remotes that this host speaks.
 */
export const hostManifestSchema = v.strictObject({
  kind: v.literal('host'),
  name: v.literal(HOST_APP),
  version: versionSchema,
  page: assetPathSchema,
  prerender: v.optional(assetPathSchema),
  entries: pathsSchema,
  preloads: pathsSchema,
  fonts: pathsSchema,
  routes: v.array(hostRouteSchema),
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
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;
export type Release = v.InferOutput<typeof releaseSchema>;
