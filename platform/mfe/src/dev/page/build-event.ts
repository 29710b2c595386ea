import * as v from 'valibot';

/** Event of an app for open pages: a build to apply, a build that needs a page load, or a failed build. */
export const buildEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('built'), app: v.string(), hash: v.string() }),
  v.object({ kind: v.literal('reload'), app: v.string(), hash: v.string(), reason: v.string() }),
  v.object({ kind: v.literal('failed'), app: v.string(), errors: v.string() }),
]);

export type BuildEvent = v.InferOutput<typeof buildEventSchema>;
