import { Suspense, use, useEffect } from 'react';
import { useStore } from 'zustand';
import { useFederation } from './federation-context.tsx';
import { ReleaseBoundary } from './release-boundary.tsx';
import { findActiveRelease, type ReleaseRef } from './remote-catalog.ts';
import { reportRemoteFailure } from './report-failure.ts';
import { ScreenPending } from './screen-pending.tsx';
import { SectionUnavailable } from './section-unavailable.tsx';

type RemoteScreenProps = { app: string; module: string };
type Shown = { release: ReleaseRef; module: string };

function LoadedScreen(shown: Shown) {
  const { loader } = useFederation();
  const Screen = use(loader.load(shown));
  return <Screen />;
}

function PageLoad() {
  const { reloadPage } = useFederation();
  useEffect(reloadPage, [reloadPage]);
  return <ScreenPending />;
}

/**
 * One screen of a remote, from the best release that works: the current one, then the previous one, then a panel
 * with Retry. What fails stays within this area.
 */
export function RemoteScreen({ app, module }: RemoteScreenProps) {
  const federation = useFederation();
  const remote = useStore(federation.catalog, ({ remotes }) => remotes[app]);
  if (remote?.needsPageLoad) return <PageLoad />;
  const release = remote && findActiveRelease(remote, module);
  if (!release) return <SectionUnavailable />;
  const shown = { release, module };
  return (
    <ReleaseBoundary
      key={`${release.version}${module}`}
      onError={(error) => reportRemoteFailure(federation, shown, error)}
      fallback={<ScreenPending />}
    >
      <Suspense fallback={<ScreenPending />}>
        <div data-release={`${app}@${release.version}`}>
          <LoadedScreen {...shown} />
        </div>
      </Suspense>
    </ReleaseBoundary>
  );
}
