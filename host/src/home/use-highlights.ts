import { startTransition, useEffect, useState } from 'react';
import { useShell } from '../site/shell-context.tsx';
import { fetchHighlights, type Highlights } from './highlights.ts';

const EVERY_MS = 60_000;

/** `waiting` until the first answer; `none` where there is no backend, no answer or nothing to show. */
export type HighlightsState = Highlights | 'waiting' | 'none';

const isEmpty = ({ figures, games }: Highlights) => figures.length === 0 && games.length === 0;

/**
 * What the backend has to show of the moment, once a minute as long as somebody looks. An answer that fails leaves
 * what is shown as it is.
 *
 * @param isWanted whether to ask at all yet.
 */
export function useHighlights(isWanted: boolean): HighlightsState {
  const { backendUrl } = useShell().config;
  const [state, setState] = useState<HighlightsState>(backendUrl === null ? 'none' : 'waiting');
  useEffect(() => {
    if (!isWanted || backendUrl === null) return;
    const leaving = new AbortController();
    async function refresh() {
      try {
        const highlights = await fetchHighlights({ signal: leaving.signal });
        // Nobody waits for them, so what a visitor does meanwhile comes first.
        startTransition(() => setState(isEmpty(highlights) ? 'none' : highlights));
      } catch {
        // Figures are a bonus: without them the board shows what needs no backend.
        if (!leaving.signal.aborted) setState((shown) => (shown === 'waiting' ? 'none' : shown));
      }
    }
    void refresh();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, EVERY_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isWanted, backendUrl]);
  return state;
}
