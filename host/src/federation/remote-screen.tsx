import type { Failure } from 'contracts';
import { Suspense, use, useEffect } from 'react';
import { useStore } from 'zustand';
import { type Federation, useFederation } from './federation-context.tsx';
import { ReleaseBoundary } from './release-boundary.tsx';
import { findActiveRelease, type ReleaseRef } from './remote-catalog.ts';
import { isRemoteError } from './remote-error.ts';
import { ScreenPending } from './screen-pending.tsx';
import { SectionUnavailable } from './section-unavailable.tsx';

type RemoteScreenProps = { app: string; module: string };
type Shown = { release: ReleaseRef; module: string; attempt: number };

function toFailure(error: unknown): Failure {
  if (!isRemoteError(error)) return 'render';
  return error.code === 'REMOTE_TIMEOUT' ? 'timeout' : 'load';
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}

function reportFailure({ catalog, sendBeacon }: Federation, { release, module }: Shown, error: unknown) {
  const failure = toFailure(error);
  // A release whose files do not arrive will not give its other screens either; one that fails to render may.
  catalog.markFailed(release, failure === 'render' ? module : undefined);
  const remote = catalog.getState().remotes[release.app];
  const fallback = remote ? findActiveRelease(remote, module) : undefined;
  sendBeacon({
    app: release.app,
    version: release.version,
    failure,
    detail: describe(error),
    fallback: fallback?.version ?? null,
  });
}

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
  if (!remote) return <SectionUnavailable onRetry={federation.reloadPage} />;
  if (remote.needsPageLoad) return <PageLoad />;
  const release = findActiveRelease(remote, module);
  if (!release) {
    // Some browsers remember a failed import for the life of the page; a second retry leaves that behind.
    const retry = remote.attempt === 0 ? () => federation.catalog.retry(app) : federation.reloadPage;
    return <SectionUnavailable onRetry={retry} />;
  }
  const shown = { release, module, attempt: remote.attempt };
  return (
    <ReleaseBoundary
      key={`${release.version}${module}#${remote.attempt}`}
      onError={(error) => reportFailure(federation, shown, error)}
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
