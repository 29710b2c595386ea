import { isRefused, type TrustedKeys } from '../records/trusted-keys.ts';
import type { SignedPart } from './statement.ts';
import { type Signer, verifySignature } from './verify-signature.ts';

/** Verdict on a release. `signature` is the good one; `reason` says why it is not trusted, and `canBeSigned` whether another signature would mend it. */
export type Verdict = { signer: Signer; signature: string } | { reason: string; canBeSigned: boolean };

/** The keys for a verdict, and the time of it. */
export type Judge = { trusted: TrustedKeys; now: Date };

/**
 * Verdict on a release with these signatures: one good one is enough, so that a new key may sign beside an old one, and a
 * bad one that somebody put beside it spoils nothing.
 */
export async function judgeRelease(
  release: SignedPart,
  signatures: readonly string[],
  judge: Judge,
): Promise<Verdict> {
  const { app, version } = release;
  if (isRefused(judge.trusted, app, version)) {
    return { reason: `${app} ${version} is among the versions that are refused`, canBeSigned: false };
  }
  const reasons = new Set<string>();
  for (const signature of signatures) {
    const found = await verifySignature(signature, release, judge);
    if ('signer' in found) return { ...found, signature };
    reasons.add(found.reason);
  }
  const what = `${app} ${version}`;
  const reason =
    reasons.size === 0
      ? `${what} is not signed`
      : `no signature of ${what} is good: ${[...reasons].join('; ')}`;
  return { reason, canBeSigned: true };
}
