import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchDays } from '../dates/use-day.ts';
import { type LivePage, useLivePage } from '../live-page.ts';
import { useNavigate } from '../routing.ts';
import { replaceOwn } from './search-params.ts';

// Safari allows 100 changes of the address in 30 seconds, so it is not written at every keystroke.
const WRITE_AFTER_MS = 300;

// Pending changes are written at these events, so that they do not overtake a link that the visitor follows.
const LEAVING_EVENTS = ['pointerdown', 'focusout', 'visibilitychange'] as const;

/** Converts between a state and the parameters of an address. */
export type AddressFormat<State> = {
  /** The parameters that this state owns. Others in the address stay unchanged. */
  ownKeys: readonly string[];
  read: (params: URLSearchParams) => State;
  /** The parameters of a state. `read` must return an equal state for them. */
  toEntries: (state: State) => readonly (readonly [string, string])[];
};

/**
 * `typed` replaces the history entry after a pause, so that 'back' leaves the screen; `picked` adds an entry at once.
 */
export type AddressChange = 'typed' | 'picked';

/** True if the router's address is the browser's; a router in memory, as in tests, has its own. */
function isInBrowser(page: LivePage): boolean {
  const { pathname, search } = page.read().location;
  return window.location.pathname === pathname && window.location.search === search;
}

const searchOf = (page: LivePage) => page.read().location.search;

/** A query string in which the parameters of a state replace their earlier values. */
const searchWith = <State>(
  search: string,
  { format, state }: { format: AddressFormat<State>; state: State },
) => replaceOwn(search, { ownKeys: format.ownKeys, entries: format.toEntries(state) });

/**
 * State that is kept in the address, so that it can be shared, reloaded and returned to.
 *
 * The address follows the state, and the state follows other changes of the address: links to the same screen, back and
 * forward. It also follows defaults that change with the day, such as 'today', while the screen stays open. Typed text is written after 300 ms, or at once at one of `LEAVING_EVENTS` or if the screen is replaced in
 * place, as by a rollback.
 */
export function useAddressState<State>(format: AddressFormat<State>) {
  const page = useLivePage();
  const navigate = useNavigate();
  const [state, setState] = useState(() => format.read(new URLSearchParams(searchOf(page))));
  // Kept in a ref, because two changes may come before the next render.
  const latest = useRef(state);
  const shown = useRef(searchOf(page));
  const written = useRef({ search: searchOf(page), underWay: [] as string[] });
  const pending = useRef<{ state: State }>(undefined);
  const isBeingLeft = useIsBeingLeft(page);

  const write = (next: State, change: AddressChange) => {
    const search = searchWith(written.current.search, { format, state: next });
    if (search === written.current.search) return;
    written.current = { search, underWay: [...written.current.underWay, search] };
    const kept = change === 'typed' && { replace: true, state: page.read().location.state };
    navigate({ search }, { preventScrollReset: true, ...kept });
  };

  const flush = () => {
    if (isBeingLeft()) return;
    const { current } = pending;
    pending.current = undefined;
    if (current) write(current.state, 'typed');
  };

  const change = (to: State | ((before: State) => State), how: AddressChange = 'typed') => {
    const next = to instanceof Function ? to(latest.current) : to;
    latest.current = next;
    setState(next);
    if (how === 'typed') {
      pending.current = { state: next };
      return;
    }
    flush();
    write(next, 'picked');
  };

  const take = (search: string) => {
    written.current = { search, underWay: [] };
    pending.current = undefined;
    latest.current = format.read(new URLSearchParams(search));
    setState(latest.current);
  };

  const follow = useEffectEvent(() => {
    const search = searchOf(page);
    if (search === shown.current) return;
    shown.current = search;
    // An address that this hook wrote is not read again. The router may report it only after the next one was written.
    const { underWay } = written.current;
    const index = underWay.indexOf(search);
    if (index !== -1) {
      written.current.underWay = underWay.slice(index + 1);
      return;
    }
    take(search);
  });
  // Subscribes instead of reading the address during render, so that an address written by this hook causes no second
  // render.
  useEffect(() => {
    follow();
    return page.subscribe(() => follow());
  }, [page]);

  // If the visitor goes back before the router has reported a written address, the router sees no change and reports
  // nothing.
  const onTravel = useEffectEvent(() => {
    const { pathname, search } = window.location;
    if (pathname !== page.read().location.pathname || written.current.underWay.length === 0) return;
    take(search);
  });
  useEffect(() => {
    window.addEventListener('popstate', onTravel);
    return () => window.removeEventListener('popstate', onTravel);
  }, []);

  useNewDefaults(() => {
    flush();
    const { search } = written.current;
    const next = format.read(new URLSearchParams(search));
    if (JSON.stringify(next) !== JSON.stringify(latest.current)) take(search);
  });
  useFlushAtRest(state, { pending, flush });
  useFlushInPlace(page, flush);
  return [state, change] as const;
}

/** Calls `follow` when a day may have begun, because the defaults of an address may then be others. */
function useNewDefaults(follow: () => void) {
  const onDue = useEffectEvent(follow);
  useEffect(() => watchDays(() => onDue()), []);
}

/**
 * Returns a function that is true once the browser's address belongs to another page while this screen is still
 * mounted. After going back by keyboard, the field loses the focus only when the screen is removed; a write at that
 * moment would pull the visitor forward again.
 */
function useIsBeingLeft(page: LivePage) {
  // The browser's path at mounting; undefined before. With a memory router, as in tests, the browser's path never
  // changes.
  const own = useRef<string>(undefined);
  useEffect(() => {
    own.current = window.location.pathname;
  }, [page]);
  return () => own.current !== undefined && window.location.pathname !== own.current;
}

type Flushing<State> = { pending: RefObject<{ state: State } | undefined>; flush: () => void };

/** Writes the pending state after a pause, or at one of `LEAVING_EVENTS`. */
function useFlushAtRest<State>(state: State, { pending, flush }: Flushing<State>) {
  const onRest = useEffectEvent(flush);
  useEffect(() => {
    if (!pending.current) return;
    const timer = setTimeout(onRest, WRITE_AFTER_MS);
    for (const event of LEAVING_EVENTS) document.addEventListener(event, onRest, true);
    return () => {
      clearTimeout(timer);
      for (const event of LEAVING_EVENTS) document.removeEventListener(event, onRest, true);
    };
  }, [state]);
}

/** Writes the pending state when the screen unmounts but its address stays, because another release replaces it. */
function useFlushInPlace(page: LivePage, flush: () => void) {
  const stands = useRef(false);
  useEffect(() => {
    stands.current = isInBrowser(page);
  }, [page]);
  const onUnmount = useEffectEvent(() => {
    if (stands.current && isInBrowser(page)) flush();
  });
  useEffect(() => () => onUnmount(), []);
}
