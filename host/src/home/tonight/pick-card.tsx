import type { HighlightPick } from '@sharpside/contracts/api';
import { findImpliedProbability } from '@sharpside/shared-odds';
import { Box, Card, Flex, Grid, Heading, Stack, Text } from '@sharpside/shared-ui';
import { formatEasternTime, formatGameDay, readNow } from '@sharpside/shared-ui/eastern';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { type League, TeamBadge } from '@sharpside/shared-ui/teams';
import type { ReactNode } from 'react';
import { findBet, toFairPrice, toPercent, toSignedPercent } from './figures.ts';
import { FULL_CARD } from './full-card.ts';
import { ServedLink } from './served-link.tsx';

type FigureProps = { label: string; value: ReactNode; hint?: string | undefined; isLit?: boolean };

function Figure({ label, value, hint, isLit = false }: FigureProps) {
  return (
    <Box minWidth="0">
      <Text as="dt" size="xs" tone="muted">
        {label}
      </Text>
      <Box
        as="dd"
        fontSize="1.75rem"
        lineHeight="1.2"
        fontWeight="heavy"
        fontStretch="condensed"
        color={isLit ? 'accent.text' : 'fg'}
      >
        {value}
      </Box>
      <Text as="dd" size="xs" tone="muted">
        {hint}
      </Text>
    </Box>
  );
}

type Games = HighlightPick['last'];

const BAR = { width: 20, gap: 10, height: 64, stub: 6 } as const;

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

function LastGames({ games }: { games: Games }) {
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

const formatStart = ({ day, starts_at }: Pick<HighlightPick, 'day' | 'starts_at'>): string =>
  [formatGameDay(day, readNow()), ...(starts_at === null ? [] : [formatEasternTime(starts_at)])].join(' ');

/** 'FanDuel, implied 20.0%'. */
function describePrice(price: HighlightPick['best_price']): string {
  if (price === null) return 'no book offers it';
  const implied = findImpliedProbability(price.american);
  return [price.book, ...(implied === undefined ? [] : [`implied ${toPercent(implied)}`])].join(', ');
}

type PickCardProps = { pick: HighlightPick; leagues: readonly League[] };

/** One prediction in whole: the chance, the price that it is worth, the best price, and the games behind it. */
export function PickCard({ pick, leagues }: PickCardProps) {
  const { section, event, player, team, opponent, chance, best_price, edge, facts } = pick;
  const { format } = useOddsFormat();
  const league = leagues.find(({ name }) => name === section);
  const isBet = findBet(pick) !== null;
  return (
    <Card tone="board" {...FULL_CARD}>
      <Stack gap="6" height="full">
        <Box>
          <Text size="xs" tone="muted" letterSpacing="label" fontWeight="medium">
            <span>{section}</span> · <span>{event}</span> · <span>{formatStart(pick)}</span>
          </Text>
          <Flex align="center" gap="3" mt="2">
            {league && <TeamBadge league={league} code={team} size="lg" decorative />}
            <Box minWidth="0">
              <Heading as="h3" size="lg">
                {player}
              </Heading>
              <Text tone="muted">{opponent === null ? team : `${team} against ${opponent}`}</Text>
            </Box>
          </Flex>
        </Box>
        <Grid templateColumns={{ base: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' }} gap="4" asChild>
          <dl>
            <Figure label="Chance" value={toPercent(chance)} hint="by our model" />
            <Figure label="Fair price" value={format(toFairPrice(chance))} hint="for that chance" />
            <Figure
              label="Best price"
              value={best_price ? format(best_price.american) : 'None'}
              hint={describePrice(best_price)}
            />
            <Figure
              label="Edge"
              value={edge === null ? 'N/A' : toSignedPercent(edge)}
              hint={isBet && edge !== null ? `over the market’s ${toPercent(chance - edge)}` : 'No bet'}
              isLit={isBet}
            />
          </dl>
        </Grid>
        <LastGames games={pick.last} />
        {facts.length > 0 && (
          <Box>
            <Text size="xs" tone="muted">
              What the model knew
            </Text>
            <Flex wrap="wrap" columnGap="6" rowGap="1" mt="1" asChild>
              <ul>
                {facts.map(({ label, value }) => (
                  <Text key={label} size="sm" asChild>
                    <li>
                      <Box as="span" color="fg.muted">
                        {label}
                      </Box>{' '}
                      <Box as="span" fontWeight="semibold">
                        {value}
                      </Box>
                    </li>
                  </Text>
                ))}
              </ul>
            </Flex>
          </Box>
        )}
        <Text size="sm" fontWeight="semibold" color="accent.text" mt="auto">
          <ServedLink
            path={pick.path}
            look={{ display: 'inline-block', py: '3', my: '-3', _hover: { textDecoration: 'underline' } }}
          >
            <span>The whole list →</span>
          </ServedLink>
        </Text>
      </Stack>
    </Card>
  );
}
