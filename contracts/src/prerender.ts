import * as v from 'valibot';
import { appNameSchema, versionSchema } from './names.ts';
import { liveDocumentSchema } from './page/discovery.ts';
import { runtimeConfigSchema } from './runtime-config.ts';

/** Global function of a host's prerender script: JSON text to JSON text. */
export const PRERENDER_FUNCTION = 'prerender';

/** Global with the host's shared modules by name, for the prerender scripts of remotes. */
export const PRERENDER_SHARED = 'prerenderShared';

/** Global with the screens of a remote's prerender script: components by module (`./odds-converter`). */
export const PRERENDER_SCREENS = 'prerenderScreens';

/** Global with the screens of every release whose script has run, by the release's name (`remote-tools@1.1.0`). */
export const PRERENDER_RELEASES = 'prerenderReleases';

const screenSchema = v.strictObject({ app: appNameSchema, version: versionSchema, module: v.string() });

/**
 * Input of one render: exactly the data that the page reads when it starts in the browser. `screen` is the remote's
 * screen at this path, with code in `PRERENDER_RELEASES`; without it a remote's page shows its title and a placeholder.
 */
export const prerenderRequestSchema = v.strictObject({
  path: v.string(),
  live: liveDocumentSchema,
  config: runtimeConfigSchema,
  screen: v.optional(screenSchema),
});

const styleSchema = v.strictObject({ attributes: v.record(v.string(), v.string()), css: v.string() });

/** A page before any script has run: the content of its root element, and the styles it needs. */
export const prerenderedPageSchema = v.strictObject({ html: v.string(), styles: v.array(styleSchema) });

/** One screen of a release. */
export type PrerenderScreen = v.InferOutput<typeof screenSchema>;
/** Input of one render. */
export type PrerenderRequest = v.InferOutput<typeof prerenderRequestSchema>;
/** A page before any script has run. */
export type PrerenderedPage = v.InferOutput<typeof prerenderedPageSchema>;
