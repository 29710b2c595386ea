import { isApiError, LOGIN_PATH, requireAuth, toReturnState } from '@sharpside/shared-auth';
import { useLocation, useNavigate } from '@sharpside/shared-ui/routing';
import { useEffect, useEffectEvent } from 'react';

/** A function that opens the sign-in page, which returns here afterwards. */
export function useLoginRedirect(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  return () => void navigate(LOGIN_PATH, { replace: true, state: toReturnState(location) });
}

/** Opens the sign-in page after a 401, because the session has ended without the page's knowledge. */
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
