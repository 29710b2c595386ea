import { Box, type BoxProps, Card, VisuallyHidden } from '@sharpside/shared-ui';
import { useAfterLoad } from '../components/use-after-load.ts';
import { SampleMark } from '../freshness/sample-mark.tsx';
import { BreakEvenBoard } from './break-even-board.tsx';
import { type HighlightsState, isBoardEmpty, useSharedHighlights } from './highlights.tsx';
import { BOARD_SIZE, FIGURES, MAX_GAMES, ROWS } from './scoreboard-layout.ts';
import { type BadgeParts, useBadgeParts } from './use-badge-parts.ts';

const Block = (props: BoxProps) => <Box bg="board.line" borderRadius="sm" {...props} />;

/** Placeholder of the scoreboard: each block has the place of a figure or of a game. */
function ScoreboardSkeleton() {
  return (
    <>
      <VisuallyHidden>Loading the board</VisuallyHidden>
      <Box aria-hidden="true">
        <Box {...FIGURES}>
          {['one', 'two'].map((figure) => (
            <Block key={figure} />
          ))}
        </Box>
        <Box {...ROWS}>
          {Array.from({ length: MAX_GAMES }, (_, row) => (
            <Block key={row} height="10" mb="4" />
          ))}
        </Box>
      </Box>
    </>
  );
}

type ScoreboardCardProps = { highlights: HighlightsState; parts: BadgeParts | undefined };

/**
 * The scoreboard of the hero: a skeleton until the backend answers, then its highlights. Without highlights, it shows
 * break-even figures, which need no backend.
 */
export function ScoreboardCard({ highlights, parts }: ScoreboardCardProps) {
  const hasBoard = typeof highlights === 'string' ? highlights === 'waiting' : !isBoardEmpty(highlights);
  if (!hasBoard) return <BreakEvenBoard {...BOARD_SIZE} />;
  const isReady = typeof highlights !== 'string' && parts !== undefined;
  return (
    <Card
      tone="board"
      title="On the board"
      actions={<SampleMark isShort />}
      {...BOARD_SIZE}
      aria-busy={!isReady}
    >
      {isReady ? <parts.ScoreboardLive {...highlights} /> : <ScoreboardSkeleton />}
    </Card>
  );
}

/** The scoreboard with the backend's data, once the page has loaded. */
export function Scoreboard() {
  return (
    <ScoreboardCard highlights={useSharedHighlights().highlights} parts={useBadgeParts(useAfterLoad())} />
  );
}
