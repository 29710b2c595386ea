import type { Beacon } from '@sharpside/contracts';
import { createContext, use } from 'react';
import type { Outcome } from './errors/explain-failure.ts';
import type { ScreenLoader } from './load-screen.ts';
import type { RemoteCatalog } from './remote-catalog.ts';
import type { SectionOpener } from './sections/section-opener.ts';

/** The shell's functions to show remotes. Created once at the start, and replaced in tests. */
export type Federation = {
  catalog: RemoteCatalog;
  loader: ScreenLoader;
  sections: SectionOpener;
  /** Reports a failure to ops and determines its outcome; `error` is the thrown value. */
  sendBeacon: (beacon: Beacon, error: unknown) => Promise<Outcome>;
  /** Reloads the page because its shell was withdrawn, or because it cannot show the wanted release. */
  reloadPage: () => void;
  /** Reloads the page because something in it failed; false if the site does not answer. */
  retryPage: () => Promise<boolean>;
};

const FederationContext = createContext<Federation | undefined>(undefined);

export const FederationProvider = FederationContext.Provider;

/** @throws {Error} outside a `FederationProvider`. */
export function useFederation(): Federation {
  const federation = use(FederationContext);
  if (!federation) throw new Error('useFederation needs a FederationProvider around it.');
  return federation;
}
