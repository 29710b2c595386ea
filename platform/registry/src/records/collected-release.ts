import { appNameSchema, timestampSchema, versionSchema } from '@sharpside/contracts';
import * as v from 'valibot';

/** Record that replaces a collected release. Its version stays taken, and its removal is documented. */
export const collectedReleaseSchema = v.strictObject({
  schema: v.literal(1),
  app: appNameSchema,
  version: versionSchema,
  publishedAt: timestampSchema,
  publishedBy: v.string(),
  by: v.string(),
  at: timestampSchema,
  /** Reason why the release was not needed. */
  unneeded: v.string(),
  /** Reason that the author of the collection gave. */
  reason: v.nullable(v.string()),
});

export type CollectedRelease = v.InferOutput<typeof collectedReleaseSchema>;
