import type { RuntimeConfig } from 'contracts';
import { UiProvider } from 'shared-ui';
import { BrowserRouter } from 'shared-ui/routing';
import { useStore } from 'zustand';
import { type Federation, FederationProvider } from './federation/federation-context.tsx';
import { ShellProvider } from './layout/shell-context.tsx';
import { PageLoadOnNavigation } from './routing/page-load-on-navigation.tsx';
import { ShellRoutes } from './routing/shell-routes.tsx';

type ShellProps = { config: RuntimeConfig; federation: Federation };

/** The whole application: what is shared by all screens, around the routes. */
export function Shell({ config, federation }: ShellProps) {
  const remotes = useStore(federation.catalog, (state) => state.remotes);
  const declarations = Object.values(remotes).map(({ declaration }) => declaration);
  return (
    <UiProvider logoBaseUrl={config.logoBaseUrl}>
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
