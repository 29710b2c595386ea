import { requireAuth } from '@sharpside/shared-auth';
import { useNavigate } from '@sharpside/shared-ui/routing';

/** Signs the visitor out once the backend has; while it has not, nothing changes. */
export function useLogout(setIsAuthenticated: (isAuthenticated: boolean) => void): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      if (!(await requireAuth().requestLogout())) return;
      setIsAuthenticated(false);
      await navigate('/');
    } catch (error) {
      console.error('Error logging out:', error);
    }
  };
}
