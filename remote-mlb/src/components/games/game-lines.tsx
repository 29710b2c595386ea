import { hasScore } from '@sharpside/contracts/api';
import { Box, Flex, Text, TextLink } from '@sharpside/shared-ui';
import { toEasternDay } from '@sharpside/shared-ui/eastern';
import { PriceLink, useOddsFormat } from '@sharpside/shared-ui/odds';
import { Link } from '@sharpside/shared-ui/routing';
import { toGameId } from '../../api/odds.ts';
import type { Game } from '../../api/scores.ts';
import { paths } from '../../paths.ts';

/** The side of the total that has won; nothing before the end. */
function toResult(game: Game): string {
  const { total, away, home, description } = game;
  if (total === null || description !== 'Final' || !hasScore(game)) return '';
  const runs = away.score + home.score;
  return runs === total ? ' · push' : runs > total ? ' · over' : ' · under';
}

/** The favourite and the total of a game, as the books had them last, and the way to their prices until it begins. */
export function GameLines({ game }: { game: Game }) {
  const { formatIn } = useOddsFormat();
  const { moneyline, total, state, startsAt, away, home } = game;
  if (moneyline === null && total === null) return null;
  const id =
    state === 'pre' && startsAt !== null && away.code !== null && home.code !== null
      ? toGameId([away.code, home.code], toEasternDay(startsAt))
      : undefined;
  return (
    <Flex
      columnGap="3"
      alignItems="center"
      borderTopWidth="1px"
      borderColor="border"
      px="4"
      minHeight={{ base: '11', md: '9' }}
      fontSize="sm"
      whiteSpace="nowrap"
    >
      {moneyline !== null && (
        <Box as="span" fontWeight="semibold">
          <PriceLink price={moneyline}>{formatIn(moneyline)}</PriceLink>
        </Box>
      )}
      {total !== null && (
        <span>
          <Text as="span" tone="muted">{`${state === 'pre' ? 'Total' : 'Closing total'} `}</Text>
          <strong>{total}</strong>
          <Text as="span" tone="muted">
            {toResult(game)}
          </Text>
        </span>
      )}
      {id !== undefined && (
        <TextLink
          asChild
          ms="auto"
          display="inline-flex"
          alignItems="center"
          minHeight={{ base: '11', md: '9' }}
        >
          <Link to={`${paths.secretOdds.path}?view=books#${id}`}>All books</Link>
        </TextLink>
      )}
    </Flex>
  );
}
