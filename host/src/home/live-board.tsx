import { useAfterLoad } from '../components/use-after-load.ts';
import { Board } from './board.tsx';
import { useBadgeParts } from './use-badge-parts.ts';
import { useHighlights } from './use-highlights.ts';

/** The board with the backend's data, once the page has loaded. Its state stays in here: the page around it is large. */
export function LiveBoard() {
  const isAfterLoad = useAfterLoad();
  return <Board highlights={useHighlights(isAfterLoad)} parts={useBadgeParts(isAfterLoad)} />;
}
