import { isApiError, LOGIN_PATH, requireAuth, toReturnState } from '@sharpside/shared-auth';
import { useLocation, useNavigate } from '@sharpside/shared-ui/routing';
import { useEffect, useEffectEvent } from 'react';

/** A function that opens the sign-in page, which comes back here. */
export function useLoginRedirect(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => void navigate(LOGIN_PATH, { replace: true, state: toReturnState(location) });
}

/** Leads to the sign-in page when a call is answered with 401: the session is not what the page took it for. */
export function useLoginOnRefusal(error: Error | undefined): void {
  const leadToLogin = useLoginRedirect();
  const leave = useEffectEvent(() => {
    leadToLogin();
    requireAuth().session.getState().signOut();
  });
  const isRefused = isApiError(error) && error.status === 401;
  useEffect(() => {
    if (isRefused) leave();
  }, [isRefused]);
}
