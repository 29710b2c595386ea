import * as v from 'valibot';
import { revisionNumberSchema } from '../channel-actions.ts';
import { shownTextSchema } from '../hidden-characters.ts';
import { appNameSchema, channelNameSchema, versionSchema } from '../names.ts';
import { MAX_PREVIEW_DAYS, MAX_PREVIEWED, previewSchema } from '../preview.ts';
import { checkOutcomeSchema, objectionSchema } from './answer.ts';

const days = 'must be a whole number of days';

const releasesSchema = v.pipe(
  v.array(v.strictObject({ app: appNameSchema, version: v.exactOptional(versionSchema) })),
  v.minLength(1, 'must name a release'),
  v.maxLength(MAX_PREVIEWED, `must name at most ${MAX_PREVIEWED} releases`),
  v.check(
    (releases) => new Set(releases.map(({ app }) => app)).size === releases.length,
    'must name each app once',
  ),
);

/** Body of `POST /v1/previews`: a link to releases of some apps, or to the whole site as of a revision. */
export const sitePreviewRequestSchema = v.pipe(
  v.strictObject({
    channel: channelNameSchema,
    days: v.pipe(
      v.number(days),
      v.integer(days),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(MAX_PREVIEW_DAYS, `must be at most ${MAX_PREVIEW_DAYS}`),
    ),
    reason: v.nullable(v.pipe(shownTextSchema, v.maxLength(500, 'must have at most 500 characters'))),
    isDryRun: v.exactOptional(v.boolean()),
    /** An app without a version: its newest published release that is not live. */
    releases: v.exactOptional(releasesSchema),
    revision: v.exactOptional(revisionNumberSchema),
    /**
     * Replaces releases of the revision that were withdrawn since by the live releases. Without it they are refused.
     */
    replacesWithdrawn: v.exactOptional(v.boolean()),
    /** Lets browsers with the link choose other published releases. */
    hasPicker: v.boolean(),
  }),
  v.check(
    ({ releases, revision }) => (releases === undefined) !== (revision === undefined),
    'must have either releases or a revision',
  ),
);

/** Result of the creation of a preview by `POST /v1/previews`. */
export const sitePreviewAnswerSchema = v.strictObject({
  preview: previewSchema,
  /** First page of a previewed remote; `/` for a host alone, or a whole site. */
  firstPath: v.string(),
  /** The whole link; null if the service does not know the channel's site, and on a dry run. */
  link: v.nullable(v.string()),
  /** Objections to a promote of the releases. */
  warnings: v.array(objectionSchema),
  checks: v.array(checkOutcomeSchema),
  isDryRun: v.boolean(),
});

/** Request for a preview. */
export type SitePreviewRequest = v.InferOutput<typeof sitePreviewRequestSchema>;
/** Result of the creation of a preview by `POST /v1/previews`. */
export type SitePreviewAnswer = v.InferOutput<typeof sitePreviewAnswerSchema>;
