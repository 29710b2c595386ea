import { UNKNOWN_TEAM } from '@sharpside/contracts/api';
import { Box, Flex, Heading, Text } from '@sharpside/shared-ui';
import { formatStart } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { GameMark } from '@sharpside/shared-ui/predictions';
import { findTeam, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { findFacedLeague, type LineupGame, type LineupSide, toFacedMean } from '../../api/lineup-games.ts';
import { formatAverage } from '../format-figure.ts';
import { LineupTable, toPitchShade } from './lineup-table.tsx';

const nameOf = (code: string) => findTeam(mlb, code)?.name ?? code;

function Team({ code }: { code: string }) {
  const team = findTeam(mlb, code);
  return (
    <Flex as="span" alignItems="center" gap="2">
      <TeamBadge league={mlb} code={code === UNKNOWN_TEAM ? '?' : code} size="sm" decorative />
      <span>
        {team && (
          // A phone has both teams and the start in one line.
          <Box as="span" display={{ base: 'none', md: 'inline' }}>{`${team.city} `}</Box>
        )}
        <span>{team?.nickname ?? code}</span>
      </span>
    </Flex>
  );
}

/** The whole line-up against the hand of the starter that it faces, shaded beside the league's. */
function FacedMean({ side }: { side: LineupSide }) {
  const mean = toFacedMean(side);
  if (mean === null) return null;
  return (
    <Box
      as="span"
      ms="auto"
      px="2"
      borderRadius="sm"
      fontSize="sm"
      fontWeight="bold"
      style={{ background: toPitchShade(mean, findFacedLeague(side)) }}
    >
      <Text as="span" size="xs" color="inherit" fontWeight="normal">{`Lineup `}</Text>
      <span>{formatAverage(mean, 2)}</span>
    </Box>
  );
}

function Side({ side }: { side: LineupSide }) {
  const { pitcher, pitcherHand, batters, team } = side;
  const hand = pitcherHand === null ? '' : ` (${pitcherHand})`;
  return (
    <Box minWidth="0">
      <Flex
        px={{ base: '3', md: '4' }}
        py={{ base: '2', md: '1' }}
        alignItems="baseline"
        columnGap="2"
        flexWrap="wrap"
      >
        <Text fontWeight="semibold">{team}</Text>
        {/* The starter comes with the batters. Without them, nobody can tell if a starter is announced. */}
        {batters.length > 0 && (
          <Text tone="muted">
            {pitcher === null ? 'Opposing starter not announced' : `vs ${pitcher}${hand}`}
          </Text>
        )}
        <FacedMean side={side} />
      </Flex>
      {batters.length > 0 ? (
        <LineupTable side={side} />
      ) : (
        <Text tone="muted" px="4" pb="6">
          The lineup is not announced yet.
        </Text>
      )}
    </Box>
  );
}

export function LineupCard({ game, day }: { game: LineupGame; day: Day }) {
  const { away, home, startsAt, state, halt } = game;
  const number = game.number === null ? [] : [`Game ${game.number}`];
  return (
    <Box
      as="article"
      aria-label={[
        away.team === UNKNOWN_TEAM && home.team === UNKNOWN_TEAM
          ? 'Teams to be announced'
          : `${nameOf(away.team)} @ ${nameOf(home.team)}`,
        ...number,
      ].join(', ')}
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="bg.raised"
      boxShadow="raised"
      overflow="hidden"
    >
      <Flex
        as="header"
        alignItems="center"
        justifyContent="space-between"
        columnGap="3"
        flexWrap="wrap"
        px={{ base: '3', md: '4' }}
        py={{ base: '2', md: '1' }}
        borderBottomWidth="1px"
        borderColor="border"
      >
        <Heading
          as="h2"
          size="md"
          fontSize={{ base: 'sm', md: 'md' }}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
        >
          <Team code={away.team} />
          <span>@</span>
          <Team code={home.team} />
        </Heading>
        <Text tone="muted">
          <GameMark state={state} halt={halt} />
          <span>{[...number, formatStart(day, startsAt)].join(' · ')}</span>
        </Text>
      </Flex>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        css={{
          '& > * + *': {
            borderTopWidth: { base: '1px', lg: '0' },
            borderStartWidth: { lg: '1px' },
            borderColor: 'border',
          },
        }}
      >
        <Side side={away} />
        <Side side={home} />
      </Box>
    </Box>
  );
}
