import * as v from 'valibot';
import { liveDocumentSchema } from './discovery.ts';
import { runtimeConfigSchema } from './runtime-config.ts';

/** The function that a host's prerender script leaves in its global scope: JSON text to JSON text. */
export const PRERENDER_FUNCTION = 'prerender';

/** What a host's own page is rendered from: exactly what the page will read when it starts in the browser. */
export const prerenderRequestSchema = v.strictObject({
  path: v.string(),
  live: liveDocumentSchema,
  config: runtimeConfigSchema,
});

const styleSchema = v.strictObject({ attributes: v.record(v.string(), v.string()), css: v.string() });

/** A page as it looks before any script has run: what stands in its root element, and the styles that it needs. */
export const prerenderedPageSchema = v.strictObject({ html: v.string(), styles: v.array(styleSchema) });

export type PrerenderRequest = v.InferOutput<typeof prerenderRequestSchema>;
export type PrerenderedPage = v.InferOutput<typeof prerenderedPageSchema>;
