import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { TrustError } from '@sharpside/registry/signatures/errors';
import { judgeHead } from '@sharpside/registry/signatures/revision-trust';
import { describeSigner } from '@sharpside/registry/signatures/trust-checks';
import type { Signer } from '@sharpside/registry/signatures/verify-signature';
import type { Context } from '../context.ts';

/** The newest revision of a channel and who signed it; `text` says it in a sentence. */
type SignedRevision = { signed: { channel: string; revision: number; signer: Signer }; text: string };

/**
 * Verifies the channel's newest revision. Undefined if the channel has none.
 *
 * @throws {TrustError} `REVISION_UNTRUSTED` with the reason.
 */
export async function requireTrustedNewest(
  { registry, deps, channel }: Pick<Context, 'registry' | 'deps' | 'channel'>,
  trusted: TrustedKeys,
): Promise<SignedRevision | undefined> {
  const head = await registry.readHead(channel);
  if (!head) return undefined;
  const verdict = await judgeHead(registry, head, { trusted, now: deps.now() });
  if ('reason' in verdict) {
    const message = `The newest revision is not trusted: ${verdict.reason}.`;
    throw new TrustError(message, { code: 'REVISION_UNTRUSTED' });
  }
  const { signer } = verdict;
  const { revision } = head.revision;
  const text = `Revision ${revision} of ${channel} is signed by ${describeSigner(signer)}.`;
  return { signed: { channel, revision, signer }, text };
}
