import type { TextSigner } from './keys.ts';

/**
 * The token that a page gets from `/profile/` and gives to `/api/check-subscription/`. It says nothing, is good for
 * nothing else, and only beside the cookie of the session that it was made for.
 */
export type AccountTokens = {
  create(idHash: string): string;
  isOf(token: unknown, idHash: string): boolean;
};

/** It travels in a URL, so it does not live long. */
export const ACCOUNT_TOKEN_SECONDS = 300;

/** Tokens that need no store: the session that they are bound to ends them. */
export function createAccountTokens(signer: TextSigner, now: () => number): AccountTokens {
  const toSigned = (expiresAt: string, idHash: string) => `${expiresAt}|${idHash}`;
  return {
    create(idHash) {
      const expiresAt = (now() + ACCOUNT_TOKEN_SECONDS * 1000).toString(36);
      const signed = signer.sign(toSigned(expiresAt, idHash));
      return expiresAt + signed.slice(toSigned(expiresAt, idHash).length);
    },
    isOf(token, idHash) {
      if (typeof token !== 'string') return false;
      const end = token.indexOf('.');
      const expiresAt = token.slice(0, Math.max(end, 0));
      const isSigned = signer.findSigned(toSigned(expiresAt, idHash) + token.slice(end)) !== undefined;
      return end > 0 && isSigned && Number.parseInt(expiresAt, 36) > now();
    },
  };
}
