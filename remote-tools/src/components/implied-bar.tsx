import {
  divide,
  formatFixed,
  HUNDRED,
  type Market,
  multiply,
  ONE,
  type Ratio,
  toAbsolute,
  toLarger,
  toSign,
} from '@sharpside/shared-odds';
import { Box, Flex } from '@sharpside/shared-ui';

// Forced colours give all backgrounds the same colour, so shapes drawn only by background use system colours.
const inForcedColors = (bg: string) => ({ '@media (forced-colors: active)': { bg, opacity: 1 } });
const FORCED_SHARES = [inForcedColors('CanvasText'), inForcedColors('GrayText')];
const FORCED_GAP = inForcedColors('Highlight');

const toPercentWidth = (share: Ratio) => `${formatFixed(multiply(share, HUNDRED), 3)}%`;

/**
 * The implied probabilities side by side against 100%. An excess is the bookmakers' margin, a gap is the bettor's. The
 * same figures are given as text, so screen readers skip the bar.
 */
export function ImpliedBar({ market: { impliedProbabilities, impliedTotal, margin } }: { market: Market }) {
  const scale = toLarger(impliedTotal, ONE);
  const isLosing = toSign(margin) > 0;
  const gap = {
    width: toPercentWidth(divide(toAbsolute(margin), scale)),
    bg: isLosing ? 'down' : 'up',
    css: FORCED_GAP,
  };
  const mark = toPercentWidth(divide(ONE, scale));
  return (
    <Box aria-hidden="true" position="relative" pb="4">
      <Flex height="3" borderRadius="sm" overflow="hidden" position="relative">
        {impliedProbabilities.map((implied, index) => (
          <Box
            key={index}
            width={toPercentWidth(divide(implied, scale))}
            bg="fg.muted"
            opacity={index % 2 === 0 ? 0.75 : 0.5}
            css={FORCED_SHARES[index % 2]}
          />
        ))}
        {isLosing ? (
          <Box position="absolute" insetEnd="0" height="full" {...gap} />
        ) : (
          <Box height="full" opacity="0.9" {...gap} />
        )}
      </Flex>
      <Box
        position="absolute"
        top="-1"
        insetStart={mark}
        translate="-100% 0"
        height="5"
        pe="1"
        borderEndWidth="2px"
        borderColor="fg"
      />
      <Box
        position="absolute"
        bottom="-1"
        insetStart={mark}
        translate="-100% 0"
        fontSize="xs"
        color="fg.muted"
      >
        100%
      </Box>
    </Box>
  );
}
