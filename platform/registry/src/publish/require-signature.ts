import type { Release } from '@sharpside/contracts';
import { PublishRefusedError } from '../records/errors.ts';
import { createRegistry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import { findNoRoom, MAX_SIGNATURE_LENGTH } from '../records/signature-record.ts';
import { judgeRelease } from '../signatures/judge-release.ts';
import { SIGNATURE_CHECK, toFinding } from '../signatures/trust-checks.ts';
import { keys } from '../store/keys.ts';
import type { PublishRequest } from './publish-checks.ts';

const UNSIGNED = 'it needs a signature; set MFE_SIGNING_KEY to the key of the app (docs/signing.md)';

function refuse({ app, version }: Release, message: string): never {
  throw new PublishRefusedError({
    what: `${app} ${version}`,
    objections: [{ check: SIGNATURE_CHECK, message }],
  });
}

/**
 * The signature of a release that is about to be published, checked with the trusted keys if there are any.
 *
 * A valid stored signature suffices if none is given. It also suffices if the given signature is invalid, because a
 * repeated publish may have signed another commit, and if no more can be stored. Otherwise an invalid signature is refused even in the mode `warn`,
 * because it is a mistake.
 *
 * @returns the signature that is to be stored; undefined if there is none, or a stored signature suffices.
 * @throws {PublishRefusedError} for an invalid signature, or without a signature if one is required.
 */
export async function requireSignature(
  { store, trusted, now = () => new Date() }: RegistryDeps,
  release: Release,
  { sign, report = () => {} }: PublishRequest,
): Promise<string | undefined> {
  const signature = await sign?.(release);
  if ((signature?.length ?? 0) > MAX_SIGNATURE_LENGTH) refuse(release, 'the signature is too long');
  const { app, version } = release;
  const full = signature && (await findNoRoom(store, keys.signatures(app, version), signature));
  if (!trusted) return full ? undefined : signature;
  const judge = { trusted, now: now() };
  const own = signature === undefined ? undefined : await judgeRelease(release, [signature], judge);
  const isGood = own !== undefined && 'signer' in own && !full;
  const stored = isGood ? [] : await createRegistry(store).readSignatures(app, version);
  const found = isGood ? own : await judgeRelease(release, stored, judge);
  if (full && 'reason' in found) refuse(release, full);
  const verdict = 'signer' in found ? found : (own ?? found);
  const finding = toFinding(verdict, trusted);
  report({ title: SIGNATURE_CHECK, ...finding });
  if ('reason' in verdict && signature !== undefined) refuse(release, verdict.reason);
  const [fault] = finding.isWarning ? [] : finding.faults;
  if (fault !== undefined) refuse(release, stored.length === 0 ? UNSIGNED : fault);
  return isGood ? signature : undefined;
}
