import * as v from 'valibot';
import { appNameSchema, timestampSchema, versionSchema } from './names.ts';

/** Where the edge takes a link to a preview. No path of the site begins so: theirs start with a letter or a digit. */
export const PREVIEW_PREFIX = '/_preview/';

/** What names a preview in a link: 128 random bits, so that only who was given the link has it. */
export const previewIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, 'must be 22 letters, digits, dashes and underscores'),
);

/**
 * A link that shows one release to whoever has it, whatever a channel says. Written once, with who made it, when and why.
 *
 * `until`: from then on the link, and every browser that followed it, gets what is live.
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

export type Preview = v.InferOutput<typeof previewSchema>;
