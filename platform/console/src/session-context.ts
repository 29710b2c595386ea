import type { Whoami } from '@sharpside/contracts/control';
import { createContext, use } from 'react';

const SessionContext = createContext<Whoami | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** The session of the signed-in person. @throws {TypeError} outside `SessionProvider`. */
export function useSignedIn(): Whoami {
  const session = use(SessionContext);
  if (!session) throw new TypeError('Nobody is signed in here; put the component inside SessionProvider.');
  return session;
}
