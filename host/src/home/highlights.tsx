import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { useAfterLoad } from '../components/use-after-load.ts';
import { fetchHighlights, type Highlights } from '../site/fetch-highlights.ts';
import { useShell } from '../site/shell-context.tsx';

export type { Highlights };

const EVERY_MS = 60_000;
/** After a failed request. */
const AGAIN_MS = 20_000;

/** `waiting` until the first answer, `failed` if there is none; `none` without a backend or content. */
export type HighlightsState = Highlights | 'waiting' | 'failed' | 'none';

/** True if the board has nothing to show. */
export const isBoardEmpty = ({ figures, games }: Highlights): boolean =>
  figures.length === 0 && games.length === 0;

const isEmpty = (highlights: Highlights) =>
  isBoardEmpty(highlights) && highlights.pick === null && highlights.records.length === 0;

/**
 * The backend's highlights, refreshed every minute while the page is visible, sooner after a failed request. The last
 * highlights stay until then.
 *
 * @param isWanted false to delay the first request.
 */
export function useHighlights(isWanted: boolean): HighlightsState {
  const { backendUrl } = useShell().config;
  const [state, setState] = useState<HighlightsState>(backendUrl === null ? 'none' : 'waiting');
  useEffect(() => {
    if (!isWanted || backendUrl === null) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function refresh() {
      let next = EVERY_MS;
      try {
        const highlights = await fetchHighlights({ signal: leaving.signal });
        // A transition, because the visitor's own actions are more urgent.
        startTransition(() => setState(isEmpty(highlights) ? 'none' : highlights));
      } catch {
        next = AGAIN_MS;
        // If there are no earlier highlights, the board shows break-even figures.
        if (!leaving.signal.aborted) setState((shown) => (shown === 'waiting' ? 'failed' : shown));
      }
      if (!leaving.signal.aborted) timer = setTimeout(onDue, next);
    }
    function onDue() {
      if (document.visibilityState === 'visible') void refresh();
      else timer = setTimeout(onDue, EVERY_MS);
    }
    void refresh();
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isWanted, backendUrl]);
  return state;
}

const HighlightsContext = createContext<HighlightsState>('waiting');

/** The highlights that the provider around this component has requested. */
export const useSharedHighlights = (): HighlightsState => use(HighlightsContext);

/**
 * One request for the board of the hero and the part below it, once the page has loaded. The state is in this small
 * component, so that the large page around them is not rendered again.
 */
export function HighlightsProvider({ children }: { children: ReactNode }) {
  const state = useHighlights(useAfterLoad());
  return <HighlightsContext value={state}>{children}</HighlightsContext>;
}
