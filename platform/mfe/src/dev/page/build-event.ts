import * as v from 'valibot';

/** What open pages are told of an app: a build to take in, one that is good only for a page loaded anew, or one that failed. */
export const buildEventSchema = v.variant('kind', [
  v.object({ kind: v.literal('built'), app: v.string(), hash: v.string() }),
  v.object({ kind: v.literal('reload'), app: v.string(), hash: v.string(), reason: v.string() }),
  v.object({ kind: v.literal('failed'), app: v.string(), errors: v.string() }),
]);

export type BuildEvent = v.InferOutput<typeof buildEventSchema>;
