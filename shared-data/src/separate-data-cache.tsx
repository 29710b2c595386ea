import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';

// A new cache at every render would lose the old one's entries.
const SEPARATE = { provider: () => new Map() };

/**
 * A cache of its own for what is inside, for tests and for pages outside the shell. Screens need none: all of them use
 * the one cache of the page.
 */
export const SeparateDataCache = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={SEPARATE}>{children}</SWRConfig>
);
