import * as v from 'valibot';
import { assetPathSchema, channelNameSchema, timestampSchema, versionSchema } from '../names.ts';
import { releaseFileSchema, releaseSchema } from '../release.ts';
import { checkOutcomeSchema } from './answer.ts';

/** Id of an upload, derived from its content: a repeated publish finds the files that it sent before. */
export const uploadIdSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'));

/** Content of an upload, before any of its bytes are sent. `files` includes the manifest. */
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
 * Progress of an upload: the files still to be sent, and the bytes of each that have arrived.
 *
 * `stored`: number of files that the registry has from earlier releases.
 */
export const uploadStateSchema = v.strictObject({
  id: uploadIdSchema,
  stored: v.number(),
  missing: v.array(v.strictObject({ path: assetPathSchema, size: v.number(), offset: v.number() })),
  /** Time at which it is deleted if nothing more arrives. */
  until: timestampSchema,
});

/**
 * Body of the request that ends an upload; it may be left out. `signature`: what the client signed the release with, a
 * compact JWS (docs/signing.md).
 */
export const finishRequestSchema = v.strictObject({
  signature: v.exactOptional(v.pipe(v.string(), v.minLength(1))),
});

/** Body of a request to store a signature of a release that is published already. */
export const signatureRequestSchema = v.strictObject({ signature: v.pipe(v.string(), v.minLength(1)) });

/** Result of it. `isNew` is false where the same signature was there before. `signedBy` is null where nobody verified it. */
export const signatureAnswerSchema = v.object({ isNew: v.boolean(), signedBy: v.nullable(v.string()) });

/** Result of a publish. */
export const publishAnswerSchema = v.strictObject({
  release: releaseSchema,
  isNew: v.boolean(),
  newFiles: v.number(),
  newBytes: v.number(),
  unchangedFiles: v.number(),
  /** There where the client sent a signature: it is stored. `mfe` of the version before 0072 asks for it. */
  isSigned: v.exactOptional(v.boolean()),
  checks: v.array(checkOutcomeSchema),
});

/** Header of a part: the offset of its first byte in the file. */
export const UPLOAD_OFFSET_HEADER = 'upload-offset';

/** Content of an upload, before any of its bytes are sent. */
export type UploadRequest = v.InferOutput<typeof uploadRequestSchema>;
/** Progress of an upload. */
export type UploadState = v.InferOutput<typeof uploadStateSchema>;
/** Result of storing a signature. */
export type SignatureAnswer = v.InferOutput<typeof signatureAnswerSchema>;
/** Result of a publish. */
export type PublishAnswer = v.InferOutput<typeof publishAnswerSchema>;
