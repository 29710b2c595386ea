import * as v from 'valibot';
import { failureSchema } from '../beacon/beacon.ts';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from '../names.ts';

/**
 * Errors of a release in browsers. `networks` counts networks with proof that they were given the release (`hasMore`:
 * there were others). `owner` is the team of the release, and how to reach it. `newest` is the error that was seen
 * last. `place` is the first place in our own files on its stack, in the sources if the release has source maps; null
 * if the browser named none. `page`: the page of the release in a tracker, if there is one.
 */
const releaseWithErrorsSchema = v.object({
  app: appNameSchema,
  version: versionSchema,
  networks: v.pipe(v.number(), v.integer(), v.minValue(0)),
  hasMore: v.boolean(),
  owner: v.nullable(v.string()),
  newest: v.object({
    at: timestampSchema,
    failure: failureSchema,
    message: v.string(),
    place: v.nullable(v.string()),
  }),
  page: v.nullable(v.string()),
});

/** `GET /v1/errors?channel=&app=`: releases with errors in browsers in the last day, the most networks first. */
export const releaseErrorsSchema = v.object({
  channel: channelNameSchema,
  releases: v.array(releaseWithErrorsSchema),
});

/** Errors of a release in browsers. */
export type ReleaseWithErrors = v.InferOutput<typeof releaseWithErrorsSchema>;
/** Releases of a channel with errors in browsers. */
export type ReleaseErrors = v.InferOutput<typeof releaseErrorsSchema>;
