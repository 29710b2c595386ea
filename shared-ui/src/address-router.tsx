import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState, useTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location, Router } from 'react-router';
import { useIsHydrated } from './use-is-hydrated.ts';

const NavigatingContext = createContext(false);

/** True while the page that the visitor asked for is still loading its code. */
export const useIsNavigating = (): boolean => use(NavigatingContext);

/** The address of a prerendered page: one page serves every query, and the history's state belongs to the visitor. */
function usePrerenderedLocation(location: Location): Location {
  const isHydrated = useIsHydrated();
  const { search, hash, state } = location;
  const isPlain = search === '' && hash === '' && state === null;
  return useMemo(
    () => (isHydrated || isPlain ? location : { ...location, search: '', hash: '', state: null }),
    [isHydrated, isPlain, location],
  );
}

/**
 * The router of the browser's address bar: React Router's `BrowserRouter`, which besides tells when a page is on its way.
 *
 * The page that is left stays until the next one can be shown, or shows a place holder of its own. The first render of a
 * prerendered page knows the path alone; the query follows in the next.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, show] = useState({ location: history.location, action: history.action });
  const [isNavigating, startTransition] = useTransition();
  const known = usePrerenderedLocation(location);
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), [history]);
  return (
    <NavigatingContext value={isNavigating}>
      <Router location={known} navigationType={action} navigator={history}>
        {children}
      </Router>
    </NavigatingContext>
  );
}
