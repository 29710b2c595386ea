import { Card } from '@sharpside/shared-ui';
import { SampleMark } from '../freshness/sample-mark.tsx';
import { BreakEvenBoard } from './break-even-board.tsx';
import { UnlitBoard } from './unlit-board.tsx';
import type { BadgeParts } from './use-badge-parts.ts';
import type { HighlightsState } from './use-highlights.ts';

type BoardProps = { highlights: HighlightsState; parts: BadgeParts | undefined };

/** One height for every board of the hero, so that nothing below it moves. */
const BOARD_HEIGHT = '32rem';

/**
 * The scoreboard of the hero: a skeleton until the backend answers, then its highlights. Without any, it shows break-even
 * figures, which need no backend.
 */
export function Board({ highlights, parts }: BoardProps) {
  if (highlights === 'none') return <BreakEvenBoard minHeight={BOARD_HEIGHT} />;
  const isLit = highlights !== 'waiting' && parts !== undefined;
  return (
    <Card
      tone="board"
      title="On the board"
      actions={<SampleMark isShort />}
      minHeight={BOARD_HEIGHT}
      aria-busy={!isLit}
    >
      {isLit ? <parts.LitBoard {...highlights} /> : <UnlitBoard />}
    </Card>
  );
}
