import {
  appNameSchema,
  manifestSchema,
  type Release,
  timestampSchema,
  versionSchema,
} from '@sharpside/contracts';
import { type SigningKey, signStatement } from '@sharpside/server-kit';
import * as v from 'valibot';

/**
 * Type in the header of a signature, so that other texts signed with the same key are not taken for release signatures.
 */
export const SIGNATURE_TYPE = 'release+jws';

/**
 * Content of a signature: the whole manifest with the hash of every file, instead of a single hash of the manifest.
 * Versions of this code fill in different defaults, so they would not agree on the bytes to hash; they agree on the
 * meaning of a manifest.
 *
 * `by`: the person or CI job for whom a control service signed.
 */
export const statementSchema = v.strictObject({
  schema: v.literal(1),
  app: appNameSchema,
  version: versionSchema,
  commit: v.nullable(v.string()),
  signedAt: timestampSchema,
  by: v.exactOptional(v.string()),
  manifest: manifestSchema,
});

export type Statement = v.InferOutput<typeof statementSchema>;

/** The signed part of a release. The time and author of its publish are only in the store. */
export type SignedPart = Pick<Release, 'app' | 'version' | 'commit' | 'manifest'>;

type SignOptions = { key: SigningKey; now: Date; by?: string };

/** Signs a release. */
export async function signRelease(release: SignedPart, { key, now, by }: SignOptions): Promise<string> {
  const { app, version, commit, manifest } = release;
  const statement: Statement = {
    schema: 1,
    app,
    version,
    commit,
    signedAt: now.toISOString(),
    ...(by !== undefined && { by }),
    manifest,
  };
  return signStatement(statement, { key, type: SIGNATURE_TYPE });
}
