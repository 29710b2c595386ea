import { LOGIN_PATH, requireAuth, toReturnState, useSession } from '@sharpside/shared-auth';
import { Button, type ButtonProps } from '@sharpside/shared-ui';
import { Link, useLocation, useNavigate } from '@sharpside/shared-ui/routing';
import { useRef } from 'react';
import { SIGNED_IN } from '../components/styles.ts';

/** Signs the visitor out if the backend confirms the logout; otherwise nothing changes. */
function useLogout(setIsAuthenticated: (isAuthenticated: boolean) => void): () => Promise<void> {
  const navigate = useNavigate();
  const isAsking = useRef(false);
  return async () => {
    // The button shows no progress, so it may be pressed again meanwhile.
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      if (!(await requireAuth().requestLogout())) return;
      setIsAuthenticated(false);
      await navigate('/');
    } catch (error) {
      console.error('Error logging out:', error);
    } finally {
      isAsking.current = false;
    }
  };
}

type Look = Pick<ButtonProps, 'size' | 'width' | 'css'>;

type SessionLinkProps = Omit<Look, 'css'> & {
  isAuthenticated: boolean;
  setIsAuthenticated: (isAuthenticated: boolean) => void;
  /** Called when the link is followed or the visitor is signed out, so that the surrounding menu can close. */
  onFollow?: () => void;
};

// Before the first paint, an inline script sets `data-session` if the visitor has a session's cookie
// (`early-input.ts`).
const FOR_VISITORS = { [SIGNED_IN]: { display: 'none' } };
/** Hides an element from a visitor without a session, from the first paint on. */
export const FOR_MEMBERS = { 'html:not([data-session]) &': { display: 'none' } };

/** True once the shell knows the visitor's session. Until then, `data-session` decides which controls are visible. */
export function useIsSessionKnown(isAuthenticated: boolean): boolean {
  return useSession(({ status }) => status !== 'unknown') || isAuthenticated;
}

function LoginLink({ onFollow, ...look }: Look & { onFollow: (() => void) | undefined }) {
  const location = useLocation();
  const isHere = location.pathname === LOGIN_PATH;
  return (
    <Button variant="outline" {...look} asChild>
      <Link
        to={LOGIN_PATH}
        state={isHere ? location.state : toReturnState(location)}
        aria-current={isHere ? 'page' : undefined}
        onClick={onFollow}
      >
        Login
      </Link>
    </Button>
  );
}

/**
 * 'Login', which returns to the present page, or 'Logout'. Until the session is known, `data-session` decides which of
 * them is visible.
 */
export function SessionLink({ isAuthenticated, setIsAuthenticated, onFollow, ...look }: SessionLinkProps) {
  const isKnown = useIsSessionKnown(isAuthenticated);
  const logout = useLogout((isStillAuthenticated) => {
    setIsAuthenticated(isStillAuthenticated);
    onFollow?.();
  });
  // Until the session is known, both are rendered and one is hidden, so that an early press finds its element.
  return (
    <>
      {!isAuthenticated && (
        <LoginLink {...look} css={isKnown ? undefined : FOR_VISITORS} onFollow={onFollow} />
      )}
      {(isAuthenticated || !isKnown) && (
        <Button variant="outline" {...look} css={isKnown ? undefined : FOR_MEMBERS} onClick={logout}>
          Logout
        </Button>
      )}
    </>
  );
}
