import * as v from 'valibot';
import { liveDocumentSchema } from './discovery.ts';
import { appNameSchema, versionSchema } from './names.ts';
import { runtimeConfigSchema } from './runtime-config.ts';

/** The function that a host's prerender script leaves in its global scope: JSON text to JSON text. */
export const PRERENDER_FUNCTION = 'prerender';

/** The shared modules of the host by name, in the same scope: a remote's prerender script takes them from there. */
export const PRERENDER_SHARED = 'prerenderShared';

/** The screens that a remote's prerender script leaves in that scope: components by module (`./odds-converter`). */
export const PRERENDER_SCREENS = 'prerenderScreens';

/** The screens of every release whose script has run, by its name (`remote-tools@1.1.0`). */
export const PRERENDER_RELEASES = 'prerenderReleases';

/** One screen of a release. */
const screenSchema = v.strictObject({ app: appNameSchema, version: versionSchema, module: v.string() });

/**
 * Input of one render: exactly what the page will read when it starts in the browser. `screen` is the remote's screen at
 * this path whose code is in `PRERENDER_RELEASES`; without it a remote's page shows its title and a place holder.
 */
export const prerenderRequestSchema = v.strictObject({
  path: v.string(),
  live: liveDocumentSchema,
  config: runtimeConfigSchema,
  screen: v.optional(screenSchema),
});

const styleSchema = v.strictObject({ attributes: v.record(v.string(), v.string()), css: v.string() });

/** A page as it looks before any script has run: what stands in its root element, and the styles that it needs. */
export const prerenderedPageSchema = v.strictObject({ html: v.string(), styles: v.array(styleSchema) });

export type PrerenderScreen = v.InferOutput<typeof screenSchema>;
export type PrerenderRequest = v.InferOutput<typeof prerenderRequestSchema>;
export type PrerenderedPage = v.InferOutput<typeof prerenderedPageSchema>;
