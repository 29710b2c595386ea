import { type ExpectedStatement, toKeyId, verifyStatement } from '@sharpside/server-kit';
import { mayKeySign, type TrustedKey, type TrustedKeys } from '../records/trusted-keys.ts';

/** The key that signed a release or a revision, and the time. `by`: the person or job, if a control service signed. */
export type Signer = { kid: string; name: string; signedAt: string; by: string | null };

export type Verified = { signer: Signer } | { reason: string };

/** A statement that a signature must contain, and the apps that its key must be trusted for. */
export type Expected<S> = Omit<ExpectedStatement<S>, 'findKeyFault'> & {
  /** Subject of reasons: `remote-tools 1.1.0`. */
  what: string;
  apps: readonly string[];
};

/** Facts that every statement has. */
type Signing = { signedAt: string; by?: string };

/** The reason why a key may not sign for one of these apps; undefined if it may sign for all. */
function findAppFault(key: TrustedKey, apps: readonly string[]): string | undefined {
  const stranger = apps.find((app) => !mayKeySign(key, app));
  return stranger === undefined ? undefined : `the key of ${key.name} is not for ${stranger}`;
}

/** The trusted key with this id, if it may sign for all apps. */
export function findKey(
  { keys }: TrustedKeys,
  kid: string,
  apps: readonly string[],
): TrustedKey | { reason: string } {
  const key = keys.find((one) => toKeyId(one.key) === kid);
  if (!key) return { reason: `its key ${kid.slice(0, 12)} is not trusted` };
  const reason = findAppFault(key, apps);
  return reason === undefined ? key : { reason };
}

/** Verifies one signature with the trusted keys. An invalid signature gives a reason, not an error. */
export async function verifySignature<S extends Signing>(
  signature: string,
  { apps, type, schema, findDifference }: Expected<S>,
  { trusted, now }: { trusted: TrustedKeys; now: Date },
): Promise<Verified> {
  const findKeyFault = (key: TrustedKey) => findAppFault(key, apps);
  const expected = { type, schema, findDifference, findKeyFault };
  const verdict = await verifyStatement(signature, expected, { keys: trusted.keys, now });
  if ('reason' in verdict) return verdict;
  const { key, statement } = verdict;
  const { signedAt, by = null } = statement;
  return { signer: { kid: toKeyId(key.key), name: key.name, signedAt, by } };
}
