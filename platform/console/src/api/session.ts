import { SESSION_PATH, type Whoami, whoamiSchema } from '@sharpside/contracts/control';
import useSWR, { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { call, forgetAnswers } from './http.ts';

const SESSION_KEY = ['session'] as const;

const fetchSession = (): Promise<Whoami> => call(whoamiSchema, SESSION_PATH);

const isSessionKey = (key: unknown) => Array.isArray(key) && key[0] === SESSION_KEY[0];

const toSession = (before: Whoami | undefined, { tokens }: Whoami): Whoami => ({
  tokens,
  ...(before?.provider && { provider: before.provider }),
});

const WAITING_MS = 60_000;

/** True for a person who has signed in but has no role. */
export const isWithoutRole = ({ tokens, person }: Whoami): boolean =>
  tokens.length === 0 && person !== undefined;

/**
 * The session. It is loaded again on focus, because a token may have been revoked, and each minute for a person without
 * a role, who may be waiting for one.
 */
export const useSession = () =>
  useSWR(SESSION_KEY, fetchSession, {
    revalidateOnFocus: true,
    refreshInterval: (session) => (session && isWithoutRole(session) ? WAITING_MS : 0),
  });

export function useSessionActions() {
  const { mutate } = useSWRConfig();
  return {
    /** @throws {ControlError} for a token that is not valid. */
    async signIn(tokens: readonly string[]): Promise<void> {
      const session = await call(whoamiSchema, SESSION_PATH, { method: 'POST', body: { tokens } });
      await mutate<Whoami>(SESSION_KEY, (before) => toSession(before, session), { revalidate: false });
    },
    async signOut(): Promise<void> {
      await call(v.object({}), SESSION_PATH, { method: 'DELETE' });
      // The next person must not see the previous person's data.
      forgetAnswers();
      await mutate((key) => !isSessionKey(key), undefined, { revalidate: false });
      await mutate<Whoami>(SESSION_KEY, (before) => toSession(before, { tokens: [] }), { revalidate: false });
    },
  };
}
