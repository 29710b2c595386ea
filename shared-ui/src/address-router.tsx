import {
  createContext,
  type ReactNode,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  Router,
} from 'react-router';
import { createLivePage, type LivePage, LivePageContext } from './live-page.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

const NavigatingContext = createContext(false);

/** True while the code of the requested page is loading. */
export const useIsNavigating = (): boolean => use(NavigatingContext);

const isPlain = ({ search, hash, state }: Location) => search === '' && hash === '' && state === null;

/**
 * The page for the first render: without query, fragment and history state, because the prerendered markup is the same
 * for all of them.
 */
function usePrerenderedPage(page: LivePage): LivePage {
  const isHydrated = useIsHydrated();
  return useMemo(() => {
    const { location, action } = page.read();
    if (isHydrated || isPlain(location)) return page;
    return createLivePage({ location: { ...location, search: '', hash: '', state: null }, action });
  }, [isHydrated, page]);
}

/**
 * The router of the browser's address bar: React Router's `BrowserRouter`, extended to report when a page is loading.
 *
 * The previous page stays until the next page, or a placeholder of the next page, can be shown. The first render of a
 * prerendered page uses only the path; the next render adds the query. A change of only the query renders only
 * components that read it (`useLocation`): React Router would render the menus and the whole screen for each filter.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [page, show] = useState(() => createLivePage({ location: history.location, action: history.action }));
  const newest = useRef(page);
  const [isNavigating, startTransition] = useTransition();
  const known = usePrerenderedPage(page);
  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        const { pathname } = newest.current.read().location;
        if (location.pathname === pathname) return newest.current.move({ location, action });
        const next = createLivePage({ location, action });
        newest.current = next;
        startTransition(() => show(next));
      }),
    [history],
  );
  const { location, action } = known.read();
  return (
    <NavigatingContext value={isNavigating}>
      <LivePageContext value={known}>
        <Router location={location} navigationType={action} navigator={history}>
          <LocationContext value={known.routed}>{children}</LocationContext>
        </Router>
      </LivePageContext>
    </NavigatingContext>
  );
}
