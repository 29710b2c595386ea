import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { ContractError } from '@sharpside/contracts';
import * as v from 'valibot';
import { parseSettings, readSettingsFile } from '../settings/settings-file.ts';

/** The only algorithm of signatures. A signature that names another algorithm is refused before any key is used. */
export const SIGNATURE_ALGORITHM = 'Ed25519';

const partSchema = v.pipe(
  v.string('must be a text'),
  v.regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url, 43 characters'),
);

const common = {
  kty: v.literal('OKP', "must be 'OKP'"),
  crv: v.literal('Ed25519', "must be 'Ed25519'"),
  x: partSchema,
};

/** Public half of a key, as a JSON Web Key. */
export const publicKeySchema = v.strictObject({
  ...common,
  d: v.optional(v.never('must not be here: it is the secret half, and whoever has it can sign')),
});

/** A key to sign with, as a JSON Web Key. */
export const signingKeySchema = v.strictObject({ ...common, d: partSchema });

export type PublicKey = v.InferOutput<typeof publicKeySchema>;
/** A key to sign with. Secret. */
export type SigningKey = v.InferOutput<typeof signingKeySchema>;

/** Id of a key: its thumbprint (RFC 7638), which is unique. */
export const toKeyId = ({ crv, kty, x }: Pick<PublicKey, 'crv' | 'kty' | 'x'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

export const toPublicKey = ({ kty, crv, x }: SigningKey): PublicKey => ({ kty, crv, x });

export function createSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return v.parse(signingKeySchema, privateKey.export({ format: 'jwk' }));
}

/**
 * Reads the signing key that a setting gives: as the path of its file, or as the key itself (a CI secret).
 *
 * @throws {ContractError} `CONTRACT_BROKEN` for an invalid key; the error does not repeat the text.
 */
export function readSigningKey(given: string): SigningKey {
  const settings = { schema: signingKeySchema, what: 'The signing key' };
  if (given.trimStart().startsWith('{')) return parseSettings(given, settings);
  // A key in quotes or in another format is taken for a path here. The error does not repeat it, because it is secret.
  if (!existsSync(given)) {
    const message = 'is neither a key, which begins with {, nor the path of a file that is there';
    throw new ContractError({ what: settings.what, problems: [{ path: '', message }] });
  }
  return readSettingsFile(given, settings);
}
