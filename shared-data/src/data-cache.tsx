import { useSession } from '@sharpside/shared-auth';
import type { ReactNode } from 'react';
import { SWRConfig, unload } from 'swr';

/** Empties the page's cache whenever a session ends, so that the next visitor never sees the data of the last one. */
export const forgetOnSignOut = (): (() => void) =>
  useSession.subscribe(({ status }, before) => {
    // Later, when the screens have unmounted their hooks; public data load again.
    if (before.status === 'signedIn' && status !== 'signedIn') setTimeout(() => unload());
  });

// A new cache at every render would lose the old one's entries.
const SEPARATE = { provider: () => new Map() };

/**
 * A cache of its own for what is inside, for tests and for pages outside the shell. Screens need none: all of them use
 * the one cache of the page.
 */
export const SeparateDataCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={SEPARATE}>{children}</SWRConfig>
);
