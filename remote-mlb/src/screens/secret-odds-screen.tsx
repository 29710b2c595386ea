import { useExpiryOnRefusal } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import {
  Box,
  EmptyState,
  Field,
  Flex,
  Grid,
  Heading,
  Select,
  Stack,
  Text,
  UnknownValues,
} from '@sharpside/shared-ui';
import { type Address, choiceParam, textsParam, useAddress } from '@sharpside/shared-ui/address';
import {
  countDays,
  formatAge,
  formatLocalDateTime,
  formatLongDate,
  readNow,
  useDay,
} from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames } from '@sharpside/shared-ui/eastern';
import { MultiSelect } from '@sharpside/shared-ui/filters';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { toast } from '@sharpside/shared-ui/toasts';
import { useDeferredValue, useMemo } from 'react';
import {
  groupByDay,
  groupByGame,
  listBooks,
  type MlbBookOddsRow,
  type MlbMarket,
  type MlbOddsRow,
  type OddsGame,
  toBookGames,
  useBookOdds,
  useOdds,
} from '../api/odds.ts';
import { BookOddsTable, splitTime } from '../components/games/book-odds-table.tsx';
import { ODDS_CARDS, ODDS_VIEWS, OddsBoard, type OddsView } from '../components/games/odds-board.tsx';
import { BETS, OddsCard } from '../components/games/odds-card.tsx';
import { BOOK_ODDS_CSV_COLUMNS, ODDS_CSV_COLUMNS } from '../components/games/odds-csv-columns.ts';

const SCHEMA = {
  view: choiceParam(
    ODDS_VIEWS.map(({ value }) => value),
    'best',
  ),
  market: choiceParam(
    BETS.map(({ value }) => value),
    'moneyline',
  ),
  // The choices are those of the answer.
  book: textsParam(),
};
type Values = { view: OddsView; market: MlbMarket; book: readonly string[] };
type OddsAddress = Pick<Address<Values>, 'values' | 'change'>;

const NEAR_DAYS = ['Today, ', 'Tomorrow, '];

function formatDay(day: Day | null, today: Day): string {
  if (day === null) return 'Date not known';
  return `${NEAR_DAYS[countDays(today, day)] ?? ''}${formatLongDate(day)}`;
}

function LastUpdated({ moments }: { moments: readonly (string | null)[] }) {
  const newest = moments
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1);
  if (newest === undefined) return null;
  return <Text tone="muted">{`Last updated: ${formatLocalDateTime(newest)} (${formatAge(newest)})`}</Text>;
}

type DayHeadProps = { day: Day | null; today: Day; games: readonly OddsGame<unknown>[]; legend?: string };

/** The day of some games, with the zone of their starts. */
function DayHead({ day, today, games, legend }: DayHeadProps) {
  const start = games.find(({ startsAt }) => startsAt !== null)?.startsAt;
  const zone = start && splitTime(start).zone;
  return (
    <Flex alignItems="baseline" columnGap="2" flexWrap="wrap">
      <Heading as="h2" size="md" fontSize={{ base: 'sm', md: 'md' }}>
        {formatDay(day, today)}
      </Heading>
      {zone && (
        <Text size="xs" tone="muted">
          {`Times in ${zone}`}
        </Text>
      )}
      {legend && (
        <Text size="xs" tone="muted" ms="auto">
          {legend}
        </Text>
      )}
    </Flex>
  );
}

type CardsProps = { rows: readonly MlbOddsRow[]; formatIn: (text: string) => string; today: Day };

function Cards({ rows, formatIn, today }: CardsProps) {
  const nowMs = readNow();
  return groupByDay(groupByGame(rows)).map(([day, games]) => (
    <Stack key={day ?? 'unknown'} gap={{ base: '1', md: '2' }}>
      <DayHead day={day} today={today} games={games} />
      <Grid templateColumns={ODDS_CARDS} gap={{ base: '2', md: '3' }}>
        {games.map((game) => (
          <OddsCard key={game.key} game={game} day={day} formatIn={formatIn} nowMs={nowMs} />
        ))}
      </Grid>
    </Stack>
  ));
}

type BookTablesProps = Omit<CardsProps, 'rows'> & {
  rows: readonly MlbBookOddsRow[];
  market: MlbMarket;
  books: readonly string[];
};

