import { isDeepStrictEqual } from 'node:util';
import { isRefused, type TrustedKeys } from '../records/trusted-keys.ts';
import { SIGNATURE_TYPE, type SignedPart, type Statement, statementSchema } from './statement.ts';
import { type Expected, type Signer, verifySignature } from './verify-signature.ts';

/**
 * Verdict on a release or a revision. `signature` is the valid signature. `reason` says why it is not trusted;
 * `canBeSigned` is false for a refused version, which no signature helps.
 */
export type Verdict = { signer: Signer; signature: string } | { reason: string; canBeSigned: boolean };

export type Judge = { trusted: TrustedKeys; now: Date };

/**
 * Verdict on something with these signatures. One valid signature is enough, so that a new key may sign beside an old
 * one, and an invalid signature that somebody adds does no harm.
 */
export async function judgeSignatures<S extends { signedAt: string; by?: string }>(
  expected: Expected<S>,
  signatures: readonly string[],
  judge: Judge,
): Promise<Verdict> {
  const reasons = new Set<string>();
  for (const signature of signatures) {
    const found = await verifySignature(signature, expected, judge);
    if ('signer' in found) return { ...found, signature };
    reasons.add(found.reason);
  }
  const { what } = expected;
  const reason =
    reasons.size === 0
      ? `${what} is not signed`
      : `no signature of ${what} is good: ${[...reasons].join('; ')}`;
  return { reason, canBeSigned: true };
}

/** The statement that a signature of this release contains. */
export const toExpected = (release: SignedPart): Expected<Statement> => ({
  what: `${release.app} ${release.version}`,
  type: SIGNATURE_TYPE,
  schema: statementSchema,
  apps: [release.app],
  findDifference({ app, version, manifest, commit }) {
    if (app !== release.app || version !== release.version) return `it is that of ${app} ${version}`;
    if (!isDeepStrictEqual(manifest, release.manifest)) return 'its record was changed after it was signed';
    return commit === release.commit ? undefined : 'its commit was changed after it was signed';
  },
});

/** Verdict on a release with these signatures. */
export async function judgeRelease(
  release: SignedPart,
  signatures: readonly string[],
  judge: Judge,
): Promise<Verdict> {
  const { app, version } = release;
  if (isRefused(judge.trusted, app, version)) {
    return { reason: `${app} ${version} is among the versions that are refused`, canBeSigned: false };
  }
  return judgeSignatures(toExpected(release), signatures, judge);
}
