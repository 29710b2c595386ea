import { Box, type BoxProps, Flex, Grid, Heading, Text } from '@sharpside/shared-ui';
import { type League, LeagueBadge, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { nhl } from '@sharpside/shared-ui/teams/nhl';

/** The leagues in the track. Hockey has no section on the site. */
export const LEAGUES: readonly League[] = [mlb, nba, nfl, nhl];

const COLUMNS = 4;

// Slow enough to read a nickname while it passes.
const LAP = '80s';

// Styles on the list itself, so that its hundreds of elements need no styled components.
const TEAMS = {
  '& > li': {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: 'center',
    gap: { base: '1', md: '2' },
    height: { base: '12', md: '6' },
    fontSize: 'xs',
    fontStretch: 'condensed',
  },
  '& span': { maxWidth: 'full', overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
} as const;

function LeaguePanel({ league }: { league: League }) {
  return (
    <Box
      flexShrink="0"
      width={{ base: '21rem', md: '40rem' }}
      p="4"
      borderRadius="lg"
      borderWidth="1px"
      borderColor="border"
      bg="bg.raised"
      boxShadow="raised"
      asChild
    >
      <li>
        <Flex align="center" gap="4" mb="4">
          <LeagueBadge league={league} size="lg" decorative />
          <Box>
            <Heading as="h3">{league.name}</Heading>
            <Text size="xs" tone="muted">{`${league.fullName}, ${league.teams.length} teams`}</Text>
          </Box>
        </Flex>
        <Grid
          templateColumns={`repeat(${COLUMNS}, minmax(0, 1fr))`}
          columnGap="2"
          rowGap={{ base: '2', md: '1' }}
          css={TEAMS}
          asChild
        >
          <ul>
            {league.teams.map(({ code, nickname }) => (
              <li key={code}>
                <TeamBadge league={league} code={code} size="sm" decorative />
                <span>{nickname}</span>
              </li>
            ))}
          </ul>
        </Grid>
      </li>
    </Box>
  );
}

const Half = () => LEAGUES.map((league) => <LeaguePanel key={league.id} league={league} />);

const HALF: BoxProps = { display: 'flex', alignItems: 'stretch', gap: '4', pe: '4' };

/** Four panels that move in an endless loop. A visitor can also scroll them, by touch, wheel or arrow keys. */
export function LeagueTrack({ isPaused }: { isPaused: boolean }) {
  return (
    <Box
      role="region"
      aria-label="Leagues and their teams"
      tabIndex={0}
      overflowX="auto"
      overflowY="hidden"
      scrollbarWidth="none"
      py="1"
      css={{ '&:hover > div, &:focus-within > div': { animationPlayState: 'paused' } }}
    >
      <Flex
        width="max-content"
        animation={`drift ${LAP} linear infinite`}
        animationPlayState={isPaused ? 'paused' : 'running'}
      >
        <Box {...HALF} asChild>
          <ul>
            <Half />
          </ul>
        </Box>
        {/* A second copy follows the first out of the window. It is hidden from screen readers. */}
        <Box {...HALF} aria-hidden="true" inert css={{ _motionReduce: { display: 'none' } }} asChild>
          <ul>
            <Half />
          </ul>
        </Box>
      </Flex>
    </Box>
  );
}
