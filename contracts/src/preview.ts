import * as v from 'valibot';
import { revisionNumberSchema } from './channel-actions.ts';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from './names.ts';

/** Prefix of preview links at the edge. No path of the site begins so: theirs start with a letter or a digit. */
export const PREVIEW_PREFIX = '/_preview/';

/** Id of a preview in its link: 128 random bits, known only to those who were given the link. */
export const previewIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, 'must be 22 letters, digits, dashes and underscores'),
);

/** Most releases of a preview: each is read by the edge that shows it. */
export const MAX_PREVIEWED = 100;

const releaseNameSchema = v.strictObject({ app: appNameSchema, version: versionSchema });

const record = {
  id: previewIdSchema,
  by: v.string(),
  at: timestampSchema,
  /** From then on the link, and every browser that followed it, gets the live site. */
  until: timestampSchema,
  reason: v.nullable(v.string()),
};

/** A preview of one release without a picker, as the version before 0072 wrote it. They last 90 days at most. */
const singlePreviewSchema = v.strictObject({
  schema: v.literal(1),
  ...record,
  app: appNameSchema,
  version: versionSchema,
});

/** A preview of any releases beside the live ones, or of the whole site as it was at a revision. */
const sitePreviewSchema = v.strictObject({
  schema: v.literal(2),
  ...record,
  releases: v.pipe(
    v.array(releaseNameSchema),
    v.minLength(1, 'must have a release'),
    v.maxLength(MAX_PREVIEWED, `must have at most ${MAX_PREVIEWED} releases`),
  ),
  /** The revision that the site is shown of: `releases` are all that there is. Absent: they stand beside the live ones. */
  revision: v.exactOptional(
    v.strictObject({
      channel: channelNameSchema,
      number: revisionNumberSchema,
      /** Releases of then that were withdrawn since, so that those of the preview's time are shown for them. */
      replaced: v.array(releaseNameSchema),
    }),
  ),
  /** Browsers with the link may choose other published releases for themselves. */
  hasPicker: v.boolean(),
});

/** A link that shows releases to everybody who has it, independent of channels. Written once, with author, time and reason. */
export const previewSchema = v.variant('schema', [singlePreviewSchema, sitePreviewSchema]);

/** A link that shows releases to everybody who has it. */
export type Preview = v.InferOutput<typeof previewSchema>;
/** A release by its name. */
export type ReleaseName = v.InferOutput<typeof releaseNameSchema>;

/** Releases that a preview shows in any form of its record. */
export const listPreviewed = (preview: Preview): readonly ReleaseName[] =>
  preview.schema === 1 ? [{ app: preview.app, version: preview.version }] : preview.releases;
