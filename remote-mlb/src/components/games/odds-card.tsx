import { Badge, Box, Card, Flex, ScrollBox, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatAge, formatStartDate } from '@sharpside/shared-ui/dates';
import { NO_TIME } from '@sharpside/shared-ui/eastern';
import { ArbitrageLink, PriceLink } from '@sharpside/shared-ui/odds';
import { findTeam, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { type MlbOddsRow, ODDS_REFRESH_MS, type OddsGame } from '../../api/odds.ts';
import { UNKNOWN } from '../format-figure.ts';

/** Converts American odds within a text to the visitor's odds format. */
type FormatOddsIn = (text: string) => string;

type OddsCardProps = { game: OddsGame; formatIn: FormatOddsIn; nowMs: number };
type CellProps = {
  price: string | null;
  book: string | null;
  implied: number | null;
  fair: number | null;
  formatIn: FormatOddsIn;
};

const LOOK = {
  '& table': { width: 'full', fontSize: 'sm' },
  '& th, & td': {
    px: { base: '1', md: '3' },
    py: '2',
    textAlign: 'end',
    verticalAlign: 'top',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
  '& th:first-of-type': { textAlign: 'start', ps: { base: '4', md: '6' } },
  '& tbody th': { verticalAlign: 'middle' },
  '& tr > :last-child': { pe: { base: '4', md: '6' } },
  '& thead th': { py: '1', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted', borderTopWidth: 0 },
} as const;

// A price that was not updated in two refreshes may no longer be offered.
const STALE_MS = 2 * ODDS_REFRESH_MS;

/** True for a price that two refreshes have not repeated. */
export const isStale = (lastUpdate: string | null, nowMs: number): boolean =>
  lastUpdate !== null && nowMs - Date.parse(lastUpdate) > STALE_MS;

const nameOf = (code: string) => findTeam(mlb, code)?.nickname ?? code;
// A phone shows three columns of prices side by side, so each may use two lines.
const ONE_LINE = { base: 'normal', sm: 'nowrap' } as const;

const toPercent = (share: number) => `${(100 * share).toFixed(1)}%`;

/** Compares rounded figures, so that the mark never stands beside two figures that look equal. */
const isBetterThanFair = (implied: number, fair: number) =>
  Math.round(1000 * fair) > Math.round(1000 * implied);

function Price({ price, book, implied, fair, formatIn }: CellProps) {
  if (price === null) return <Text tone="subtle">{UNKNOWN}</Text>;
  return (
    <>
      <Text fontWeight="bold" whiteSpace={ONE_LINE}>
        <PriceLink price={price}>{formatIn(price)}</PriceLink>
      </Text>
      {book !== null && (
        <Text size="xs" tone="muted" whiteSpace={ONE_LINE}>
          {book}
        </Text>
      )}
      {implied !== null && (
        <Flex columnGap="2" justifyContent="flex-end" flexWrap="wrap" fontSize="xs" color="fg.subtle">
          <span>{toPercent(implied)}</span>
          {fair !== null && <Box as="span" whiteSpace={ONE_LINE}>{`no-vig ${toPercent(fair)}`}</Box>}
        </Flex>
      )}
      {implied !== null && fair !== null && isBetterThanFair(implied, fair) && (
        <Text size="xs" fontWeight="semibold" color="up">
          ▲ Better than fair
        </Text>
      )}
    </>
  );
}

/** The markets with their names, in the order of the columns. */
export const BETS = [
  { value: 'moneyline', label: 'Moneyline' },
  { value: 'runline', label: 'Run Line' },
  { value: 'total', label: 'Total' },
] as const;

function Side({ row, formatIn }: { row: MlbOddsRow; formatIn: FormatOddsIn }) {
  return (
    <tr>
      <th scope="row">
        <Flex
          direction={{ base: 'column', md: 'row' }}
          alignItems={{ base: 'flex-start', md: 'center' }}
          columnGap="2"
          rowGap="1"
        >
          <TeamBadge league={mlb} code={row.team} size="sm" decorative />
          <span>{row.team}</span>
          {row.is_home !== null && (
            <Text as="span" size="xs" tone="muted">
              {row.is_home ? 'Home' : 'Away'}
            </Text>
          )}
        </Flex>
      </th>
      {BETS.map(({ value: bet }) => (
        <td key={bet}>
          <Price
            price={row[bet]}
            book={row[`${bet}_book`]}
            implied={row[`${bet}_implied`]}
            fair={row[`${bet}_fair`]}
            formatIn={formatIn}
          />
        </td>
      ))}
    </tr>
  );
}

function Age({ lastUpdate, nowMs }: { lastUpdate: string | null; nowMs: number }) {
  if (lastUpdate === null) return null;
  return (
    <Flex alignItems="center" gap="2">
      {isStale(lastUpdate, nowMs) && <Badge tone="warn">Stale</Badge>}
      <Text size="xs" tone="subtle">{`Last updated ${formatAge(lastUpdate, nowMs)}`}</Text>
    </Flex>
  );
}

/** Beside a pair of prices that can both be backed at a profit. */
export const ARBITRAGE = (
  <Badge tone="up" ms="1">
    Arbitrage
  </Badge>
);

/** True if both prices of a market can be backed at a profit. */
function isArbitrage(first: number | null, second: number | null): boolean {
  return first !== null && second !== null && first + second < 1;
}

/** Links to the arbitrage calculator with both prices of each market. */
function BothSides({ rows: [first, second] }: { rows: readonly MlbOddsRow[] }) {
  if (!first || !second) return null;
  return (
    <Flex columnGap="3" fontSize="xs" color="fg.subtle" flexWrap="wrap">
      <span>Both sides:</span>
      {BETS.map(({ value, label }) => (
        <ArbitrageLink key={value} sides={[first[value], second[value]]}>
          <span>{label}</span>
          {isArbitrage(first[`${value}_implied`], second[`${value}_implied`]) && ARBITRAGE}
        </ArbitrageLink>
      ))}
    </Flex>
  );
}

/** The prices of a game, each the best of all books, with their implied probabilities and age. */
export function OddsCard({ game, formatIn, nowMs }: OddsCardProps) {
  const [first] = game.rows;
  if (!first) return null;
  const title = `${nameOf(first.team)} vs ${nameOf(first.opponent)}`;
  const start = game.day === null ? NO_TIME : formatStartDate(game.day, game.startsAt);
  // The name contains the start, because teams meet on several days, and sometimes twice on a day.
  const name = `${title}, ${start}`;
  return (
    <Card title={title} label={name} level={3} actions={<Text tone="muted">{start}</Text>}>
      <ScrollBox label={`Odds of ${name}`} css={LOOK} mx={{ base: '-4', md: '-6' }} mt="-4">
        <table>
          <VisuallyHidden asChild>
            <caption>{`Odds of ${name}`}</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Team</th>
              {BETS.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {game.rows.map((row) => (
              <Side key={row.team} row={row} formatIn={formatIn} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Flex mt="3" columnGap="4" rowGap="1" flexWrap="wrap" justifyContent="space-between">
        <Age lastUpdate={game.lastUpdate} nowMs={nowMs} />
        <BothSides rows={game.rows} />
      </Flex>
    </Card>
  );
}
