import type { RuntimeConfig } from '@sharpside/contracts';
import { SettingsProvider, UiProvider } from '@sharpside/shared-ui';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { SessionExpiry } from './account/session-expiry.tsx';
import type { Outcome } from './federation/errors/explain-failure.ts';
import { type Federation, FederationProvider } from './federation/federation-context.tsx';
import { ReleaseBoundary } from './federation/release-boundary.tsx';
import { reportHostFailure } from './federation/report-failure.ts';
import { PageFailed } from './layout/page-failed.tsx';
import { SidePart } from './layout/side-part.tsx';
import { PageLoadOnNavigation } from './routing/page-load-on-navigation.tsx';
import { ShellRoutes } from './routing/shell-routes.tsx';
import type { HostPages } from './site/host-routes.ts';
import { ShellProvider } from './site/shell-context.tsx';

type ShellProps = {
  config: RuntimeConfig;
  federation: Federation;
  pages: HostPages;
  /** The source of the address: the browser's own bar, or a fixed path for a prerendered page. */
  Router: ComponentType<{ children: ReactNode }>;
};

/** The whole application: the providers of all screens, around the routes. */
export function Shell({ config, federation, pages, Router }: ShellProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const remotes = useStore(federation.catalog, (state) => state.remotes);
  const opened = useStore(federation.catalog, ({ settings }) => settings);
  const { menus } = federation.catalog;
  const shell = useMemo(
    () => ({ config, menus, remotes: Object.values(remotes).map(({ declaration }) => declaration) }),
    [config, menus, remotes],
  );
  const settings = useMemo(() => ({ ...opened, ...config.settings }), [opened, config.settings]);
  return (
    <UiProvider logoBaseUrl={config.logoBaseUrl}>
      <ReleaseBoundary
        onError={(error) => reportHostFailure(federation, error, setOutcome)}
        fallback={<PageFailed outcome={outcome} onRetry={federation.retryPage} />}
      >
        <Router>
          <FederationProvider value={federation}>
            <ShellProvider value={shell}>
              <SettingsProvider values={settings}>
                <PageLoadOnNavigation>
                  <ShellRoutes pages={pages} />
                </PageLoadOnNavigation>
              </SettingsProvider>
              <SidePart>
                <SessionExpiry />
              </SidePart>
            </ShellProvider>
          </FederationProvider>
        </Router>
      </ReleaseBoundary>
    </UiProvider>
  );
}
