import { Badge, Box, Flex, ScrollBox, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatAge, formatLocalTime, formatStartTime } from '@sharpside/shared-ui/dates';
import { NO_TIME } from '@sharpside/shared-ui/eastern';
import { useIsWide } from '@sharpside/shared-ui/filters';
import { ArbitrageLink, PriceLink } from '@sharpside/shared-ui/odds';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { type BookSide, findHold, type OddsGame, toGameId } from '../../api/odds.ts';
import { ARBITRAGE, isStale } from './odds-card.tsx';

type Price = BookSide['prices'][number];
type FormatOddsIn = (text: string) => string;

// The column of the best prices stays beside it.
const TEAM_WIDTH = { base: '6.75rem', md: '10.5rem' } as const;

const LOOK = {
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'lg',
  bg: 'bg.raised',
  // A price that is scrolled into view is not behind the columns that stay.
  scrollPaddingInlineStart: { base: '11.5rem', md: '19rem' },
  '& table': { width: 'full', fontSize: 'sm', borderCollapse: 'separate', borderSpacing: '0' },
  '& th, & td': {
    px: { base: '1', md: '3' },
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
    width: TEAM_WIDTH,
    minWidth: TEAM_WIDTH,
    maxWidth: TEAM_WIDTH,
  },
  '& [data-pinned]': {
    position: 'sticky',
    insetStart: TEAM_WIDTH,
    zIndex: 1,
    bg: 'bg.raised',
    textAlign: 'start',
    ps: { base: '0', md: '3' },
    pe: { base: '1', md: '3' },
    boxShadow: 'inset -1px 0 var(--ui-colors-border)',
  },
  // On a phone the whole cell is the link's, because the price is not in the middle of a cell with an opening.
  '& :is(td, th):has(a)': { position: { base: 'relative', md: 'static' } },
  '& :is(td, th) a': {
    position: 'static',
    _after: { insetInline: '0', top: '0', height: 'full', transform: 'none' },
  },
  // The first row of a game has a line above, which is a part of its height.
  '& tr:first-of-type :is(td, th) a': { _after: { top: '-1px', height: 'calc(100% + 1px)' } },
  // A phone has two books in view, none of them cut, also where the prices have lines.
  '& td': { fontStretch: { base: 'condensed', md: 'normal' } },
  '& :is(th, td)[data-book]': { minWidth: { base: '5.5rem', md: '0' } },
  '& [data-best]': { fontWeight: 'bold', bg: 'color-mix(in srgb, {colors.up} 9%, transparent)' },
} as const;

// On a phone the opening is below the price.
const MOVE = {
  display: { base: 'inline-flex', md: 'inline' },
  flexDirection: 'column-reverse',
  alignItems: 'flex-end',
  lineHeight: 'short',
} as const;

const NONE = '–';

const NOTHING = (
  <Text as="span" tone="subtle">
    {NONE}
  </Text>
);

const STALE = (
  <Badge tone="warn" me="2">
    Stale
  </Badge>
);

type CellProps = { price: Price | undefined; formatIn: FormatOddsIn; nowMs: number };

/** The best price of the shown books, with the book that has it, or the first of those that have it. */
function Best({ side, formatIn, nowMs }: { side: BookSide } & Omit<CellProps, 'price'>) {
  const [best, ...others] = side.prices.filter(({ is_best }) => is_best);
  if (best === undefined) return <td data-pinned="">{NOTHING}</td>;
  const books = [best, ...others].map(({ book }) => book).join(', ');
  return (
    <td data-pinned="" title={books}>
      <Flex direction={{ base: 'column', md: 'row' }} alignItems="baseline" columnGap="2" lineHeight="short">
        <Box as="span" fontWeight="bold">
          {isStale(best.last_update, nowMs) && STALE}
          <PriceLink price={best.price}>{formatIn(best.price)}</PriceLink>
        </Box>
        <Text as="span" size="xs" tone="muted" fontStretch={{ base: 'condensed', md: 'normal' }}>
          {others.length === 0 ? best.book : `${best.book} +${others.length}`}
        </Text>
      </Flex>
    </td>
  );
}

