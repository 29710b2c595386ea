import type { Proposal, TokenRevocation } from '@sharpside/contracts/control';
import { isControlError } from '../errors.ts';
import { GROUPS_CHANGED } from '../tokens/made-tokens.ts';
import { SERVICE_NAME, type Tokens } from '../tokens/tokens.ts';

/** True for a revocation that says something about its holder. The end of a session says nothing: people go home. */
const isDistrust = ({ by, reason }: TokenRevocation) => by !== SERVICE_NAME || reason === GROUPS_CHANGED;

async function findRevocation(tokens: Tokens, id: string): Promise<string | undefined> {
  try {
    const { revocation } = await tokens.require(id);
    if (!revocation || !isDistrust(revocation)) return undefined;
    const { by, at, reason } = revocation;
    return `token ${id}, with which it was proposed, was revoked by ${by} on ${at} (${reason})`;
  } catch (error) {
    if (!isControlError(error)) throw error;
    const why =
      error.code === 'TOKEN_OUTDATED'
        ? 'is of a version that is no longer read'
        : 'is no longer in the registry';
    return `token ${id}, with which it was proposed, ${why}`;
  }
}

/**
 * Reason why nobody can accept a proposal any more: a token that its proposer showed was revoked by ops, or its role went.
 *
 * A token that only expired is no reason: those of CI jobs last some minutes.
 */
export async function findDistrust(
  tokens: Tokens,
  { actors }: Pick<Proposal, 'actors'>,
): Promise<string | undefined> {
  const found = await Promise.all(actors.map(({ token }) => findRevocation(tokens, token)));
  return found.find((reason) => reason !== undefined);
}
