import { useSession } from '../session-store.ts';

/** Data loads only while the visitor is signed in, unless it is for everybody. */
export const useIsLoadingAllowed = (isPublic: boolean): boolean =>
  useSession(({ status }) => isPublic || status === 'signedIn');
