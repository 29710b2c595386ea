import * as v from 'valibot';
import { channelNameSchema, versionSchema } from '../names.ts';
import { previewSchema } from '../preview.ts';
import { releaseSchema } from '../release.ts';
import { checkOutcomeSchema, objectionSchema } from './answer.ts';

/** Longest time of a preview. Units: days. */
export const MAX_PREVIEW_DAYS = 90;

const days = 'must be a whole number of days';

/** Body of `POST /v1/apps/<app>/previews`. `version` left out: the newest published release that is not live. */
export const previewRequestSchema = v.strictObject({
  version: v.exactOptional(versionSchema),
  channel: channelNameSchema,
  days: v.pipe(
    v.number(days),
    v.integer(days),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(MAX_PREVIEW_DAYS, `must be at most ${MAX_PREVIEW_DAYS}`),
  ),
  reason: v.nullable(v.pipe(v.string(), v.maxLength(500, 'must have at most 500 characters'))),
  isDryRun: v.exactOptional(v.boolean()),
});

/** Result of a preview's creation. `warnings`: what a promote of the release would be refused for. */
export const previewAnswerSchema = v.strictObject({
  preview: previewSchema,
  release: releaseSchema,
  warnings: v.array(objectionSchema),
  checks: v.array(checkOutcomeSchema),
  isDryRun: v.boolean(),
});

/** Result of a preview's creation. */
export type PreviewAnswer = v.InferOutput<typeof previewAnswerSchema>;
