import { isDeepStrictEqual } from 'node:util';
import { isContractError, parseContractJson } from '@sharpside/contracts';
import { toReason } from '@sharpside/server-kit';
import * as v from 'valibot';
import { SIGNATURE_ALGORITHM, toKeyId } from '../records/signing-key.ts';
import { mayKeySign, type TrustedKey, type TrustedKeys } from '../records/trusted-keys.ts';
import { SIGNATURE_TYPE, type SignedPart, type Statement, statementSchema } from './statement.ts';

/** The key that signed a release, and the time. `by`: the person or job, if a control service signed. */
export type Signer = { kid: string; name: string; signedAt: string; by: string | null };

export type Verified = { signer: Signer } | { reason: string };

// Clocks of CI machines and servers differ by less than this.
const TOLERANCE_MS = 5 * 60 * 1000;

const headSchema = v.object({
  alg: v.literal(SIGNATURE_ALGORITHM, `is not signed by ${SIGNATURE_ALGORITHM}`),
  typ: v.literal(SIGNATURE_TYPE, 'is a signature for something else'),
  kid: v.string('names no key'),
});

type Jose = typeof import('jose');

const refuse = (reason: string): Verified => ({ reason });

function readHead(
  signature: string,
  { decodeProtectedHeader }: Jose,
): v.InferOutput<typeof headSchema> | { reason: string } {
  try {
    const head = v.safeParse(headSchema, decodeProtectedHeader(signature));
    return head.success ? head.output : { reason: `it ${head.issues[0].message}` };
  } catch {
    return { reason: 'it is damaged' };
  }
}

async function readStatement(
  signature: string,
  { key }: TrustedKey,
  { compactVerify, importJWK }: Jose,
): Promise<Statement> {
  const { kty, crv, x } = key;
  const publicKey = await importJWK({ kty, crv, x }, SIGNATURE_ALGORITHM);
  const { payload } = await compactVerify(signature, publicKey, { algorithms: [SIGNATURE_ALGORITHM] });
  return parseContractJson(statementSchema, new TextDecoder().decode(payload), 'it');
}

/** The reason why a signed statement does not belong to a release; undefined if it does. */
function findDifference(release: SignedPart, statement: Statement): string | undefined {
  const { app, version } = statement;
  if (app !== release.app || version !== release.version) return `it is that of ${app} ${version}`;
  if (!isDeepStrictEqual(statement.manifest, release.manifest)) {
    return 'its record was changed after it was signed';
  }
  return statement.commit === release.commit ? undefined : 'its commit was changed after it was signed';
}

function findTimeFault(key: TrustedKey, { signedAt }: Statement, now: Date): string | undefined {
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

/** Verifies one signature of a release with the trusted keys. An invalid signature gives a reason, not an error. */
export async function verifySignature(
  signature: string,
  release: SignedPart,
  { trusted, now }: { trusted: TrustedKeys; now: Date },
): Promise<Verified> {
  // Loaded on demand, since most programs that read releases verify no signature.
  const jose = await import('jose');
  const head = readHead(signature, jose);
  if ('reason' in head) return head;
  const key = trusted.keys.find((one) => toKeyId(one.key) === head.kid);
  if (!key) return refuse(`its key ${head.kid.slice(0, 12)} is not trusted`);
  if (!mayKeySign(key, release.app)) return refuse(`the key of ${key.name} is not for ${release.app}`);
  try {
    const statement = await readStatement(signature, key, jose);
    const fault = findDifference(release, statement) ?? findTimeFault(key, statement, now);
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
