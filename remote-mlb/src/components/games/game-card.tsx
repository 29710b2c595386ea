import { hasScore, nameTeams, UNKNOWN_TEAM } from '@sharpside/contracts/api';
import { Box, Flex, Grid, Text, VisuallyHidden } from '@sharpside/shared-ui';
import type { Day } from '@sharpside/shared-ui/eastern';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import type { Game, LiveSituation, Side } from '../../api/scores.ts';
import { GameLines } from './game-lines.tsx';
import { GameStatus } from './game-status.tsx';

// Sized by the width of the card instead of the window, because with three cards side by side on a wide screen a card
// is as narrow as on a phone. The longest word of a name ('Diamondbacks') is not broken, and badges are aligned above
// names of two lines.
const NAME = {
  fontSize: 'xs',
  fontStretch: 'condensed',
  minHeight: '2lh',
  '@container (min-width: 20.5rem)': { fontStretch: 'semi-condensed' },
  '@container (min-width: 24rem)': { fontSize: 'sm' },
  '@container (min-width: 28rem)': { fontStretch: 'normal' },
} as const;
const SIDES = {
  gap: '1',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto auto minmax(0, 1fr)',
  '@container (min-width: 20.5rem)': {
    gridTemplateColumns: 'minmax(min-content, 1fr) auto auto auto minmax(min-content, 1fr)',
  },
  '@container (min-width: 24rem)': { gap: '2' },
} as const;

function Team({ side }: { side: Side }) {
  return (
    <Flex direction="column" alignItems="center" gap="2" minWidth="0" textAlign="center">
      <TeamBadge
        league={mlb}
        code={side.code ?? (side.name === UNKNOWN_TEAM ? '?' : side.name)}
        size="lg"
        decorative
      />
      <Text fontWeight="semibold" lineHeight="short" textWrap="balance" css={NAME}>
        {side.name}
      </Text>
    </Flex>
  );
}

// Empty before the first pitch; the place stays, so that all cards are alike.
function Score({ score, isAhead }: { score: number | null; isAhead: boolean }) {
  return (
    <Text
      fontSize="xl"
      fontWeight="heavy"
      fontStretch="condensed"
      lineHeight="tight"
      minWidth="7"
      textAlign="center"
      tone={isAhead ? 'default' : 'muted'}
    >
      {score}
    </Text>
  );
}

function People({ live }: { live: LiveSituation }) {
  const { pitcher, batter, lastPlay } = live;
  if (!pitcher && !batter && !lastPlay) return null;
  return (
    <Box borderTopWidth="1px" borderColor="border" px="4" py="3" fontSize="sm">
      <Flex columnGap="4" flexWrap="wrap">
        {pitcher && (
          <span>
            <Box as="span" color="fg.muted">
              P:
            </Box>{' '}
            <span>{pitcher}</span>
          </span>
        )}
        {batter && (
          <span>
            <Box as="span" color="fg.muted">
              B:
            </Box>{' '}
            <span>{batter}</span>
          </span>
        )}
      </Flex>
      {lastPlay && <Text tone="muted" mt="1">{`Last Play: ${lastPlay}`}</Text>}
    </Box>
  );
}

const toNumber = (number: number | null) => (number === null ? [] : [`Game ${number}`]);

export function GameCard({ game, day }: { game: Game; day: Day }) {
  const { away, home, live, venue, weather, number } = game;
  const isScored = hasScore(game);
  const place = [...toNumber(number), venue, weather].filter((text) => text !== null).join(' · ');
  return (
    <Flex
      as="article"
      aria-label={[nameTeams(away.name, home.name), ...toNumber(number)].join(', ')}
      direction="column"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="bg.raised"
      boxShadow="raised"
      minWidth="0"
      css={{ containerType: 'inline-size' }}
    >
      <Grid alignItems="center" px="3" py="4" flex="1" css={SIDES}>
        <Team side={away} />
        <Score score={isScored ? away.score : null} isAhead={away.score >= home.score} />
        <GameStatus game={game} day={day} />
        <Score score={isScored ? home.score : null} isAhead={home.score >= away.score} />
        <Team side={home} />
      </Grid>
      {live && <People live={live} />}
      <GameLines game={game} />
      {place && (
        <Text as="footer" size="xs" tone="subtle" borderTopWidth="1px" borderColor="border" px="4" py="2">
          <VisuallyHidden>Venue: </VisuallyHidden>
          <span>{place}</span>
        </Text>
      )}
    </Flex>
  );
}
