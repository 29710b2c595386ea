import type { HighlightPick } from '@sharpside/contracts/api';
import { Box, Flex, Text } from '@sharpside/shared-ui';

type Games = HighlightPick['last'];

const BAR = { width: 14, gap: 6, height: 44, stub: 6 } as const;

/** One bar a game, oldest first: tall and lit where it came, a stub where it did not. */
function Bars({ games }: { games: Games }) {
  const { width, gap, height, stub } = BAR;
  return (
    <svg
      width={games.length * (width + gap) - gap}
      height={height}
      aria-hidden="true"
      focusable="false"
      style={{ maxWidth: '100%' }}
    >
      {games.map(({ date, is_hit }, at) => {
        const tall = is_hit ? height : stub;
        return (
          <Box key={date} color={is_hit ? 'accent' : 'fg.subtle'} asChild>
            <rect
              x={at * (width + gap)}
              y={height - tall}
              width={width}
              height={tall}
              rx="2"
              fill="currentColor"
            />
          </Box>
        );
      })}
    </svg>
  );
}

export function LastGames({ games }: { games: Games }) {
  if (games.length === 0) return null;
  const hits = games.filter(({ is_hit }) => is_hit).length;
  return (
    <Flex align="flex-end" columnGap="6" rowGap="2" wrap="wrap">
      <Bars games={games} />
      <Text size="sm" tone="muted">
        <Box as="strong" color="fg" fontWeight="bold">{`${hits} of ${games.length}`}</Box>{' '}
        <span>last games with this prediction</span>
      </Text>
    </Flex>
  );
}
