import {
  readSettings,
  readSettingsFile,
  readSigningKey,
  type SigningKey,
  signingKeySchema,
  type TrustedKey,
  toKeyId,
  trustedKeyFields,
} from '@sharpside/server-kit';
import * as v from 'valibot';

const trustedKeysSchema = v.strictObject({
  keys: v.pipe(
    v.array(v.strictObject(trustedKeyFields), 'must be a list'),
    v.minLength(1, 'must have a key; without any, leave the setting out'),
    v.check(
      (keys) => new Set(keys.map(({ key }) => toKeyId(key))).size === keys.length,
      'must not have one key twice: which of its entries counts would be chance',
    ),
  ),
});

/**
 * Keys for the log of a store. `signing` signs new entries. If there are `trusted` keys, entries that none of them
 * signed are refused.
 */
export type LogKeys = {
  readonly signing?: SigningKey | undefined;
  readonly trusted?: readonly TrustedKey[] | undefined;
};

const readTrustedKeys = (file: string) =>
  readSettingsFile(file, { schema: trustedKeysSchema, what: 'The trusted keys' });

/**
 * Reads `BACKEND_SIGNING_KEY` and `BACKEND_TRUSTED_KEYS`.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export function readLogKeys(environment: Readonly<Record<string, string | undefined>>): LogKeys {
  const { signing, trusted } = readSettings(environment, {
    what: 'The environment of backend',
    variables: {
      BACKEND_SIGNING_KEY: ['signing', readSigningKey],
      BACKEND_TRUSTED_KEYS: ['trusted', readTrustedKeys],
    },
    required: {},
    schema: v.object({ signing: v.optional(signingKeySchema), trusted: v.optional(trustedKeysSchema) }),
  });
  return { signing, trusted: trusted?.keys };
}

/** The same for a process that only reads logs, so that it needs no access to the secret key. */
export const readTrustedLogKeys = ({
  BACKEND_TRUSTED_KEYS,
}: Readonly<Record<string, string | undefined>>): LogKeys => readLogKeys({ BACKEND_TRUSTED_KEYS });

/** The reason why readers with these trusted keys would refuse entries that this process writes, if they would. */
export function findSigningFault({ signing, trusted }: LogKeys): string | undefined {
  if (trusted === undefined) return undefined;
  if (signing === undefined) {
    return 'BACKEND_TRUSTED_KEYS is set, and BACKEND_SIGNING_KEY is not: set it to the file of one of these keys';
  }
  const id = toKeyId(signing);
  if (trusted.some(({ key }) => toKeyId(key) === id)) return undefined;
  return `the key ${id.slice(0, 12)} of BACKEND_SIGNING_KEY is not in the file of BACKEND_TRUSTED_KEYS: add its public half there`;
}
