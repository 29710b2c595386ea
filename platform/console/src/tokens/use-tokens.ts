import {
  endedTokenSchema,
  type MadeToken,
  madeTokenSchema,
  type NewToken,
  TOKENS_PATH,
  tokenListSchema,
} from '@sharpside/contracts/control';
import useSWR, { useSWRConfig } from 'swr';
import { call } from '../api/http.ts';

/** `withMade`: also revoke the other tokens that the person behind the token made. */
type TokenEnd = { reason: string; withMade?: boolean };

const TOKENS_KEY = ['tokens'] as const;

/** The tokens of the registry, newest first. */
export const useTokens = () => useSWR(TOKENS_KEY, () => call(tokenListSchema, TOKENS_PATH));

export function useTokenActions() {
  const { mutate } = useSWRConfig();
  return {
    /** @throws {ControlError} for a token with more rights than its maker. */
    async create(body: NewToken): Promise<MadeToken> {
      const made = await call(madeTokenSchema, TOKENS_PATH, { method: 'POST', body });
      await mutate(TOKENS_KEY);
      return made;
    },
    async revoke(id: string, end: TokenEnd): Promise<void> {
      await call(endedTokenSchema, `${TOKENS_PATH}/${id}`, { method: 'DELETE', body: end });
      await mutate(TOKENS_KEY);
    },
  };
}
