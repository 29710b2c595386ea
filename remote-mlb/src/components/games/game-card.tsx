import { hasScore, nameTeams, UNKNOWN_TEAM } from '@sharpside/contracts/api';
import { Box, Flex, Grid, Text, VisuallyHidden } from '@sharpside/shared-ui';
import type { Day } from '@sharpside/shared-ui/eastern';
import { findTeam, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import type { Game, LiveSituation, Side } from '../../api/scores.ts';
import { AllBooks, GameLines } from './game-lines.tsx';
import { GameStatus } from './game-status.tsx';

// Sized by the width of the card instead of the window, because with three cards side by side on a wide screen a card
// is as narrow as on a phone, which has only nicknames. A badge goes above a name that is too long to stand beside it.
const SIDES = {
  // Room for 'Diamondbacks' beside its badge on a phone.
  columnGap: '1',
  '& [data-named]': { columnGap: '1' },
  gridTemplateColumns: 'minmax(min-content, 1fr) auto auto auto minmax(min-content, 1fr)',
  '& [data-city]': { display: 'none' },
  '& :is([data-name], [data-starter])': { fontStretch: 'condensed' },
  '@container (min-width: 24rem)': {
    columnGap: '3',
    '& [data-named]': { columnGap: '2' },
    '& [data-city]': { display: 'block' },
    '& [data-starter]': { fontStretch: 'normal' },
  },
  '@container (min-width: 28rem)': { '& [data-name]': { fontStretch: 'normal' } },
} as const;

/** City and nickname; a name that is not a team's stays whole. */
function splitName(name: string): [city: string, nickname: string] {
  const nickname = findTeam(mlb, name)?.nickname ?? name;
  return name.endsWith(` ${nickname}`) ? [name.slice(0, -nickname.length), nickname] : ['', name];
}

const shorten = (starter: string) => starter.replace(/^(\S)\S*\s+(?=[^(])/, '$1. ');

function Team({ side, isHome = false, hasStarter }: { side: Side; isHome?: boolean; hasStarter: boolean }) {
  const [city, nickname] = splitName(side.name);
  return (
    <Box minWidth="0" textAlign={isHome ? 'end' : 'start'} lineHeight="short">
      <Flex
        data-named=""
        alignItems="center"
        rowGap="1"
        flexWrap="wrap"
        flexDirection={isHome ? 'row-reverse' : 'row'}
      >
        <TeamBadge
          league={mlb}
          code={side.code ?? (side.name === UNKNOWN_TEAM ? '?' : side.name)}
          size="sm"
          decorative
        />
        <Text data-name="" fontSize="sm" fontWeight="semibold" textWrap="balance">
          {city && (
            <Text as="span" data-city="" size="xs" tone="muted" fontWeight="normal">
              {city}
            </Text>
          )}
          <span>{nickname}</span>
        </Text>
      </Flex>
      {hasStarter && (
        <Text data-starter="" size="xs" tone="muted" mt="1">
          <VisuallyHidden>Starter: </VisuallyHidden>
          <span>{side.starter === null ? 'Starter TBD' : shorten(side.starter)}</span>
        </Text>
      )}
    </Box>
  );
}

function Score({ score, isAhead }: { score: number | null; isAhead: boolean }) {
  // The columns of the score stay, without a width.
  if (score === null) return <span />;
  return (
    <Text
      fontSize="xl"
      fontWeight="heavy"
      fontStretch="condensed"
      lineHeight="tight"
      minWidth="6"
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
  // Starters are known for baseball of our backend only. While a game is on, others may pitch; of a final one, both have.
  const starters = [away.starter, home.starter].filter((starter) => starter !== null);
  const hasStarters =
    game.state === 'pre' ? starters.length > 0 : game.state === 'other' && isScored && starters.length === 2;
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
      <Grid alignItems="center" px={{ base: '3', md: '4' }} pt="3" pb="2" flex="1" css={SIDES}>
        <Team side={away} hasStarter={hasStarters} />
        <Score score={isScored ? away.score : null} isAhead={away.score >= home.score} />
        <GameStatus game={game} day={day} />
        <Score score={isScored ? home.score : null} isAhead={home.score >= away.score} />
        <Team side={home} hasStarter={hasStarters} isHome />
      </Grid>
      <GameLines game={game} />
      {live && <People live={live} />}
      <Flex
        as="footer"
        alignItems="center"
        columnGap="3"
        borderTopWidth="1px"
        borderColor="border"
        px={{ base: '3', md: '4' }}
        py="1"
        minHeight="8"
        _empty={{ display: 'none' }}
      >
        {place && (
          <Text size="xs" tone="subtle">
            <VisuallyHidden>Venue: </VisuallyHidden>
            <span>{place}</span>
          </Text>
        )}
        <AllBooks game={game} />
      </Flex>
    </Flex>
  );
}
