import type { SigningKey } from '@sharpside/server-kit';
import { createRegistry } from '../records/registry.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import type { ChannelHead } from '../records/revisions/channel-head.ts';
import {
  findNoRoom,
  MAX_SIGNATURE_LENGTH,
  putRevisionSignature,
  putSignature,
} from '../records/signature-record.ts';
import { keys } from '../store/keys.ts';
import { TrustError } from './errors.ts';
import { toExpected } from './judge-release.ts';
import { describeRevision, judgeRevision, signRevision } from './revision-statement.ts';
import type { SignedPart } from './statement.ts';
import { verifySignature } from './verify-signature.ts';

type Signed = { app: string; version: string; signature: string };

/** The published release that is to be signed. @throws {TrustError} `RELEASE_UNKNOWN` if there is none. */
export async function requireSignable(
  { store }: RegistryDeps,
  { app, version }: Pick<Signed, 'app' | 'version'>,
): Promise<SignedPart> {
  const release = await createRegistry(store).readRelease(app, version);
  if (release) return release;
  throw new TrustError(`${app} ${version} is not published; see \`mfe releases ${app}\` for what is.`, {
    code: 'RELEASE_UNKNOWN',
  });
}

/**
 * Stores a signature of a published release. If keys are configured, the signature must be valid.
 *
 * @returns `signedBy`: name of the key; null if no keys are configured.
 * @throws {TrustError} `RELEASE_UNKNOWN`, or `SIGNATURE_REFUSED` with the reason.
 */
export async function addSignature(
  { store, trusted, now = () => new Date() }: RegistryDeps,
  { app, version, signature }: Signed,
): Promise<{ isNew: boolean; signedBy: string | null }> {
  const release = await requireSignable({ store }, { app, version });
  const refuse = (reason: string) =>
    new TrustError(`The signature of ${app} ${version} was not stored: ${reason}.`, {
      code: 'SIGNATURE_REFUSED',
    });
  if (signature.length > MAX_SIGNATURE_LENGTH) throw refuse('it is too long');
  const verified =
    trusted && (await verifySignature(signature, toExpected(release), { trusted, now: now() }));
  if (verified && 'reason' in verified) throw refuse(verified.reason);
  const full = await findNoRoom(store, keys.signatures(app, version), signature);
  if (full !== undefined) throw refuse(full);
  const isNew = await putSignature(store, { app, version, signature });
  return { isNew, signedBy: verified ? verified.signer.name : null };
}

/**
 * Signs a stored revision with the key of this process. If keys are configured, the signature must be valid.
 *
 * @returns `signedBy`: name of the key; null if no keys are configured.
 * @throws {TrustError} `SIGNATURE_REFUSED` with the reason.
 */
export async function signStoredRevision(
  { store, trusted, now = () => new Date() }: RegistryDeps,
  head: ChannelHead,
  key: SigningKey,
): Promise<{ isNew: boolean; signedBy: string | null }> {
  const { channel, revision } = head.revision;
  const signature = await signRevision(head, { key, now: now() });
  const verdict = trusted && (await judgeRevision(head, [signature], { trusted, now: now() }));
  const refuse = (reason: string) =>
    new TrustError(`The signature of ${describeRevision(head)} was not stored: ${reason}.`, {
      code: 'SIGNATURE_REFUSED',
    });
  if (verdict && 'reason' in verdict) throw refuse(verdict.reason);
  const full = await findNoRoom(store, keys.revisionSignatures(channel, revision), signature);
  if (full !== undefined) throw refuse(full);
  const isNew = await putRevisionSignature(store, { channel, revision, signature });
  return { isNew, signedBy: verdict ? verdict.signer.name : null };
}
