import { useSession } from '@sharpside/shared-auth';

/** Data loads only while the visitor is signed in, unless it is for everybody. */
export const useIsLoadingAllowed = (isPublic: boolean): boolean =>
  useSession(({ status }) => isPublic || status === 'signedIn');
