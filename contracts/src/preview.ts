import * as v from 'valibot';
import { appNameSchema, timestampSchema, versionSchema } from './names.ts';

/** Prefix of preview links at the edge. No path of the site begins so: theirs start with a letter or a digit. */
export const PREVIEW_PREFIX = '/_preview/';

/** Id of a preview in its link: 128 random bits, known only to those who were given the link. */
export const previewIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, 'must be 22 letters, digits, dashes and underscores'),
);

/**
 * A link that shows one release to everybody who has it, independent of channels. Written once, with author, time and reason.
 *
 * `until`: from then on the link, and every browser that followed it, gets the live release.
 */
export const previewSchema = v.strictObject({
  schema: v.literal(1),
  id: previewIdSchema,
  app: appNameSchema,
  version: versionSchema,
  by: v.string(),
  at: timestampSchema,
  until: timestampSchema,
  reason: v.nullable(v.string()),
});

/** A link that shows one release to everybody who has it. */
export type Preview = v.InferOutput<typeof previewSchema>;
