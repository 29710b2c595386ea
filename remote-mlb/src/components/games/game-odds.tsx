import { Box, Flex, Text, TextLink } from '@sharpside/shared-ui';
import { PriceLink, useOddsFormat } from '@sharpside/shared-ui/odds';
import { Link } from '@sharpside/shared-ui/routing';
import { type OddsGame, toGameId } from '../../api/odds.ts';
import { paths } from '../../paths.ts';

const POINTS = /^[OU] (?<points>[\d.]+) /;

/** The best moneylines of a game and its total, with the way to the prices of all books. */
export function GameOdds({ odds }: { odds: OddsGame }) {
  const { format } = useOddsFormat();
  const points = odds.rows.map(({ total }) => POINTS.exec(total ?? '')?.groups?.points).find(Boolean);
  return (
    <Flex
      columnGap="3"
      alignItems="center"
      flexWrap="wrap"
      borderTopWidth="1px"
      borderColor="border"
      px={{ base: '3', md: '4' }}
      minHeight={{ base: '11', md: '9' }}
      fontSize="sm"
    >
      {odds.rows.map(
        ({ team, moneyline }) =>
          moneyline !== null && (
            <Box as="span" key={team} whiteSpace="nowrap">
              <Text as="span" tone="muted">{`${team} `}</Text>
              <strong>
                <PriceLink price={moneyline}>{format(Number(moneyline))}</PriceLink>
              </strong>
            </Box>
          ),
      )}
      {points !== undefined && (
        <Box as="span" whiteSpace="nowrap">
          <Text as="span" tone="muted">
            {'Total '}
          </Text>
          <strong>{points}</strong>
        </Box>
      )}
      <TextLink
        asChild
        ms="auto"
        display="inline-flex"
        alignItems="center"
        minHeight={{ base: '11', md: '9' }}
      >
        <Link to={`${paths.secretOdds.path}?view=books#${toGameId(odds)}`}>All books</Link>
      </TextLink>
    </Flex>
  );
}
