import { Box, type BoxProps, Card, Flex, VisuallyHidden } from '@sharpside/shared-ui';
import { useAfterLoad } from '../components/use-after-load.ts';
import { SampleMark } from '../freshness/sample-mark.tsx';
import { BreakEvenBoard } from './break-even-board.tsx';
import { type HighlightsState, useHighlights } from './highlights.ts';
import { FIGURES, GAME, GAMES, MAX_GAMES, NAME } from './scoreboard-layout.ts';
import { type BadgeParts, useBadgeParts } from './use-badge-parts.ts';

const Block = (props: BoxProps) => <Box bg="board.line" borderRadius="sm" {...props} />;

/** Placeholder of the scoreboard: each block has the place of a figure or name. */
function ScoreboardSkeleton() {
  return (
    <>
      <VisuallyHidden>Loading the board</VisuallyHidden>
      <Box aria-hidden="true">
        <Box {...FIGURES}>
          {['one', 'two'].map((figure) => (
            <Flex key={figure} direction="column" gap="2">
              <Block height="4" width="60%" />
              <Block height="8" width="40%" />
              <Block height="4" width="80%" />
            </Flex>
          ))}
        </Box>
        <Box {...GAMES}>
          {Array.from({ length: MAX_GAMES }, (_, row) => (
            <Box key={row} {...GAME}>
              <Block height="7" transform="skewX(-12deg)" />
              <Block height="3" {...NAME} />
              <Block height="3" mx="1" />
              <Block height="7" transform="skewX(-12deg)" />
              <Block height="3" {...NAME} />
              <Block height="3" mx="1" />
              <Block height="3" width="3rem" justifySelf="end" />
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}

type ScoreboardCardProps = { highlights: HighlightsState; parts: BadgeParts | undefined };

/** All boards of the hero have the same height, so that nothing below moves. */
const BOARD_HEIGHT = '32rem';

/**
 * The scoreboard of the hero: a skeleton until the backend answers, then its highlights. Without highlights, it shows
 * break-even figures, which need no backend.
 */
export function ScoreboardCard({ highlights, parts }: ScoreboardCardProps) {
  if (highlights === 'none') return <BreakEvenBoard minHeight={BOARD_HEIGHT} />;
  const isReady = highlights !== 'waiting' && parts !== undefined;
  return (
    <Card
      tone="board"
      title="On the board"
      actions={<SampleMark isShort />}
      minHeight={BOARD_HEIGHT}
      aria-busy={!isReady}
    >
      {isReady ? (
        <parts.ScoreboardLive figures={highlights.figures} games={highlights.games} />
      ) : (
        <ScoreboardSkeleton />
      )}
    </Card>
  );
}

/**
 * The scoreboard with the backend's data, once the page has loaded. The state is in this small component, so that the
 * large page around it is not rendered again.
 */
export function Scoreboard() {
  const isAfterLoad = useAfterLoad();
  return <ScoreboardCard highlights={useHighlights(isAfterLoad)} parts={useBadgeParts(isAfterLoad)} />;
}
