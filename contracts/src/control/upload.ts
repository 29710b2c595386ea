import * as v from 'valibot';
import {
  assetPathSchema,
  channelNameSchema,
  integritySchema,
  timestampSchema,
  versionSchema,
} from '../names.ts';
import { releaseFileSchema, releaseSchema } from '../release.ts';
import { checkOutcomeSchema } from './answer.ts';

/** Maximum number of faults in a report of `mfe check`. */
export const MAX_CHECK_FAULTS = 100;

const faultSchema = v.pipe(v.string(), v.maxLength(2_000));

/**
 * Report of `mfe check`: the pages that it opened in a browser, and what was wrong. `build` is the SHA-384 of the build's
 * manifest, which has the SHA-384 of every file.
 */
export const checkReportSchema = v.strictObject({
  schema: v.literal(1),
  build: integritySchema,
  checkedAt: timestampSchema,
  pages: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.minLength(1), v.maxLength(1_000)),
  faults: v.pipe(v.array(faultSchema), v.maxLength(MAX_CHECK_FAULTS)),
});

/**
 * A build to publish. `files` includes the manifest. `signature`: the client's signature of the release, a compact JWS
 * (docs/signing.md). `checked`: the report of `mfe check` about this build.
 */
export const uploadRequestSchema = v.strictObject({
  version: versionSchema,
  channel: channelNameSchema,
  commit: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  sourceVersion: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  willPromote: v.boolean(),
  allowGrowth: v.boolean(),
  files: v.pipe(v.array(releaseFileSchema), v.minLength(1, 'must name the files of the build')),
  signature: v.exactOptional(v.pipe(v.string(), v.minLength(1))),
  checked: v.exactOptional(checkReportSchema),
});

/** Result of a publish while files are missing: the paths of the files to send. */
const missingFilesSchema = v.strictObject({
  missing: v.pipe(v.array(assetPathSchema), v.minLength(1)),
});

/** Body of a request to store a signature of a published release. */
export const signatureRequestSchema = v.strictObject({ signature: v.pipe(v.string(), v.minLength(1)) });

/**
 * Result of storing a signature. `isNew` is false if the signature existed before. `signedBy` is null if it was not
 * verified.
 */
export const signatureAnswerSchema = v.object({ isNew: v.boolean(), signedBy: v.nullable(v.string()) });

/** Result of a publish. */
export const publishAnswerSchema = v.strictObject({
  release: releaseSchema,
  isNew: v.boolean(),
  newFiles: v.number(),
  newBytes: v.number(),
  unchangedFiles: v.number(),
  checks: v.array(checkOutcomeSchema),
});

/** Answer to a build: the result of its publish, or the files that must be sent first. */
export const uploadAnswerSchema = v.union([missingFilesSchema, publishAnswerSchema]);

/** Report of `mfe check`. */
export type CheckReport = v.InferOutput<typeof checkReportSchema>;
/** A build to publish. */
export type UploadRequest = v.InferOutput<typeof uploadRequestSchema>;
/** Answer to a build. */
export type UploadAnswer = v.InferOutput<typeof uploadAnswerSchema>;
/** Result of storing a signature. */
export type SignatureAnswer = v.InferOutput<typeof signatureAnswerSchema>;
/** Result of a publish. */
export type PublishAnswer = v.InferOutput<typeof publishAnswerSchema>;
