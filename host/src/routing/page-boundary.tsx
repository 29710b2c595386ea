import { forgetFailedLoads } from '@sharpside/shared-ui';
import { Outlet, usePathname } from '@sharpside/shared-ui/routing';
import { Suspense, useState } from 'react';
import type { Outcome } from '../federation/errors/explain-failure.ts';
import { useFederation } from '../federation/federation-context.tsx';
import { isPageLoadError } from '../federation/load-errors.ts';
import { ReleaseBoundary } from '../federation/release-boundary.tsx';
import { reportHostFailure } from '../federation/report-failure.ts';
import { ScreenPending } from '../federation/screen-pending.tsx';
import { PageFailed } from '../layout/page-failed.tsx';

/**
 * Keeps a page's errors within the page: the bar and the footer stay, and other pages still work. A page whose code did
 * not arrive loads it again when the visitor returns, and at the first press of the button.
 */
export function PageBoundary() {
  const federation = useFederation();
  const pathname = usePathname();
  const [outcome, setOutcome] = useState<Outcome>();
  const [hasArrived, setHasArrived] = useState(true);
  const [triedAgain, setTriedAgain] = useState<string>();

  function onError(error: unknown) {
    setHasArrived(!isPageLoadError(error));
    reportHostFailure(federation, error, setOutcome);
    // Done after the failure is in view. Earlier, React would try to load the page again and again.
    forgetFailedLoads();
  }

  async function retry() {
    // Reloads the page if its code threw an error, which it would do again, or if its code did not arrive twice,
    // because its release may be gone.
    if (hasArrived || triedAgain === pathname) return federation.retryPage();
    setTriedAgain(pathname);
    return true;
  }

  return (
    <ReleaseBoundary
      resetKey={`${pathname} ${triedAgain}`}
      onError={onError}
      fallback={<PageFailed outcome={outcome} onRetry={retry} />}
    >
      <Suspense fallback={<ScreenPending />}>
        <Outlet />
      </Suspense>
    </ReleaseBoundary>
  );
}
