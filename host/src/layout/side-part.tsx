import { usePathname } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { useFederation } from '../federation/federation-context.tsx';
import { ReleaseBoundary } from '../federation/release-boundary.tsx';
import { reportHostFailure } from '../federation/report-failure.ts';

/**
 * A part of the shell beside the page. If it throws an error, it is left out until the visitor opens another page; the
 * page and the other parts stay.
 */
export function SidePart({ children }: { children: ReactNode }) {
  const federation = useFederation();
  return (
    <ReleaseBoundary
      resetKey={usePathname()}
      // The page itself is whole, so the visitor reads nothing about it.
      onError={(error) => reportHostFailure(federation, error, () => {})}
      fallback={null}
    >
      {children}
    </ReleaseBoundary>
  );
}
