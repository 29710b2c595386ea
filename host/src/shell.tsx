import type { RuntimeConfig } from 'contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { UiProvider } from 'shared-ui';
import { BrowserRouter, useLocation } from 'shared-ui/routing';
import { useStore } from 'zustand';
import { type Federation, FederationProvider, useFederation } from './federation/federation-context.tsx';
import { ShellProvider } from './layout/shell-context.tsx';
import { ShellRoutes } from './routing/shell-routes.tsx';

/** Leaves a shell that was rolled back, at the first moment at which the visitor loses nothing by it. */
function PageLoadOnNavigation({ children }: { children: ReactNode }) {
  const { catalog, reloadPage } = useFederation();
  const isHostWithdrawn = useStore(catalog, (state) => state.isHostWithdrawn);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current !== pathname && isHostWithdrawn) reloadPage();
    shownPath.current = pathname;
  }, [pathname, isHostWithdrawn, reloadPage]);
  return children;
}

type ShellProps = { config: RuntimeConfig; federation: Federation };

/** The whole application: what is shared by all screens, around the routes. */
export function Shell({ config, federation }: ShellProps) {
  const remotes = useStore(federation.catalog, (state) => state.remotes);
  const declarations = Object.values(remotes).map(({ declaration }) => declaration);
  return (
    <UiProvider>
      <BrowserRouter>
        <FederationProvider value={federation}>
          <ShellProvider value={{ config, remotes: declarations }}>
            <PageLoadOnNavigation>
              <ShellRoutes />
            </PageLoadOnNavigation>
          </ShellProvider>
        </FederationProvider>
      </BrowserRouter>
    </UiProvider>
  );
}
