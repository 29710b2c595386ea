import type { Beacon } from 'contracts';
import { createContext, use } from 'react';
import type { ScreenLoader } from './load-screen.ts';
import type { RemoteCatalog } from './remote-catalog.ts';

/** What the shell needs to show remotes; made once at boot, replaced in tests. */
export type Federation = {
  catalog: RemoteCatalog;
  loader: ScreenLoader;
  sendBeacon: (beacon: Beacon) => void;
  reloadPage: () => void;
};

const FederationContext = createContext<Federation | undefined>(undefined);

export const FederationProvider = FederationContext.Provider;

/** @throws {Error} outside a `FederationProvider`. */
export function useFederation(): Federation {
  const federation = use(FederationContext);
  if (!federation) throw new Error('useFederation needs a FederationProvider around it.');
  return federation;
}
