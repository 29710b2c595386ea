import type { Check, Finding } from '../records/checks.ts';
import { createRegistry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import type { TrustedKeys } from '../records/trusted-keys.ts';
import { judgeRelease, type Verdict } from './judge-release.ts';
import type { SignedPart } from './statement.ts';
import type { Signer } from './verify-signature.ts';

/** Title of the check that a release is signed with a trusted key. */
export const SIGNATURE_CHECK = 'Signature is trusted';

export const describeSigner = ({ name, by, signedAt }: Signer): string =>
  `${name}${by === null ? '' : `, for ${by}`}, ${signedAt}`;

/** The finding of a check of untrusted parts. In the mode `warn` it stops nothing. */
export const toUntrusted = (faults: readonly string[], { mode }: Pick<TrustedKeys, 'mode'>): Finding =>
  mode === 'require'
    ? { faults }
    : { faults: faults.map((fault) => `not trusted, which is only said for now: ${fault}`), isWarning: true };

/** Turns a verdict into the finding of a check. An untrusted release is a fault only if signatures are required. */
export function toFinding(verdict: Verdict, { mode }: Pick<TrustedKeys, 'mode'>): Finding {
  if ('signer' in verdict) return { faults: [], note: `signed by ${describeSigner(verdict.signer)}` };
  return toUntrusted([verdict.reason], { mode });
}

/** Checks that a published release is signed with a trusted key; no check if no keys are configured. */
export async function createTrustChecks(
  { store, trusted, now = () => new Date() }: RegistryDeps,
  release: SignedPart,
): Promise<Check[]> {
  if (!trusted) return [];
  const signatures = await createRegistry(store).readSignatures(release.app, release.version);
  const verdict = await judgeRelease(release, signatures, { trusted, now: now() });
  const finding = toFinding(verdict, trusted);
  const canBeSigned = 'reason' in verdict && verdict.canBeSigned;
  const remedy = canBeSigned ? `; sign it: \`mfe sign ${release.app} ${release.version}\`` : '';
  const faults = finding.faults.map((fault) => `${fault}${remedy}`);
  return [{ title: SIGNATURE_CHECK, run: () => ({ ...finding, faults }) }];
}
