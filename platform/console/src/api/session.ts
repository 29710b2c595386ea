import { SESSION_PATH, type Whoami, whoamiSchema } from '@sharpside/contracts/control';
import useSWR, { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { call } from './http.ts';

const SESSION_KEY = ['session'] as const;

/** The signed-in person; null for nobody. @throws {ControlError} */
async function fetchSession(): Promise<Whoami | null> {
  const session = await call(whoamiSchema, SESSION_PATH);
  return session.tokens.length === 0 ? null : session;
}

/** The signed-in person. Reloads on focus: a token may have been revoked meanwhile. */
export const useSession = () => useSWR(SESSION_KEY, fetchSession, { revalidateOnFocus: true });

/** Sign-in and sign-out. */
export function useSessionActions() {
  const { mutate } = useSWRConfig();
  return {
    /** @throws {ControlError} for a token that is good for nothing. */
    async signIn(tokens: readonly string[]): Promise<void> {
      const session = await call(whoamiSchema, SESSION_PATH, { method: 'POST', body: { tokens } });
      await mutate(SESSION_KEY, session, { revalidate: false });
    },
    /** @throws {ControlError} */
    async signOut(): Promise<void> {
      await call(v.object({}), SESSION_PATH, { method: 'DELETE' });
      // The next person must not see the data of the last one.
      await mutate(() => true, undefined, { revalidate: false });
      await mutate(SESSION_KEY, null, { revalidate: false });
    },
  };
}
