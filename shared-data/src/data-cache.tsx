import { useSession } from '@sharpside/shared-auth';
import type { ReactNode } from 'react';
import { SWRConfig, unload } from 'swr';

/** Empties the page's cache when a session ends, so that the next visitor never sees the previous visitor's data. */
export const forgetOnSignOut = (): (() => void) =>
  useSession.subscribe(({ status }, before) => {
    // Delayed until the screens have unmounted their hooks. Public data are loaded again.
    if (before.status === 'signedIn' && status !== 'signedIn') setTimeout(() => unload());
  });

// A constant, because a new cache at every render would lose its entries.
const SEPARATE = { provider: () => new Map() };

/**
 * A separate cache for its children, for tests and for pages outside the shell. Screens do not need it, because all of
 * them share the page's cache.
 */
export const SeparateDataCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={SEPARATE}>{children}</SWRConfig>
);
