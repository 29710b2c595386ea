import { Outlet, useLocation } from 'shared-ui/routing';
import { useFederation } from '../federation/federation-context.tsx';
import { ReleaseBoundary } from '../federation/release-boundary.tsx';
import { reportHostFailure } from '../federation/report-failure.ts';
import { PageFailed } from '../layout/page-failed.tsx';

/** Keeps what the page in view throws within the page: the bar and the footer stay, and the next page is tried. */
export function PageBoundary() {
  const federation = useFederation();
  const { pathname } = useLocation();
  return (
    <ReleaseBoundary
      resetKey={pathname}
      onError={(error) => reportHostFailure(federation, error)}
      fallback={<PageFailed onRetry={federation.retryPage} />}
    >
      <Outlet />
    </ReleaseBoundary>
  );
}
