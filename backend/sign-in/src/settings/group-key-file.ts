import { readSettingsFile } from '@sharpside/server-kit';
import * as v from 'valibot';

const part = v.pipe(
  v.string('must be a text'),
  v.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, 43 characters'),
);

/** A secret key to sign visitors' groups with, as a JSON Web Key. */
export const groupKeySchema = v.object({
  kty: v.literal('OKP', "must be 'OKP'"),
  crv: v.literal('Ed25519', "must be 'Ed25519'"),
  x: part,
  d: part,
});

const groupKeysSchema = v.object({
  keys: v.pipe(v.array(groupKeySchema, 'must be a list'), v.minLength(1, 'must have a key')),
});

export type GroupKey = v.InferOutput<typeof groupKeySchema>;

/**
 * The keys in a JSON file. @throws {ContractError} `CONTRACT_BROKEN` with all problems; the message contains no key.
 */
export const readGroupKeys = (file: string): GroupKey[] =>
  readSettingsFile(file, { schema: groupKeysSchema, what: 'The keys of groups' }).keys;
