import { Box, Flex, Grid, Text } from 'shared-ui';
import { TeamBadge } from 'shared-ui/teams';
import { mlb } from 'shared-ui/teams/mlb';
import type { Game, LiveSituation, Side } from '../api/scores.ts';
import { GameStatus } from './game-status.tsx';

type TeamProps = { side: Side; isAhead: boolean; isScored: boolean };

function Team({ side, isAhead, isScored }: TeamProps) {
  return (
    <Flex direction="column" alignItems="center" gap="2" minWidth="0" textAlign="center">
      <TeamBadge league={mlb} code={side.code ?? side.name} size="lg" decorative />
      <Text fontWeight="semibold" lineHeight="short">
        {side.name}
      </Text>
      <Text
        mt="auto"
        fontSize="xl"
        fontWeight="heavy"
        fontStretch="condensed"
        lineHeight="tight"
        tone={isScored && isAhead ? 'default' : 'muted'}
      >
        {side.score}
      </Text>
    </Flex>
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
            {pitcher}
          </span>
        )}
        {batter && (
          <span>
            <Box as="span" color="fg.muted">
              B:
            </Box>{' '}
            {batter}
          </span>
        )}
      </Flex>
      {lastPlay && (
        <Text tone="muted" mt="1">
          Last Play: {lastPlay}
        </Text>
      )}
    </Box>
  );
}

/** One game: away, how it stands, home; who is at it; where it is played. */
export function GameCard({ game }: { game: Game }) {
  const { away, home, state, live, venue, weather } = game;
  const isScored = state !== 'pre';
  const place = [venue, weather].filter((text) => text !== null).join(' · ');
  return (
    <Flex
      as="article"
      aria-label={`${away.name} at ${home.name}`}
      direction="column"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="bg.raised"
      boxShadow="raised"
      minWidth="0"
    >
      <Grid
        templateColumns="minmax(0, 1fr) auto minmax(0, 1fr)"
        alignItems="stretch"
        gap="2"
        px="4"
        py="4"
        flex="1"
      >
        <Team side={away} isAhead={away.score >= home.score} isScored={isScored} />
        <GameStatus game={game} />
        <Team side={home} isAhead={home.score >= away.score} isScored={isScored} />
      </Grid>
      {live && <People live={live} />}
      {place && (
        <Text
          as="footer"
          size="xs"
          tone="subtle"
          borderTopWidth="1px"
          borderColor="border"
          px="4"
          py="2"
          aria-label="Venue"
        >
          {place}
        </Text>
      )}
    </Flex>
  );
}
