import { hasScore } from '@sharpside/contracts/api';
import { Box, Flex, Grid, Text, TextLink, VisuallyHidden } from '@sharpside/shared-ui';
import { toEasternDay } from '@sharpside/shared-ui/eastern';
import { PriceLink, useOddsFormat } from '@sharpside/shared-ui/odds';
import { Link } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import { toGameId } from '../../api/odds.ts';
import type { Game, Quote } from '../../api/scores.ts';
import { paths } from '../../paths.ts';

/** The side of the total that has won; nothing before the end. */
function toResult(game: Game): string {
  const { total, away, home, description } = game;
  if (total === null || description !== 'Final' || !hasScore(game)) return '';
  const runs = away.score + home.score;
  return runs === total.runs ? ' · push' : runs > total.runs ? ' · over' : ' · under';
}

/** A price with its book below. */
function Priced({ quote, children }: { quote: Quote | null; children: ReactNode }) {
  return (
    <Box minWidth="0" lineHeight="short">
      <Text fontSize="sm" fontWeight="bold" fontVariantNumeric="tabular-nums">
        {children}
      </Text>
      {quote?.book && (
        <Text size="xs" tone="muted">
          {quote.book}
        </Text>
      )}
    </Box>
  );
}

function Moneyline({ quote, team }: { quote: Quote | null; team: string }) {
  const { format } = useOddsFormat();
  if (quote === null) return <span />;
  return (
    <Priced quote={quote}>
      <VisuallyHidden>{`${team} `}</VisuallyHidden>
      <PriceLink price={quote.price}>{format(quote.price)}</PriceLink>
    </Priced>
  );
}

function Total({ game }: { game: Game }) {
  const { format } = useOddsFormat();
  const { total, state } = game;
  if (total === null) return <span />;
  const { runs, over } = total;
  if (state !== 'pre') {
    return (
      <Priced quote={null}>
        <Text as="span" tone="muted" size="xs" fontWeight="normal" display="block">{`Closing total `}</Text>
        <span>{`${runs}${toResult(game)}`}</span>
      </Priced>
    );
  }
  return (
    <Priced quote={over}>
      <span>{over === null ? `Total ${runs}` : `O ${runs} `}</span>
      {over !== null && <PriceLink price={over.price}>{`(${format(over.price)})`}</PriceLink>}
    </Priced>
  );
}

/** The best price of each team and of the over, with their books: now, or as they were last before the start. */
export function GameLines({ game }: { game: Game }) {
  const { total, away, home } = game;
  if (away.moneyline === null && home.moneyline === null && total === null) return null;
  return (
    <Grid
      gridTemplateColumns="minmax(0, 1fr) auto minmax(0, 1fr)"
      gap="2"
      px={{ base: '3', md: '4' }}
      pb="2"
      css={{ '& > :nth-of-type(2)': { textAlign: 'center' }, '& > :last-of-type': { textAlign: 'end' } }}
    >
      <Moneyline quote={away.moneyline} team={away.name} />
      <Total game={game} />
      <Moneyline quote={home.moneyline} team={home.name} />
    </Grid>
  );
}

/** The game among the prices of all books, until it begins. */
export function AllBooks({ game: { state, startsAt, away, home, total } }: { game: Game }) {
  const hasLines = total !== null || away.moneyline !== null || home.moneyline !== null;
  if (!hasLines || state !== 'pre' || startsAt === null || away.code === null || home.code === null)
    return null;
  const id = toGameId([away.code, home.code], toEasternDay(startsAt));
  return (
    <Flex ms="auto" fontSize="sm">
      <TextLink
        asChild
        position="relative"
        whiteSpace="nowrap"
        // Room for a thumb on phones, without a taller footer.
        _after={{
          content: { base: '""', md: 'none' },
          position: 'absolute',
          insetInline: '-2',
          insetBlock: '-3',
        }}
      >
        <Link to={`${paths.secretOdds.path}?view=books#${id}`}>All books</Link>
      </TextLink>
    </Flex>
  );
}