function Cell({ price, formatIn, nowMs }: CellProps) {
  if (price === undefined) return <td data-book="">{NOTHING}</td>;
  const { book, price: text, is_best: isBest, opening, opening_line: line, last_update: update } = price;
  // The first price at a line says nothing of a book that opened at another line.
  const opened = line ?? (opening === null || text.includes(opening) ? null : formatIn(opening));
  return (
    <td
      data-book=""
      data-best={isBest ? '' : undefined}
      title={update === null ? undefined : `${book}, updated ${formatAge(update, nowMs)}`}
    >
      {isStale(update, nowMs) && STALE}
      <Box as="span" css={MOVE}>
        {opened !== null && (
          <Text as="span" size="xs" tone="subtle" fontWeight="normal">
            <VisuallyHidden>opened at </VisuallyHidden>
            <span>{opened}</span>
            <Box as="span" aria-hidden="true" hideBelow="md">
              {' → '}
            </Box>
          </Text>
        )}
        <span>
          {isBest && (
            <Box as="span" color="up" me="1" fontSize="xs">
              <span aria-hidden="true">★</span>
              <VisuallyHidden>best price </VisuallyHidden>
            </Box>
          )}
          <PriceLink price={text}>{formatIn(text)}</PriceLink>
        </span>
      </Box>
    </td>
  );
}

const toPercent = (share: number) => `${(100 * share).toFixed(1)}%`;

type HoldProps = { game: OddsGame<BookSide>; nowMs: number; isBeside?: boolean };

/** The margin of a game's best prices. `isBeside`: in a line with other words, which has room for a short one. */
function Hold({ game, nowMs, isBeside = false }: HoldProps) {
  const best = findHold(game);
  if (best === undefined) return NOTHING;
  const isArbitrage = best.hold < 0 && !best.updates.some((update) => isStale(update, nowMs));
  return (
    <>
      {isBeside && <span>{isArbitrage ? <abbr title="Arbitrage">Arb </abbr> : 'Hold '}</span>}
      <ArbitrageLink sides={best.sides}>
        <Box as="span" display={{ md: 'block' }}>
          {toPercent(best.hold)}
        </Box>
        {isArbitrage && !isBeside && ARBITRAGE}
      </ArbitrageLink>
    </>
  );
}

/** The time of day of a moment, and its zone. */
export function splitTime(moment: string): { time: string; zone: string } {
  const [time = '', zone = ''] = formatLocalTime(moment).split(/(?<=[AP]M) /);
  return { time, zone };
}

type GameProps = {
  game: OddsGame<BookSide>;
  id: string | undefined;
  books: readonly string[];
  /** True if the hold has a column of its own. Otherwise it is below the home side. */
  hasHold: boolean;
} & Omit<CellProps, 'price'>;

function GameRows({ game, id, books, hasHold, formatIn, nowMs }: GameProps) {
  // The head of the day has the zone.
  const start = game.day === null ? NO_TIME : formatStartTime(game.day, game.startsAt);
  return (
    <tbody id={id}>
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
                  {(at === 0 || hasHold) && <span>{at === 0 ? start : 'Home'}</span>}
                  {at > 0 && !hasHold && <Hold game={game} nowMs={nowMs} isBeside />}
                </Text>
              </Flex>
            </Flex>
          </th>
          <Best side={side} formatIn={formatIn} nowMs={nowMs} />
          {at === 0 && hasHold && (
            <td rowSpan={game.rows.length}>
              <Hold game={game} nowMs={nowMs} />
            </td>
          )}
          {books.map((book) => (
            <Cell
              key={book}
              price={side.prices.find((price) => price.book === book)}
              formatIn={formatIn}
              nowMs={nowMs}
            />
          ))}
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
  const hasHold = useIsWide();
  const ids = games.map(
    ({ rows: [side], day }) =>
      side && toGameId(side.is_home ? [side.opponent, side.team] : [side.team, side.opponent], day),
  );
  return (
    <ScrollBox label={label} css={LOOK}>
      <table>
        <VisuallyHidden asChild>
          <caption>{label}</caption>
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Team</th>
            <th scope="col" data-pinned="">
              Best
            </th>
            {hasHold && <th scope="col">Hold</th>}
            {books.map((book) => (
              <th key={book} scope="col" data-book="">
                {book}
              </th>
            ))}
          </tr>
        </thead>
        {games.map((game, at) => (
          <GameRows
            key={game.key}
            game={game}
            id={ids.indexOf(ids[at]) === at ? ids[at] : undefined}
            books={books}
            hasHold={hasHold}
            formatIn={formatIn}
            nowMs={nowMs}
          />
        ))}
      </table>
    </ScrollBox>
  );
}
