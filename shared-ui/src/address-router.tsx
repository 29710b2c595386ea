import { createContext, type ReactNode, use, useLayoutEffect, useState, useTransition } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';

const NavigatingContext = createContext(false);

/** Whether the visitor has asked for a page that is not in view yet, because its code is on its way. */
export const useIsNavigating = (): boolean => use(NavigatingContext);

/**
 * The router of the browser's address bar: React Router's `BrowserRouter`, which besides tells when a page is on its way.
 *
 * The page that is left stays until the next one can be shown, or shows a place holder of its own.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, show] = useState({ location: history.location, action: history.action });
  const [isNavigating, startTransition] = useTransition();
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), [history]);
  return (
    <NavigatingContext value={isNavigating}>
      <Router location={location} navigationType={action} navigator={history}>
        {children}
      </Router>
    </NavigatingContext>
  );
}
