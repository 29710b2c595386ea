import { apiClient } from '@sharpside/shared-auth';
import { useEffect } from 'react';

/**
 * Asks for the visitor's profile once as a screen opens. What comes of it makes no difference to the screen: a profile
 * that fails neither ends the session nor hides anything, so the answer is not read.
 */
export function useProfileCall(http = apiClient): void {
  useEffect(() => {
    const left = new AbortController();
    // A backend that cannot be reached is told of by the screen's own data.
    http.succeeds('/profile/', { signal: left.signal }).catch(() => {});
    return () => left.abort();
  }, [http]);
}
