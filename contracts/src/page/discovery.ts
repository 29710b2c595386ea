import * as v from 'valibot';
import { remoteDeclarationSchema } from '../declaration.ts';
import { channelNameSchema, integritySchema, versionSchema } from '../names.ts';
import { valuesByAppSchema } from '../runtime-config.ts';
import { sectionOutlineSchema } from './sections.ts';

/** Address of the open schema that discovery documents follow. */
export const DISCOVERY_SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/**
 * The release that a browser falls back to. `federation`: version of the federation runtime that the release expects
 * from the page, if any.
 */
const fallbackSchema = v.strictObject({
  version: versionSchema,
  url: v.string(),
  integrity: integritySchema,
  federation: v.optional(versionSchema),
});

const microFrontendSchema = v.strictObject({
  url: v.string(),
  fallbackUrl: v.optional(v.string()),
  metadata: v.strictObject({ integrity: integritySchema, version: versionSchema }),
  deployment: v.optional(v.strictObject({ traffic: v.number(), default: v.boolean() })),
  extras: v.strictObject({
    declaration: remoteDeclarationSchema,
    fallback: v.nullable(fallbackSchema),
    federation: v.optional(versionSchema),
  }),
});

/**
 * The remotes that are live for one visitor, in the open `frontend-discovery` format. The first entry of an app is the
 * one to use. `extras` is our own addition; its `federation` is the version of the federation runtime that the release
 * expects from the page, which only hosts of earlier versions need.
 */
export const discoverySchema = v.strictObject({
  schema: v.literal(DISCOVERY_SCHEMA),
  microFrontends: v.record(v.string(), v.pipe(v.array(microFrontendSchema), v.minLength(1))),
});

/**
 * Outlines of the sections that a page knows, in the order of the bar. `hidden` is the number of the site's other
 * sections, which the page does not name; `/live.json?menus` lists all.
 */
const menusSchema = v.strictObject({
  sections: v.array(sectionOutlineSchema),
  hidden: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/**
 * Facts that a page needs to open a section, besides its releases: the settings of its apps, and the import map with
 * the integrity of their scripts. `probe` is a name in the map: if it resolves to an address, the browser has accepted
 * the map.
 *
 * Only hosts that ask for them get the last two. `screens` has the addresses of the scripts that each screen needs, by
 * app and exposed module. `parts` has the integrity of all the host's scripts that only sections need, by address; then
 * `importMap` has none of them.
 */
const openingSchema = v.strictObject({
  releases: v.array(v.string()),
  importMap: v.string(),
  probe: v.string(),
  settings: valuesByAppSchema,
  screens: v.optional(v.record(v.string(), v.record(v.string(), v.array(v.string())))),
  parts: v.optional(v.record(v.string(), v.string())),
});

/**
 * Document that the edge inlines in the page and sends to open tabs: a discovery document and its revision. `withdrawn`
 * names the releases (`remote-tools@1.1.0`) that an open tab must leave at once.
 *
 * With `menus`, the document and `withdrawn` cover only some sections; without `menus`, all. Only the answer for one
 * section has `opening`.
 */
export const liveDocumentSchema = v.strictObject({
  channel: channelNameSchema,
  revision: v.number(),
  hostVersion: versionSchema,
  discovery: discoverySchema,
  withdrawn: v.array(v.string()),
  menus: v.optional(menusSchema),
  opening: v.optional(openingSchema),
});

/** One release of a remote in a discovery document. */
export type MicroFrontend = v.InferOutput<typeof microFrontendSchema>;
/** The remotes that are live for one visitor. */
export type Discovery = v.InferOutput<typeof discoverySchema>;
/** Discovery document and revision, as pages and open tabs get it. */
export type LiveDocument = v.InferOutput<typeof liveDocumentSchema>;
/** Outlines of the sections that a page knows, and the number of the other sections. */
export type Menus = v.InferOutput<typeof menusSchema>;
/** Facts that a page needs to open a section, besides its releases. */
export type Opening = v.InferOutput<typeof openingSchema>;

/** Id of the page's data block with the {@link LiveDocument}. */
export const LIVE_DOCUMENT_ID = 'live-document';
/** Id of the page's data block with the runtime configuration. */
export const RUNTIME_CONFIG_ID = 'runtime-config';
