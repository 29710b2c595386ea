import { apiClient } from '@sharpside/shared-auth';
import { useEffect } from 'react';

/**
 * Requests the visitor's profile once when a screen opens. The answer is not used: a failure neither ends the session
 * nor hides anything.
 */
export function useProfileCall(http = apiClient): void {
  useEffect(() => {
    const left = new AbortController();
    // If the backend cannot be reached, the screen's own data report it.
    http.succeeds('/profile/', { signal: left.signal }).catch(() => {});
    return () => left.abort();
  }, [http]);
}
