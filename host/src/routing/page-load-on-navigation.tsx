import { usePathname } from '@sharpside/shared-ui/routing';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useFederation } from '../federation/federation-context.tsx';

/** After a rollback of the shell, reloads the page at the next navigation. The visitor loses nothing then. */
export function PageLoadOnNavigation({ children }: { children: ReactNode }) {
  const { catalog, reloadPage } = useFederation();
  const isHostWithdrawn = useStore(catalog, (state) => state.isHostWithdrawn);
  const pathname = usePathname();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current !== pathname && isHostWithdrawn) reloadPage();
    shownPath.current = pathname;
  }, [pathname, isHostWithdrawn, reloadPage]);
  return children;
}
