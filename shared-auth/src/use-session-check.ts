import { useEffect, useEffectEvent } from 'react';
import type { Auth } from './auth.ts';
import { requireAuth } from './configure-auth.ts';
import { fetchAuthStatus } from './session-checks.ts';

type SessionCheckOptions = {
  /** Runs if the check failed: no answer, an error status, or an invalid answer. */
  onFailure?: () => void;
  /** Runs before this check signs the visitor out, for screens that redirect. */
  onSignOut?: () => void;
  /** Default: the session that the shell configured. */
  auth?: Auth;
};

/**
 * A screen's own check when it opens: asks the backend if the page's session still exists. If it does not, or cannot be
 * checked, the visitor is signed out, and the gate replaces the screen.
 *
 * For screens with public data, which get no refusals when the session is over.
 */
export function useSessionCheck({
  onFailure,
  onSignOut,
  auth = requireAuth(),
}: SessionCheckOptions = {}): void {
  const reportFailure = useEffectEvent(() => onFailure?.());
  const reportSignOut = useEffectEvent(() => onSignOut?.());
  useEffect(() => {
    let isCurrent = true;
    function signOut() {
      reportSignOut();
      auth.session.getState().signOut();
    }
    fetchAuthStatus(auth.http).then(
      ({ isAuthenticated }) => {
        if (isCurrent && !isAuthenticated) signOut();
      },
      () => {
        if (!isCurrent) return;
        reportFailure();
        signOut();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [auth]);
}
