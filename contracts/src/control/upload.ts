import * as v from 'valibot';
import { assetPathSchema, channelNameSchema, timestampSchema, versionSchema } from '../names.ts';
import { releaseFileSchema, releaseSchema } from '../release.ts';
import { checkOutcomeSchema } from './answer.ts';

/** What names an upload: worked out from what it holds, so that the same publish, run again, finds what it sent before. */
export const uploadIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'));

/** What is to be published, before any of its bytes are sent. `files` has the manifest among them. */
export const uploadRequestSchema = v.strictObject({
  version: versionSchema,
  channel: channelNameSchema,
  commit: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  sourceVersion: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  willPromote: v.boolean(),
  allowGrowth: v.boolean(),
  files: v.pipe(v.array(releaseFileSchema), v.minLength(1, 'must name the files of the build')),
});

/**
 * How far an upload is: the files that are still to be sent, and how many bytes of each are there.
 *
 * `stored`: how many files the registry has from earlier releases, and needs not be sent.
 */
export const uploadStateSchema = v.strictObject({
  id: uploadIdSchema,
  stored: v.number(),
  missing: v.array(v.strictObject({ path: assetPathSchema, size: v.number(), offset: v.number() })),
  /** When it is thrown away if nothing more arrives. */
  until: timestampSchema,
});

/** What a publish came to. */
export const publishAnswerSchema = v.strictObject({
  release: releaseSchema,
  isNew: v.boolean(),
  newFiles: v.number(),
  newBytes: v.number(),
  unchangedFiles: v.number(),
  checks: v.array(checkOutcomeSchema),
});

/** The header of a part that says after how many bytes of the file it begins. */
export const UPLOAD_OFFSET_HEADER = 'upload-offset';

export type UploadRequest = v.InferOutput<typeof uploadRequestSchema>;
export type UploadState = v.InferOutput<typeof uploadStateSchema>;
export type PublishAnswer = v.InferOutput<typeof publishAnswerSchema>;
