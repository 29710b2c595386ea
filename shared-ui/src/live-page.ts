import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import {
  type Location,
  type NavigationType,
  useLocation as useRouterLocation,
  useNavigationType as useRouterNavigationType,
  useSearchParams as useRouterSearchParams,
} from 'react-router';

type Place = { location: Location; action: NavigationType };

/** A page whose query, hash and state may change while the page stays. Another path is another page. */
export type LivePage = {
  read(): Place;
  move(to: Place): void;
  subscribe(onMove: () => void): () => void;
  /**
   * One object whose values are always the newest. So React Router does not render again, but its links still compare
   * with the current address.
   */
  routed: { location: Location; navigationType: NavigationType };
};

export function createLivePage(start: Place): LivePage {
  let place = start;
  const listeners = new Set<() => void>();
  return {
    read: () => place,
    move(to) {
      place = to;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    routed: {
      location: {
        pathname: start.location.pathname,
        get search() {
          return place.location.search;
        },
        get hash() {
          return place.location.hash;
        },
        get state() {
          return place.location.state;
        },
        get key() {
          return place.location.key;
        },
      },
      get navigationType() {
        return place.action;
      },
    },
  };
}

export const LivePageContext = createContext<LivePage | undefined>(undefined);

/** The shown page. Outside an `AddressRouter`, as in tests, it follows the present router. */
export function useLivePage(): LivePage {
  const given = use(LivePageContext);
  const location = useRouterLocation();
  const action = useRouterNavigationType();
  const [own] = useState(() => createLivePage({ location, action }));
  useLayoutEffect(() => {
    if (!given && own.read().location !== location) own.move({ location, action });
  }, [given, own, location, action]);
  return given ?? own;
}

function usePart<Part>(select: (place: Place) => Part): Part {
  const page = use(LivePageContext);
  const location = useRouterLocation();
  const action = useRouterNavigationType();
  const read = () => select(page?.read() ?? { location, action });
  return useSyncExternalStore(page?.subscribe ?? neverMoves, read, read);
}

const neverMoves = () => () => {};

/** The whole address. Use `usePathname` if only the path is needed, to avoid renders for each filter. */
export const useLocation = (): Location => usePart(({ location }) => location);

/** The path of the shown page. */
export const usePathname = (): string => usePart(({ location }) => location.pathname);

/** The way in which the visitor came to this address: `POP`, `PUSH` or `REPLACE`. */
export const useNavigationType = (): NavigationType => usePart(({ action }) => action);

/** The query and the function that changes it, as in React Router. Renders when the query changes. */
export function useSearchParams(
  ...options: Parameters<typeof useRouterSearchParams>
): ReturnType<typeof useRouterSearchParams> {
  usePart(({ location }) => location.search);
  return useRouterSearchParams(...options);
}