function BookTables({ rows, market, books, formatIn, today }: BookTablesProps) {
  const nowMs = readNow();
  const columns = books.length > 0 ? books : listBooks(rows);
  const name = BETS.find(({ value }) => value === market)?.label;
  const days = groupByDay(toBookGames(rows, { market, books }));
  if (days.length === 0) return <EmptyState title="No book has a price in this market yet." />;
  return days.map(([day, games]) => (
    <Stack key={day ?? 'unknown'} gap={{ base: '1', md: '2' }}>
      <DayHead day={day} today={today} games={games} legend="Small: the opening · ★ the best" />
      <BookOddsTable
        label={`${name} by book, ${formatDay(day, today)}`}
        games={games}
        books={columns}
        formatIn={formatIn}
        nowMs={nowMs}
      />
    </Stack>
  ));
}

// The control of the format updates at once, and the hundreds of prices follow.
const useFormatIn = () => useDeferredValue(useOddsFormat().formatIn);

function useFailures(error: Error | undefined) {
  useOnFailure(error, () => toast.error('Failed to load MLB odds. Please try again later.'));
  useExpiryOnRefusal(error);
}

function BestPrices({ address }: { address: OddsAddress }) {
  const list = useOdds();
  useFailures(list.error);
  const { data: rows } = list;
  const formatIn = useFormatIn();
  const today = useDay(todayOfGames);
  const cards = useMemo(
    () => rows && <Cards rows={rows} formatIn={formatIn} today={today} />,
    [rows, formatIn, today],
  );
  return (
    <OddsBoard
      view={address.values.view}
      onViewChange={(view) => address.change({ view })}
      list={list}
      csv={<DownloadCsvButton columns={ODDS_CSV_COLUMNS} rows={rows ?? []} fileName="mlb-odds" />}
      updated={<LastUpdated moments={rows?.map(({ last_update }) => last_update) ?? []} />}
    >
      {cards}
    </OddsBoard>
  );
}

const NO_ROWS: readonly MlbBookOddsRow[] = [];

function ByBook({ address }: { address: OddsAddress }) {
  const list = useBookOdds();
  useFailures(list.error);
  const { data: rows = NO_ROWS } = list;
  const { market, book } = address.values;
  const formatIn = useFormatIn();
  const today = useDay(todayOfGames);
  const all = useMemo(() => listBooks(rows), [rows]);
  const books = useMemo(() => all.filter((name) => book.includes(name)), [all, book]);
  const tables = useMemo(
    () => <BookTables rows={rows} market={market} books={books} formatIn={formatIn} today={today} />,
    [rows, market, books, formatIn, today],
  );
  const toPrices = () =>
    toBookGames(rows, { market, books }).flatMap((game) =>
      game.rows.flatMap((side) => side.prices.map((price) => ({ side, price }))),
    );
  return (
    <OddsBoard
      view={address.values.view}
      onViewChange={(view) => address.change({ view })}
      list={list}
      csv={
        <DownloadCsvButton
          columns={BOOK_ODDS_CSV_COLUMNS}
          rows={toPrices}
          fileName={`mlb-odds-by-book-${market}`}
          disabled={rows.length === 0}
        />
      }
      updated={
        <LastUpdated moments={rows.flatMap(({ prices }) => prices.map(({ last_update }) => last_update))} />
      }
      market={
        <Box width={{ base: 'full', md: '14rem' }}>
          <Field label="Market">
            <Select
              options={BETS}
              value={market}
              onValueChange={(next) => address.change({ market: next })}
            />
          </Field>
        </Box>
      }
      books={
        <MultiSelect
          label="Books"
          options={all.map((name) => ({ value: name, label: name }))}
          values={books}
          onValuesChange={(next) => address.change({ book: next })}
          noneLabel="All books"
          noun="books"
        />
      }
      onBooksReset={() => address.change({ book: [] })}
      active={books.map((name) => ({
        key: name,
        label: `Book: ${name}`,
        onRemove: () => address.change({ book: books.filter((one) => one !== name) }),
      }))}
      notice={
        all.length > 0 && (
          <UnknownValues
            noun="book"
            values={book.filter((name) => !all.includes(name))}
            shown={books.length > 0 ? books.join(', ') : 'all books'}
          />
        )
      }
    >
      {tables}
    </OddsBoard>
  );
}

/** The prices of each side, by game and day: the best of all books, or a column a book. This screen is in no menu. */
export default function SecretOddsScreen() {
  const { values, change } = useAddress<Values>(SCHEMA);
  const address = { values, change };
  return values.view === 'books' ? <ByBook address={address} /> : <BestPrices address={address} />;
}
