import { usePathname } from '@sharpside/shared-ui/routing';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useFederation } from '../federation/federation-context.tsx';

/** Leaves a shell that was rolled back, at the first moment at which the visitor loses nothing by it. */
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
