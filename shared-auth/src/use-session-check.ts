import { useEffect, useEffectEvent } from 'react';
import type { Auth } from './auth.ts';
import { requireAuth } from './configure-auth.ts';
import { fetchAuthStatus } from './session-checks.ts';

type SessionCheckOptions = {
  /** Runs when the backend did not say whether there is a session. */
  onFailure?: () => void;
  /** Runs before a visitor is signed out, whatever the reason; for screens that send him elsewhere. */
  onSignOut?: () => void;
  /** Default: the session that the shell configured. */
  auth?: Auth;
};

/**
 * A screen's own check, once as it opens: asks the backend whether the session that the page counts on still lives.
 * A visitor who has none, or of whom that cannot be known, is signed out, and the gate says so in the screen's place.
 *
 * For screens whose data anybody may read, which no refusal would tell that the session is over.
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
