import { isDeepStrictEqual } from 'node:util';
import { timestampSchema } from '@sharpside/contracts';
import { ALL_APPS, type TokenRecord, tokenRecordSchema } from '@sharpside/contracts/control';
import type { RegistryDeps } from '@sharpside/registry/records/registry-deps';
import { signatureRecordSchema } from '@sharpside/registry/records/signature-record';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { judgeSignatures } from '@sharpside/registry/signatures/judge-release';
import type { Expected } from '@sharpside/registry/signatures/verify-signature';
import { keys } from '@sharpside/registry/store/keys';
import { type Log, type SigningKey, signStatement, toKeyId, toPublicKey } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';

const TOKEN_SIGNATURE_TYPE = 'token+jws';

// Tokens that are remembered: as good, so that most requests verify no signature, or as logged.
const MAX_TOKENS = 2_000;

const tokenStatementSchema = v.strictObject({
  schema: v.literal(1),
  signedAt: timestampSchema,
  token: tokenRecordSchema,
});

const storedSchema = v.pipe(v.string(), v.parseJson(), signatureRecordSchema);

/**
 * Signatures of tokens. Write access to the store is enough to forge or change the record of a token; only a key that
 * is trusted for all apps can sign it.
 */
type TokenSignatures = {
  /** Signs a record that is to be stored. Returns the reason if the signature would not be trusted. */
  sign(document: object, record: TokenRecord): Promise<{ bytes?: Uint8Array; fault?: string }>;
  /** The reason why the record of a token is not trusted; undefined if it is. */
  findFault(record: TokenRecord): Promise<string | undefined>;
  /** The same if signatures are required. Otherwise undefined; in the mode `warn`, the reason is logged once. */
  findRefusal(record: TokenRecord): Promise<string | undefined>;
};

type SignaturesDeps = Pick<RegistryDeps, 'store' | 'signingKey' | 'trusted'> & { now: () => Date; log?: Log };

/** The trusted keys, with the own key. A service trusts the tokens that it made itself, whatever the file has. */
function withOwnKey(trusted: TrustedKeys | null, own: SigningKey | null): TrustedKeys {
  const { mode = 'warn', refused = {}, keys: known = [] } = trusted ?? {};
  const isKnown = own && known.some(({ key }) => toKeyId(key) === toKeyId(own));
  if (!own || isKnown) return { mode, refused, keys: [...known] };
  return { mode, refused, keys: [...known, { name: 'own key', apps: [ALL_APPS], key: toPublicKey(own) }] };
}

const toExpected = (record: TokenRecord): Expected<v.InferOutput<typeof tokenStatementSchema>> => ({
  what: 'its record',
  type: TOKEN_SIGNATURE_TYPE,
  schema: tokenStatementSchema,
  apps: [ALL_APPS],
  findDifference: ({ token }) =>
    isDeepStrictEqual(token, record) ? undefined : 'its record was changed after it was signed',
});

export function createTokenSignatures(deps: SignaturesDeps): TokenSignatures {
  const { store, now, trusted = null, log } = deps;
  const good = new LRUCache<string, TokenRecord>({ max: MAX_TOKENS });
  const logged = new LRUCache<string, true>({ max: MAX_TOKENS });
  let all: TrustedKeys | undefined;

  async function judge(record: TokenRecord, signatures: readonly string[]): Promise<string | undefined> {
    // Read on demand: most commands of `mfe` need no key, so a damaged key must not stop them.
    all ??= withOwnKey(trusted, deps.signingKey ?? null);
    const verdict = await judgeSignatures(toExpected(record), signatures, { trusted: all, now: now() });
    if ('reason' in verdict) return verdict.reason;
    good.set(record.id, structuredClone(record));
    return undefined;
  }

  async function findFault(record: TokenRecord): Promise<string | undefined> {
    if (isDeepStrictEqual(good.get(record.id), record)) return undefined;
    const bytes = await store.get(keys.tokenSignature(record.id));
    const stored = bytes && v.safeParse(storedSchema, new TextDecoder().decode(bytes));
    return judge(record, stored ? [stored.success ? stored.output.signature : ''] : []);
  }

  return {
    findFault,

    async sign(document, record) {
      const { signingKey } = deps;
      if (!signingKey) return trusted ? { fault: 'there is no key to sign it' } : {};
      const statement = { schema: 1, signedAt: now().toISOString(), token: document };
      const signature = await signStatement(statement, { key: signingKey, type: TOKEN_SIGNATURE_TYPE });
      const bytes = new TextEncoder().encode(`${JSON.stringify({ schema: 1, signature })}\n`);
      const fault = await judge(record, [signature]);
      return { bytes, ...(fault !== undefined && { fault }) };
    },

    async findRefusal(record) {
      const fault = trusted ? await findFault(record) : undefined;
      if (fault === undefined || trusted?.mode === 'require') return fault;
      const { id, holder } = record;
      if (!logged.has(id)) log?.warn('token-unsigned', { token: id, holder, reason: fault });
      logged.set(id, true);
      return undefined;
    },
  };
}
