import { LOGIN_PATH, requireAuth, toReturnState, useSession } from '@sharpside/shared-auth';
import { useLocation, useNavigate } from '@sharpside/shared-ui/routing';
import { useEffect, useEffectEvent } from 'react';

/** Time to read the reason before the page leaves for the provider. */
const NOTICE_MS = 1_500;

async function sayExpired() {
  try {
    // Loaded on demand, because most pages never need it.
    const { toast } = await import(
      /* webpackChunkName: "part-shared-ui-toasts" */ '@sharpside/shared-ui/toasts'
    );
    toast.error('Your session has expired. Please log in again.');
  } catch (error) {
    console.warn('The expired session could not be announced:', error);
  }
}

/** Tells the visitor on any screen that the backend ended the session, and leads to the sign-in, which returns here. */
export function SessionExpiry() {
  const hasExpired = useSession((session) => session.hasExpired);
  const location = useLocation();
  const navigate = useNavigate();

  const leadToSignIn = useEffectEvent(() => {
    const { signInUrl, redirectToSignIn } = requireAuth();
    const returnState = toReturnState(location);
    void sayExpired();
    if (signInUrl() === LOGIN_PATH) {
      void navigate(LOGIN_PATH, { replace: true, state: returnState });
      return undefined;
    }
    const timer = setTimeout(() => redirectToSignIn(returnState.returnTo), NOTICE_MS);
    return () => clearTimeout(timer);
  });

  useEffect(() => (hasExpired ? leadToSignIn() : undefined), [hasExpired]);
  return null;
}
