import * as v from 'valibot';
import { remoteDeclarationSchema } from './declaration.ts';
import { channelNameSchema, integritySchema, versionSchema } from './names.ts';

/** Address of the open schema that discovery documents follow. */
export const DISCOVERY_SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** The release that a browser falls back to. */
const fallbackSchema = v.strictObject({
  version: versionSchema,
  url: v.string(),
  integrity: integritySchema,
});

const microFrontendSchema = v.strictObject({
  url: v.string(),
  fallbackUrl: v.optional(v.string()),
  metadata: v.strictObject({ integrity: integritySchema, version: versionSchema }),
  deployment: v.optional(v.strictObject({ traffic: v.number(), default: v.boolean() })),
  extras: v.strictObject({ declaration: remoteDeclarationSchema, fallback: v.nullable(fallbackSchema) }),
});

/**
 * The remotes that are live for one visitor, in the open `frontend-discovery` form. The first entry of an app is the one to
 * use; `extras` is ours.
 */
export const discoverySchema = v.strictObject({
  schema: v.literal(DISCOVERY_SCHEMA),
  microFrontends: v.record(v.string(), v.pipe(v.array(microFrontendSchema), v.minLength(1))),
});

/**
 * Document that the edge inlines in the page and sends to open tabs: a discovery document and its revision.
 * `withdrawn` names the releases (`remote-tools@1.1.0`) that an open tab must leave at once.
 */
export const liveDocumentSchema = v.strictObject({
  channel: channelNameSchema,
  revision: v.number(),
  hostVersion: versionSchema,
  discovery: discoverySchema,
  withdrawn: v.array(v.string()),
});

/** One release of a remote in a discovery document. */
export type MicroFrontend = v.InferOutput<typeof microFrontendSchema>;
/** The remotes that are live for one visitor. */
export type Discovery = v.InferOutput<typeof discoverySchema>;
/** Discovery document and revision, as pages and open tabs get it. */
export type LiveDocument = v.InferOutput<typeof liveDocumentSchema>;

/** Id of the page's data block with the {@link LiveDocument}. */
export const LIVE_DOCUMENT_ID = 'live-document';
/** Id of the page's data block with the runtime configuration. */
export const RUNTIME_CONFIG_ID = 'runtime-config';
