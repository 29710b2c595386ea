import { Badge, Box, Flex, ScrollBox, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatAge, formatLocalTime } from '@sharpside/shared-ui/dates';
import { NO_TIME } from '@sharpside/shared-ui/eastern';
import { ArbitrageLink, PriceLink } from '@sharpside/shared-ui/odds';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { type BookSide, findHold, type OddsGame } from '../../api/odds.ts';
import { isStale } from './odds-card.tsx';

type Price = BookSide['prices'][number];
type FormatOddsIn = (text: string) => string;

const LOOK = {
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'lg',
  bg: 'bg.raised',
  // A price that is scrolled into view is not behind the column of the teams.
  scrollPaddingInlineStart: '10rem',
  '& table': { width: 'full', fontSize: 'sm', borderCollapse: 'separate', borderSpacing: '0' },
  '& th, & td': {
    px: '3',
    // A thumb needs taller rows than a mouse.
    height: { base: '11', md: '7' },
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontWeight: 'normal',
    fontVariantNumeric: 'tabular-nums',
  },
  '& tbody > tr:first-of-type > *': { borderTopWidth: '1px', borderColor: 'border.strong' },
  '& thead th': { fontSize: 'xs', color: 'fg.muted', height: { base: '7', md: '8' } },
  '& tr > :first-of-type:is(th)': {
    position: 'sticky',
    insetStart: '0',
    zIndex: 1,
    bg: 'bg.raised',
    textAlign: 'start',
    px: { base: '2', md: '4' },
  },
  '& [data-best]': { fontWeight: 'bold', bg: 'color-mix(in srgb, {colors.up} 9%, transparent)' },
} as const;

const NONE = '–';

type CellProps = { price: Price | undefined; formatIn: FormatOddsIn; nowMs: number };

function Cell({ price, formatIn, nowMs }: CellProps) {
  if (price === undefined) {
    return (
      <td>
        <Text as="span" tone="subtle">
          {NONE}
        </Text>
      </td>
    );
  }
  const { book, price: text, is_best: isBest, opening, last_update: update } = price;
  const hasMoved = opening !== null && !text.includes(opening);
  return (
    <td
      data-best={isBest ? '' : undefined}
      title={update === null ? undefined : `${book}, updated ${formatAge(update, nowMs)}`}
    >
      {isStale(update, nowMs) && (
        <Badge tone="warn" me="2">
          Stale
        </Badge>
      )}
      {hasMoved && (
        <Text as="span" size="xs" tone="subtle" fontWeight="normal">
          <VisuallyHidden>opened at </VisuallyHidden>
          <span>{formatIn(opening)}</span>
          <span aria-hidden="true"> → </span>
        </Text>
      )}
      {isBest && (
        <Box as="span" color="up" me="1" fontSize="xs">
          <span aria-hidden="true">★</span>
          <VisuallyHidden>best price </VisuallyHidden>
        </Box>
      )}
      <PriceLink price={text}>{formatIn(text)}</PriceLink>
    </td>
  );
}

const toPercent = (share: number) => `${(100 * share).toFixed(1)}%`;

function Hold({ game }: { game: OddsGame<BookSide> }) {
  const best = findHold(game);
  return (
    <td rowSpan={game.rows.length}>
      {best ? (
        <ArbitrageLink sides={best.sides}>{toPercent(best.hold)}</ArbitrageLink>
      ) : (
        <Text as="span" tone="subtle">
          {NONE}
        </Text>
      )}
    </td>
  );
}

type GameProps = { game: OddsGame<BookSide>; books: readonly string[] } & Omit<CellProps, 'price'>;

function GameRows({ game, books, formatIn, nowMs }: GameProps) {
  const start = game.startsAt === null ? NO_TIME : formatLocalTime(game.startsAt);
  return (
    <tbody>
      {game.rows.map((side, at) => (
        <tr key={side.team}>
          <th scope="row">
            <Flex alignItems="center" gap="2">
              <TeamBadge league={mlb} code={side.team} size="sm" decorative />
              <Flex
                direction={{ base: 'column', md: 'row' }}
                columnGap="2"
                alignItems="baseline"
                lineHeight="short"
              >
                <Box as="span" fontWeight="semibold" minWidth="8">
                  {side.team}
                </Box>
                <Text as="span" size="xs" tone="muted">
                  {at === 0 ? start : 'Home'}
                </Text>
              </Flex>
            </Flex>
          </th>
          {books.map((book) => (
            <Cell
              key={book}
              price={side.prices.find((price) => price.book === book)}
              formatIn={formatIn}
              nowMs={nowMs}
            />
          ))}
          {at === 0 && <Hold game={game} />}
        </tr>
      ))}
    </tbody>
  );
}

type BookOddsTableProps = {
  /** The day and market, for the name of the table. */
  label: string;
  games: readonly OddsGame<BookSide>[];
  /** The columns. */
  books: readonly string[];
  formatIn: FormatOddsIn;
  nowMs: number;
};

/** The prices of each book on both sides of the games of a day, the best of each side marked. */
export function BookOddsTable({ label, games, books, formatIn, nowMs }: BookOddsTableProps) {
  return (
    <ScrollBox label={label} css={LOOK}>
      <table>
        <VisuallyHidden asChild>
          <caption>{label}</caption>
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Team</th>
            {books.map((book) => (
              <th key={book} scope="col">
                {book}
              </th>
            ))}
            <th
              scope="col"
              title="Margin between the best prices of both sides. Below 0, both can be backed at a profit."
            >
              Hold
            </th>
          </tr>
        </thead>
        {games.map((game) => (
          <GameRows key={game.key} game={game} books={books} formatIn={formatIn} nowMs={nowMs} />
        ))}
      </table>
    </ScrollBox>
  );
}
