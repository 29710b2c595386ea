import { useEffect, useEffectEvent } from 'react';
import type { Auth } from './auth.ts';
import { requireAuth } from './configure-auth.ts';
import { fetchAuthStatus } from './session-checks.ts';

type SessionCheckOptions = {
  /** Runs when the backend did not say whether there is a session. */
  onFailure?: () => void;
  /** Runs before a visitor is signed out for any reason; for screens that send them elsewhere. */
  onSignOut?: () => void;
  /** Default: the session that the shell configured. */
  auth?: Auth;
};

/**
 * A screen's own check, once as it opens: asks the backend whether the page's session still exists. A visitor without one,
 * or whose session cannot be checked, is signed out, and the gate takes the screen's place.
 *
 * For screens with public data, which no refusal would tell that the session is over.
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
