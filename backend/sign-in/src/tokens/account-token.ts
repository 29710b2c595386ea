import type { TextSigner } from './keys.ts';

/**
 * The token that a page gets from `/profile/` and passes to `/api/check-subscription/`. It has no other use, and is
 * valid only with the cookie of its session.
 */
export type AccountTokens = {
  create(idHash: string): string;
  isOf(token: unknown, idHash: string): boolean;
};

/** Short-lived, because it is sent in a URL. */
export const ACCOUNT_TOKEN_SECONDS = 300;

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
