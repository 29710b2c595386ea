import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useAfterLoad } from '../components/use-after-load.ts';
import { fetchHighlights, type Highlights } from '../site/fetch-highlights.ts';
import { useShell } from '../site/shell-context.tsx';

export type { Highlights };

const EVERY_MS = 60_000;
/** After a failed request. */
const AGAIN_MS = 20_000;

/** `waiting` until the first answer, `failed` if there is none; `none` without a backend or content. */
export type HighlightsState = Highlights | 'waiting' | 'failed' | 'none';

type AskedHighlights = {
  highlights: HighlightsState;
  /** Asks for the highlights now. */
  retry: () => void;
  /** True from a `retry` until its answer. */
  isRetrying: boolean;
};

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
export function useHighlights(isWanted: boolean): AskedHighlights {
  const { backendUrl } = useShell().config;
  const [highlights, setHighlights] = useState<HighlightsState>(backendUrl === null ? 'none' : 'waiting');
  const [attempt, setAttempt] = useState(0);
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(() => {
    if (!isWanted || backendUrl === null) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    async function refresh() {
      let next = EVERY_MS;
      try {
        const answer = await fetchHighlights({ signal: leaving.signal });
        // A transition, because the visitor's own actions are more urgent.
        startTransition(() => setHighlights(isEmpty(answer) ? 'none' : answer));
      } catch {
        next = AGAIN_MS;
        // If there are no earlier highlights, the board shows break-even figures.
        if (!leaving.signal.aborted) setHighlights((shown) => (shown === 'waiting' ? 'failed' : shown));
      }
      if (leaving.signal.aborted) return;
      setIsRetrying(false);
      timer = setTimeout(onDue, next);
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
  }, [isWanted, backendUrl, attempt]);
  const retry = useCallback(() => {
    setIsRetrying(true);
    setAttempt((count) => count + 1);
  }, []);
  return useMemo(() => ({ highlights, retry, isRetrying }), [highlights, retry, isRetrying]);
}

const HighlightsContext = createContext<AskedHighlights>({
  highlights: 'waiting',
  retry: () => {},
  isRetrying: false,
});

/** The highlights that the provider around this component has requested. */
export const useSharedHighlights = (): AskedHighlights => use(HighlightsContext);

/**
 * One request for the board of the hero and the part below it, once the page has loaded. The state is in this small
 * component, so that the large page around them is not rendered again.
 */
export function HighlightsProvider({ children }: { children: ReactNode }) {
  const asked = useHighlights(useAfterLoad());
  return <HighlightsContext value={asked}>{children}</HighlightsContext>;
}
