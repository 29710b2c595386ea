import { Box, type BoxProps, Flex, VisuallyHidden } from '@sharpside/shared-ui';
import { FIGURES, GAME, GAMES, MOST_GAMES, NAME } from './board-rows.ts';

const Lamp = (props: BoxProps) => <Box bg="board.line" borderRadius="sm" {...props} />;

/** The board before it is switched on: every lamp where it will be. */
export function UnlitBoard() {
  return (
    <>
      <VisuallyHidden>Loading the board</VisuallyHidden>
      <Box aria-hidden="true">
        <Box {...FIGURES}>
          {['one', 'two'].map((figure) => (
            <Flex key={figure} direction="column" gap="2">
              <Lamp height="4" width="60%" />
              <Lamp height="8" width="40%" />
              <Lamp height="4" width="80%" />
            </Flex>
          ))}
        </Box>
        <Box {...GAMES}>
          {Array.from({ length: MOST_GAMES }, (_, row) => (
            <Box key={row} {...GAME}>
              <Lamp height="7" transform="skewX(-12deg)" />
              <Lamp height="3" {...NAME} />
              <Lamp height="3" mx="1" />
              <Lamp height="7" transform="skewX(-12deg)" />
              <Lamp height="3" {...NAME} />
              <Lamp height="3" mx="1" />
              <Lamp height="3" width="3rem" justifySelf="end" />
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}
