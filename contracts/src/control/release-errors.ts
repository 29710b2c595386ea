import * as v from 'valibot';
import { failureSchema } from '../beacon/beacon.ts';
import { stackFrameSchema } from '../beacon/stack.ts';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from '../names.ts';
import { ownerSchema } from '../owner.ts';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A place in a source file. `name` is the name that stands there, where the source map has one. */
export const sourcePlaceSchema = v.object({
  file: v.string(),
  line: countSchema,
  column: countSchema,
  name: v.nullable(v.string()),
});

/** A place on a stack. `source` is null where the release has no source map of the file. */
const mappedFrameSchema = v.object({ ...stackFrameSchema.entries, source: v.nullable(sourcePlaceSchema) });

/** A line of a source file. */
const sourceLineSchema = v.object({ line: countSchema, text: v.string() });

/**
 * One error of a release in browsers: equal in release, kind of failure, form of the message and first place of our own.
 *
 * `networks` counts networks that proved to have been given the release (`hasMore`: there were others); `where` is that first
 * place, with the `lines` around it. `owner` and `commit` are of the release; null where it names none.
 */
export const releaseErrorSchema = v.object({
  id: v.string(),
  app: appNameSchema,
  version: versionSchema,
  failure: failureSchema,
  message: v.string(),
  firstAt: timestampSchema,
  lastAt: timestampSchema,
  networks: countSchema,
  hasMore: v.boolean(),
  where: v.nullable(mappedFrameSchema),
  lines: v.array(sourceLineSchema),
  stack: v.array(mappedFrameSchema),
  owner: v.nullable(ownerSchema),
  commit: v.nullable(v.string()),
});

/** `GET /v1/errors?channel=&app=&release=`: errors of the last day in browsers, those of the most networks first. */
export const releaseErrorsSchema = v.object({
  channel: channelNameSchema,
  errors: v.array(releaseErrorSchema),
});

/** A place on a stack, with its place in the sources. */
export type MappedFrame = v.InferOutput<typeof mappedFrameSchema>;
/** A line of a source file. */
export type SourceLine = v.InferOutput<typeof sourceLineSchema>;
/** One error of a release in browsers. */
export type ReleaseError = v.InferOutput<typeof releaseErrorSchema>;
/** Errors of a channel in browsers. */
export type ReleaseErrors = v.InferOutput<typeof releaseErrorsSchema>;
