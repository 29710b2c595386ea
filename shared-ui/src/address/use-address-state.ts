import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'shared-ui/routing';
import { replaceOwn } from './search-params.ts';

// Safari allows 100 changes of the address in 30 seconds, so it is not written at every key.
const WRITE_AFTER_MS = 300;

const LEAVING_EVENTS = ['pointerdown', 'focusout'] as const;

export type AddressFormat<State> = {
  /** The parameters that this state owns; others in the address are left alone. */
  ownKeys: readonly string[];
  read: (params: URLSearchParams) => State;
  /** The parameters for a state, whatever it holds: `read` makes the same state of them. */
  toEntries: (state: State) => readonly (readonly [string, string])[];
};

/**
 * State that the address describes, so that it can be shared, reloaded and come back to.
 *
 * The address follows the state by replacing the history entry: going back leaves the screen instead of undoing
 * keystrokes. When the address changes by other means (a link to the same screen, back and forward), the state follows.
 */
export function useAddressState<State>(format: AddressFormat<State>) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState(() => format.read(new URLSearchParams(search)));
  const lastSearch = useRef(search);
  const ownWrites = useRef<string[]>([]);

  const writeAddress = useEffectEvent(() => {
    const next = replaceOwn(search, { ownKeys: format.ownKeys, entries: format.toEntries(state) });
    if (next === search) return;
    ownWrites.current.push(next);
    navigate({ search: next }, { replace: true, preventScrollReset: true });
  });

  const followAddress = useEffectEvent(() => {
    if (search === lastSearch.current) return;
    lastSearch.current = search;
    // The router may show an address later than it was written, with another one already on its way.
    const written = ownWrites.current.indexOf(search);
    ownWrites.current = ownWrites.current.slice(written + 1);
    if (written === -1) setState(format.read(new URLSearchParams(search)));
  });

  useEffect(() => followAddress(), [search]);

  useEffect(() => {
    const timer = setTimeout(() => write(), WRITE_AFTER_MS);
    // Whoever presses a link must not be overtaken by a write that was meant for the page being left.
    const write = () => {
      stop();
      writeAddress();
    };
    const stop = () => {
      clearTimeout(timer);
      for (const event of LEAVING_EVENTS) document.removeEventListener(event, write, true);
    };
    for (const event of LEAVING_EVENTS) document.addEventListener(event, write, true);
    return stop;
  }, [state]);

  return [state, setState] as const;
}
