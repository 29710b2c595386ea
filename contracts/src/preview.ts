import * as v from 'valibot';
import { revisionNumberSchema } from './channel-actions.ts';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from './names.ts';

/** Prefix of preview links at the edge. Paths of the site start with a letter or a digit, so none has this prefix. */
export const PREVIEW_PREFIX = '/_preview/';

/** Id of a preview in its link: 128 random bits, known only to people with the link. */
export const previewIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, 'must be 22 letters, digits, dashes and underscores'),
);

/** Maximum number of releases in a preview, because the edge that shows it reads each. */
export const MAX_PREVIEWED = 100;

/** Maximum duration of a preview. Units: days. */
export const MAX_PREVIEW_DAYS = 14;

const MAX_PREVIEW_MS = MAX_PREVIEW_DAYS * 24 * 60 * 60 * 1000;

const releaseNameSchema = v.strictObject({ app: appNameSchema, version: versionSchema });

const record = {
  id: previewIdSchema,
  by: v.string(),
  at: timestampSchema,
  /** From this time on, browsers with the link get the live site. */
  until: timestampSchema,
  reason: v.nullable(v.string()),
};

/** A preview of one release, in the format from before decision 0072. */
const singlePreviewSchema = v.strictObject({
  schema: v.literal(1),
  ...record,
  app: appNameSchema,
  version: versionSchema,
});

/** A preview of any releases beside the live releases, or of the whole site as of a revision. */
const sitePreviewSchema = v.strictObject({
  schema: v.literal(2),
  ...record,
  releases: v.pipe(
    v.array(releaseNameSchema),
    v.minLength(1, 'must have a release'),
    v.maxLength(MAX_PREVIEWED, `must have at most ${MAX_PREVIEWED} releases`),
  ),
  /**
   * The revision that the site is shown as of; `releases` then has all its releases. Absent: `releases` are shown
   * beside the live releases.
   */
  revision: v.exactOptional(
    v.strictObject({
      channel: channelNameSchema,
      number: revisionNumberSchema,
      /**
       * Releases of the revision that were withdrawn since. The releases that were live when the preview was made
       * replace them, if there are any.
       */
      replaced: v.array(releaseNameSchema),
    }),
  ),
  /** True if browsers with the link may choose other published releases. */
  hasPicker: v.boolean(),
});

// Records of earlier versions may name an end up to 90 days later.
const toLimited = <Record extends { at: string; until: string }>(record: Record): Record => {
  const latest = Date.parse(record.at) + MAX_PREVIEW_MS;
  return Date.parse(record.until) > latest ? { ...record, until: new Date(latest).toISOString() } : record;
};

/**
 * A link that shows releases to everybody who has it, independent of channels. It is written once. It ends 14 days after
 * it was made at the latest, even if its record names a later end.
 */
export const previewSchema = v.pipe(
  v.variant('schema', [singlePreviewSchema, sitePreviewSchema]),
  v.transform(toLimited),
);

/** A link that shows releases to everybody who has it. */
export type Preview = v.InferOutput<typeof previewSchema>;
/** A release by its name. */
export type ReleaseName = v.InferOutput<typeof releaseNameSchema>;

/** Releases of a preview, in either format of its record. */
export const listPreviewed = (preview: Preview): readonly ReleaseName[] =>
  preview.schema === 1 ? [{ app: preview.app, version: preview.version }] : preview.releases;
