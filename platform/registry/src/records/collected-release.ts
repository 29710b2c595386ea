import { appNameSchema, timestampSchema, versionSchema } from '@sharpside/contracts';
import * as v from 'valibot';

/** What is left of a release that was collected: its version stays taken, and who took it away, when and why is known. */
export const collectedReleaseSchema = v.strictObject({
  schema: v.literal(1),
  app: appNameSchema,
  version: versionSchema,
  publishedAt: timestampSchema,
  publishedBy: v.string(),
  by: v.string(),
  at: timestampSchema,
  /** Why nobody needed it. */
  unneeded: v.string(),
  /** What whoever did it had to say. */
  reason: v.nullable(v.string()),
});

export type CollectedRelease = v.InferOutput<typeof collectedReleaseSchema>;
