import { useEffect } from 'react';
import { requireAuth } from './configure-auth.ts';

/**
 * Ends the session in this page if the load of a screen was refused with 403. Only for screens of which the requirements
 * say this. On other screens, a 403 ends the session only if the backend confirms that it is over.
 *
 * Call it after the hook that reports the failure, so that the report is there before the screen is replaced.
 */
export function useExpiryOnRefusal(error: Error | undefined): void {
  useEffect(() => requireAuth().expireOnRefusal(error), [error]);
}
