import { isRefused, type TrustedKeys } from '../records/trusted-keys.ts';
import type { SignedPart } from './statement.ts';
import { type Signer, verifySignature } from './verify-signature.ts';

/**
 * Verdict on a release. `signature` is the valid signature. `reason` says why the release is not trusted; `canBeSigned`
 * is false for a refused version, which no signature helps.
 */
export type Verdict = { signer: Signer; signature: string } | { reason: string; canBeSigned: boolean };

export type Judge = { trusted: TrustedKeys; now: Date };

/**
 * Verdict on a release with these signatures. One valid signature is enough, so that a new key may sign beside an old
 * one, and an invalid signature that somebody adds does no harm.
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
