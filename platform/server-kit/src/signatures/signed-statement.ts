import { isContractError, parseContractJson, timestampSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { toReason } from '../process/error-facts.ts';
import { publicKeySchema, SIGNATURE_ALGORITHM, type SigningKey, toKeyId } from './signing-key.ts';

/**
 * Fields of a key whose signatures count, with the name of whoever has its secret half. `from` and `until` limit the
 * time at which it may sign; earlier signatures stay valid after its end.
 */
export const trustedKeyFields = {
  name: v.pipe(v.string('must be a text'), v.minLength(1, 'must say whose key it is'), v.maxLength(100)),
  key: publicKeySchema,
  from: v.exactOptional(timestampSchema),
  until: v.exactOptional(timestampSchema),
};

const trustedKeySchema = v.object(trustedKeyFields);

export type TrustedKey = v.InferOutput<typeof trustedKeySchema>;

/** The statement that a signature must contain, and what its key must be. */
export type ExpectedStatement<S, K = TrustedKey> = {
  /**
   * Type in the header of the signature, so that a text that was signed with the same key for another purpose does not
   * count.
   */
  readonly type: string;
  readonly schema: v.GenericSchema<unknown, S>;
  /** The reason why a signed statement is not the expected one; undefined if it is. */
  readonly findDifference: (statement: S) => string | undefined;
  /** The reason why a trusted key may not sign this statement; undefined if it may. Default: each may. */
  readonly findKeyFault?: (key: K) => string | undefined;
};

type Signed = { readonly signedAt: string };

/** A valid signature gives its statement and the key that made it, another one the reason why it does not count. */
type StatementVerdict<S, K> = { readonly statement: S; readonly key: K } | { readonly reason: string };

// Clocks of the machines that sign and those that verify differ by less than this.
const TOLERANCE_MS = 5 * 60 * 1000;

const headSchema = v.object({
  alg: v.literal(SIGNATURE_ALGORITHM, `is not signed by ${SIGNATURE_ALGORITHM}`),
  typ: v.string('is a signature for something else'),
  kid: v.string('names no key'),
});

type Jose = typeof import('jose');

/** A compact JWS with a statement inside. */
export async function signStatement(
  statement: Signed,
  { key, type }: { key: SigningKey; type: string },
): Promise<string> {
  const { CompactSign, importJWK } = await import('jose');
  return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, typ: type, kid: toKeyId(key) })
    .sign(await importJWK({ ...key }, SIGNATURE_ALGORITHM));
}

/** The id of the key that a signature names, or the reason why it is no signature of this type. */
function readKeyId(
  signature: string,
  { type, jose }: { type: string; jose: Jose },
): { kid: string } | { reason: string } {
  try {
    const head = v.safeParse(headSchema, jose.decodeProtectedHeader(signature));
    if (!head.success) return { reason: `it ${head.issues[0].message}` };
    const { typ, kid } = head.output;
    return typ === type ? { kid } : { reason: 'it is a signature for something else' };
  } catch {
    return { reason: 'it is damaged' };
  }
}

/** The reason why a key may not sign at a time; undefined if it may. */
export function findTimeFault(
  { name, from, until }: TrustedKey,
  { signedAt }: Signed,
  now: Date,
): string | undefined {
  const at = Date.parse(signedAt);
  if (at > now.getTime() + TOLERANCE_MS) return `it was signed at ${signedAt}, which has not come yet`;
  if (from !== undefined && at < Date.parse(from)) {
    return `${name} signed it at ${signedAt}, before the key's time (${from})`;
  }
  if (until !== undefined && at >= Date.parse(until)) {
    return `${name} signed it at ${signedAt}, after the key's end (${until})`;
  }
  return undefined;
}

/** Verifies a signature with trusted keys. */
export async function verifyStatement<S extends Signed, K extends TrustedKey>(
  signature: string,
  { type, schema, findDifference, findKeyFault }: ExpectedStatement<S, K>,
  { keys, now }: { keys: readonly K[]; now: Date },
): Promise<StatementVerdict<S, K>> {
  // Loaded on demand, since most programs verify no signature.
  const jose = await import('jose');
  const head = readKeyId(signature, { type, jose });
  if ('reason' in head) return head;
  const key = keys.find((one) => toKeyId(one.key) === head.kid);
  if (key === undefined) return { reason: `its key ${head.kid.slice(0, 12)} is not trusted` };
  const keyFault = findKeyFault?.(key);
  if (keyFault !== undefined) return { reason: keyFault };
  const { kty, crv, x } = key.key;
  try {
    const publicKey = await jose.importJWK({ kty, crv, x }, SIGNATURE_ALGORITHM);
    const algorithms = [SIGNATURE_ALGORITHM];
    const { payload } = await jose.compactVerify(signature, publicKey, { algorithms });
    const statement = parseContractJson(schema, new TextDecoder().decode(payload), 'it');
    const reason = findDifference(statement) ?? findTimeFault(key, statement, now);
    return reason === undefined ? { statement, key } : { reason };
  } catch (error) {
    if (error instanceof jose.errors.JWSSignatureVerificationFailed) {
      return { reason: `it was not made with the key of ${key.name}` };
    }
    if (error instanceof jose.errors.JOSEError) return { reason: 'it is damaged' };
    if (isContractError(error)) return { reason: `its content cannot be read: ${toReason(error)}` };
    throw error;
  }
}
