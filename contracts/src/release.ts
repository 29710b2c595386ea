import * as v from 'valibot';
import { remoteDeclarationSchema } from './declaration.ts';
import {
  appNameSchema,
  assetPathSchema,
  CONTRACT_VERSION,
  HOST_APP,
  integritySchema,
  timestampSchema,
  versionSchema,
} from './names.ts';

const filesSchema = v.array(assetPathSchema);

/**
 * What a remote's build says of itself (`remote.json`): its declaration and where its modules are.
 *
 * `screens` maps each exposed module to the files it needs, first needed first; all are preloaded.
 */
export const remoteManifestSchema = v.strictObject({
  kind: v.literal('remote'),
  name: appNameSchema,
  version: versionSchema,
  entry: assetPathSchema,
  screens: v.record(v.string(), filesSchema),
  declaration: remoteDeclarationSchema,
});

/**
 * What the host's build says of itself (`host.json`): how to start it and what it gives to remotes.
 *
 * `entries` are started by the page, `preloads` are what they import next, `fonts` are preloaded for first paint.
 */
export const hostManifestSchema = v.strictObject({
  kind: v.literal('host'),
  name: v.literal(HOST_APP),
  version: versionSchema,
  page: assetPathSchema,
  entries: filesSchema,
  preloads: filesSchema,
  fonts: filesSchema,
  contracts: v.array(v.literal(CONTRACT_VERSION)),
  provides: v.record(v.string(), versionSchema),
});

export const manifestSchema = v.variant('kind', [remoteManifestSchema, hostManifestSchema]);

/** The file of a build that holds its manifest. */
export const MANIFEST_FILES = { remote: 'remote.json', host: 'host.json' } as const;

const releaseFileSchema = v.strictObject({
  path: assetPathSchema,
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  integrity: integritySchema,
});

/** One published build of an app. Immutable: the same app and version is never written twice. */
export const releaseSchema = v.strictObject({
  schema: v.literal(1),
  app: appNameSchema,
  version: versionSchema,
  publishedAt: timestampSchema,
  publishedBy: v.string(),
  commit: v.nullable(v.string()),
  files: v.array(releaseFileSchema),
  manifest: manifestSchema,
});

export type RemoteManifest = v.InferOutput<typeof remoteManifestSchema>;
export type HostManifest = v.InferOutput<typeof hostManifestSchema>;
export type Manifest = v.InferOutput<typeof manifestSchema>;
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;
export type Release = v.InferOutput<typeof releaseSchema>;
