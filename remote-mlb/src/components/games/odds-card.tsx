import { Badge, Box, Flex, Heading, ScrollBox, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatAge, formatStartDate, formatStartTime } from '@sharpside/shared-ui/dates';
import { type Day, NO_TIME } from '@sharpside/shared-ui/eastern';
import { ArbitrageLink, PriceLink } from '@sharpside/shared-ui/odds';
import { findTeam, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { type MlbOddsRow, ODDS_REFRESH_MS, type OddsGame } from '../../api/odds.ts';
import { UNKNOWN } from '../format-figure.ts';

/** Converts American odds within a text to the visitor's odds format. */
type FormatOddsIn = (text: string) => string;

type OddsCardProps = {
  game: OddsGame;
  /** The day of the heading above. Null: the game's own. */
  day: Day | null;
  formatIn: FormatOddsIn;
  nowMs: number;
};
type CellProps = {
  price: string | null;
  book: string | null;
  implied: number | null;
  fair: number | null;
  formatIn: FormatOddsIn;
};

// A card is too narrow for a price and its book side by side on phones, and beside another card on smaller windows.
const SIDE_BY_SIDE = '@container (min-width: 37rem)';

// The same columns in all cards, so that prices stand below each other: the team, and the three markets.
const WIDTHS = {
  '& thead th:nth-of-type(1)': { width: '5.25rem', [SIDE_BY_SIDE]: { width: '8.25rem' } },
  '& thead th:nth-of-type(2)': { width: '4.5rem', [SIDE_BY_SIDE]: { width: '7.5rem' } },
  '& thead th:nth-of-type(3)': { width: '5.25rem', [SIDE_BY_SIDE]: { width: '10rem' } },
  '& thead th:nth-of-type(4)': { width: '7rem', [SIDE_BY_SIDE]: { width: '11.5rem' } },
} as const;

/** A price, and its book: below it, or in a column of its own. */
const PRICED = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  [SIDE_BY_SIDE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax({sizes.16}, auto)',
    columnGap: '2',
    alignItems: 'baseline',
    '& > [data-book]': { textAlign: 'start' },
  },
} as const;

const LOOK = {
  ...WIDTHS,
  '& [data-priced]': PRICED,
  '& table': { width: 'full', fontSize: 'sm' },
  '& th, & td': {
    px: '1',
    py: '1',
    textAlign: 'end',
    verticalAlign: 'top',
    borderTopWidth: '1px',
    borderColor: 'border',
    lineHeight: 'short',
  },
  '& th:first-of-type': { textAlign: 'start', ps: { base: '3', md: '4' } },
  '& tbody th': { verticalAlign: 'middle' },
  '& tbody :is(th, td)': { py: { base: '2', md: '1' } },
  '& tr > :last-child': { pe: { base: '3', md: '4' } },
  '& thead th': { fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted', borderTopWidth: 0 },
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

// Before the price on a phone, which has no room for chances.
const MARK = (
  <Box as="span" color="up" display={{ md: 'none' }} me="1" aria-hidden="true">
    ▲
  </Box>
);

function Price({ price, book, implied, fair, formatIn }: CellProps) {
  if (price === null) return <Text tone="subtle">{UNKNOWN}</Text>;
  const isBetter = implied !== null && fair !== null && isBetterThanFair(implied, fair);
  return (
    <>
      <div data-priced="">
        <Box as="span" fontWeight="bold" fontVariantNumeric="tabular-nums" whiteSpace={ONE_LINE}>
          {isBetter && MARK}
          <PriceLink price={price}>{formatIn(price)}</PriceLink>
        </Box>
        {book !== null && (
          <Text as="span" data-book="" size="xs" tone="muted" whiteSpace={ONE_LINE}>
            {book}
          </Text>
        )}
      </div>
      {implied !== null && (
        <Flex
          columnGap="2"
          justifyContent="flex-end"
          fontSize="xs"
          color="fg.subtle"
          // A phone has only the mark in view.
          css={{ '@media screen and (max-width: 47.99rem)': { srOnly: true } }}
        >
          <span>{toPercent(implied)}</span>
          {isBetter ? (
            <Box as="strong" color="up" whiteSpace="nowrap">
              <span aria-hidden="true">▲ </span>
              <VisuallyHidden>Better than </VisuallyHidden>
              <span>{`fair ${toPercent(fair)}`}</span>
            </Box>
          ) : (
            fair !== null && <Box as="span" whiteSpace="nowrap">{`no-vig ${toPercent(fair)}`}</Box>
          )}
        </Flex>
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
        <Flex alignItems="center" gap="2">
          <TeamBadge league={mlb} code={row.team} size="sm" decorative />
          <Flex direction={{ base: 'column', md: 'row' }} columnGap="2" alignItems="baseline">
            <span>{row.team}</span>
            {row.is_home !== null && (
              <Text as="span" size="xs" tone="muted">
                {row.is_home ? 'Home' : 'Away'}
              </Text>
            )}
          </Flex>
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
    <Flex columnGap="3" fontSize="xs" color="fg.subtle" flexWrap="wrap" alignItems="center">
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
export function OddsCard({ game, day, formatIn, nowMs }: OddsCardProps) {
  const [first] = game.rows;
  if (!first) return null;
  const title = `${nameOf(first.team)} vs ${nameOf(first.opponent)}`;
  const start = game.day === null ? NO_TIME : formatStartDate(game.day, game.startsAt);
  // The name contains the start, because teams meet on several days, and sometimes twice on a day.
  const name = `${title}, ${start}`;
  return (
    <Box
      as="section"
      aria-label={name}
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      bg="bg.raised"
      boxShadow="raised"
      minWidth="0"
      css={{ containerType: 'inline-size' }}
    >
      <Flex
        as="header"
        alignItems="baseline"
        justifyContent="space-between"
        columnGap="3"
        flexWrap="wrap"
        px={{ base: '3', md: '4' }}
        py="2"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <Heading as="h3" size="md" fontSize="sm">
          {title}
        </Heading>
        {/* The heading above has the day, and its line the zone. */}
        <Text size="sm" tone="muted">
          {game.day === null ? NO_TIME : formatStartTime(day ?? game.day, game.startsAt)}
        </Text>
      </Flex>
      <ScrollBox label={`Odds of ${name}`} css={LOOK}>
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
      <Flex
        columnGap="4"
        flexWrap="wrap"
        justifyContent="space-between"
        px={{ base: '3', md: '4' }}
        py="1"
        borderTopWidth="1px"
        borderColor="border"
      >
        <Age lastUpdate={game.lastUpdate} nowMs={nowMs} />
        <BothSides rows={game.rows} />
      </Flex>
    </Box>
  );
}
