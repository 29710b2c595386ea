import { isContractError, parseContractJson } from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import * as v from 'valibot';
import { SIGNATURE_ALGORITHM, toKeyId } from '../records/signing-key.ts';
import { mayKeySign, type TrustedKey, type TrustedKeys } from '../records/trusted-keys.ts';

/** The key that signed a release or a revision, and the time. `by`: the person or job, if a control service signed. */
export type Signer = { kid: string; name: string; signedAt: string; by: string | null };

export type Verified = { signer: Signer } | { reason: string };

// Clocks of CI machines and servers differ by less than this.
const TOLERANCE_MS = 5 * 60 * 1000;

/** A statement that a signature must contain, and the apps that its key must be trusted for. */
export type Expected<S> = {
  /** Subject of reasons: `remote-tools 1.1.0`. */
  what: string;
  type: string;
  schema: v.GenericSchema<unknown, S>;
  apps: readonly string[];
  /** The reason why a statement is not the expected one; undefined if it is. */
  findDifference(statement: S): string | undefined;
};

/** Facts that every statement has. */
type Signing = { signedAt: string; by?: string };

const headSchema = v.object({
  alg: v.literal(SIGNATURE_ALGORITHM, `is not signed by ${SIGNATURE_ALGORITHM}`),
  typ: v.string('is a signature for something else'),
  kid: v.string('names no key'),
});

type Jose = typeof import('jose');

const refuse = (reason: string): Verified => ({ reason });

function readHead(
  signature: string,
  { type, jose }: { type: string; jose: Jose },
): v.InferOutput<typeof headSchema> | { reason: string } {
  try {
    const head = v.safeParse(headSchema, jose.decodeProtectedHeader(signature));
    if (!head.success) return { reason: `it ${head.issues[0].message}` };
    return head.output.typ === type ? head.output : { reason: 'it is a signature for something else' };
  } catch {
    return { reason: 'it is damaged' };
  }
}

async function readStatement<S>(
  signature: string,
  { key: { kty, crv, x } }: TrustedKey,
  { schema, jose: { compactVerify, importJWK } }: { schema: v.GenericSchema<unknown, S>; jose: Jose },
): Promise<S> {
  const publicKey = await importJWK({ kty, crv, x }, SIGNATURE_ALGORITHM);
  const { payload } = await compactVerify(signature, publicKey, { algorithms: [SIGNATURE_ALGORITHM] });
  return parseContractJson(schema, new TextDecoder().decode(payload), 'it');
}

export function findTimeFault(key: TrustedKey, { signedAt }: Signing, now: Date): string | undefined {
  const at = Date.parse(signedAt);
  if (at > now.getTime() + TOLERANCE_MS) return `it was signed at ${signedAt}, which has not come yet`;
  const { name, from, until } = key;
  if (from !== undefined && at < Date.parse(from)) {
    return `${name} signed it at ${signedAt}, before the key's time (${from})`;
  }
  if (until !== undefined && at >= Date.parse(until)) {
    return `${name} signed it at ${signedAt}, after the key's end (${until})`;
  }
  return undefined;
}

/** The trusted key with this id, if it may sign for all apps. */
export function findKey(
  { keys }: TrustedKeys,
  kid: string,
  apps: readonly string[],
): TrustedKey | { reason: string } {
  const key = keys.find((one) => toKeyId(one.key) === kid);
  if (!key) return { reason: `its key ${kid.slice(0, 12)} is not trusted` };
  const stranger = apps.find((app) => !mayKeySign(key, app));
  return stranger === undefined ? key : { reason: `the key of ${key.name} is not for ${stranger}` };
}

/** Verifies one signature with the trusted keys. An invalid signature gives a reason, not an error. */
export async function verifySignature<S extends Signing>(
  signature: string,
  { type, schema, apps, findDifference }: Expected<S>,
  { trusted, now }: { trusted: TrustedKeys; now: Date },
): Promise<Verified> {
  // Loaded on demand, since most programs that read releases verify no signature.
  const jose = await import('jose');
  const head = readHead(signature, { type, jose });
  if ('reason' in head) return head;
  const key = findKey(trusted, head.kid, apps);
  if ('reason' in key) return key;
  try {
    const statement = await readStatement(signature, key, { schema, jose });
    const fault = findDifference(statement) ?? findTimeFault(key, statement, now);
    if (fault !== undefined) return refuse(fault);
    const { signedAt, by = null } = statement;
    return { signer: { kid: head.kid, name: key.name, signedAt, by } };
  } catch (error) {
    if (error instanceof jose.errors.JWSSignatureVerificationFailed) {
      return refuse(`it was not made with the key of ${key.name}`);
    }
    if (error instanceof jose.errors.JOSEError) return refuse('it is damaged');
    if (isContractError(error)) return refuse(`its content cannot be read: ${toReason(error)}`);
    throw error;
  }
}
