import {
  appNameSchema,
  manifestSchema,
  type Release,
  timestampSchema,
  versionSchema,
} from '@sharpside/contracts';
import * as v from 'valibot';
import { SIGNATURE_ALGORITHM, type SigningKey, toKeyId } from '../records/signing-key.ts';

/** Type of a signature, in its head: what the same key signs for another purpose is none. */
export const SIGNATURE_TYPE = 'release+jws';

/**
 * Content of a signature: the whole manifest with the hash of every file, and not only a hash of it. Versions of this code
 * fill in other defaults, so that they would not agree on the bytes to be hashed; they agree on what a manifest means.
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

/** Content of a signature. */
export type Statement = v.InferOutput<typeof statementSchema>;

/** The part of a release that a signature is about. When and by whom it was published, the store says alone. */
export type SignedPart = Pick<Release, 'app' | 'version' | 'commit' | 'manifest'>;

type SignOptions = { key: SigningKey; now: Date; by?: string };

/** Signs a release: a compact JWS with the statement inside. */
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
  const { CompactSign, importJWK } = await import('jose');
  const bytes = new TextEncoder().encode(JSON.stringify(statement));
  return new CompactSign(bytes)
    .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ: SIGNATURE_TYPE, kid: toKeyId(key) })
    .sign(await importJWK({ ...key }, SIGNATURE_ALGORITHM));
}
