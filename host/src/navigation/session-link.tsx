import { LOGIN_PATH, toReturnState } from 'shared-auth';
import { Button, type ButtonProps } from 'shared-ui';
import { Link, useLocation } from 'shared-ui/routing';
import { useLogout } from './use-logout.ts';

type SessionLinkProps = Pick<ButtonProps, 'size' | 'width'> & {
  isAuthenticated: boolean;
  setIsAuthenticated: (isAuthenticated: boolean) => void;
  /** Runs when the link is followed, and when the visitor is signed out: what it stands in has done its work. */
  onFollow?: () => void;
};

/** 'Login', which comes back to the page in view, or 'Logout'. */
export function SessionLink({ isAuthenticated, setIsAuthenticated, onFollow, ...look }: SessionLinkProps) {
  const location = useLocation();
  const logout = useLogout((isStillAuthenticated) => {
    setIsAuthenticated(isStillAuthenticated);
    onFollow?.();
  });
  if (isAuthenticated) {
    return (
      <Button variant="outline" {...look} onClick={logout}>
        Logout
      </Button>
    );
  }
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
