import { useEffect, useEffectEvent } from 'react';
import type { Auth } from './auth.ts';
import { requireAuth } from './configure-auth.ts';
import { fetchAuthStatus } from './session-checks.ts';

type SessionCheckOptions = {
  /** Runs if the check failed: no answer, an error status, or an invalid answer. */
  onFailure?: () => void;
  /** Runs before this check signs a visitor out whose session is over, for screens that redirect. */
  onSignOut?: () => void;
  /** Default: the session that the shell configured. */
  auth?: Auth;
};

/**
 * A screen's own check when it opens: asks the backend if the page's session still exists. If it does not, or cannot be
 * checked, the visitor is signed out, and the gate replaces the screen. The gate says which, and offers another check.
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
    fetchAuthStatus(auth.http).then(
      ({ isAuthenticated }) => {
        if (!isCurrent || isAuthenticated) return;
        reportSignOut();
        auth.session.getState().signOut();
      },
      () => {
        if (!isCurrent) return;
        reportFailure();
        auth.session.getState().giveUp('unchecked');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [auth]);
}
