import { isOpen } from '@sharpside/contracts/api';
import type { PredictionRecord } from '@sharpside/shared-data';
import {
  Box,
  EmptyState,
  LoadFailure,
  Skeleton,
  Stack,
  Text,
  UnknownValues,
  useStable,
} from '@sharpside/shared-ui';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { DayBar } from '@sharpside/shared-ui/filters/day';
import {
  type ChosenPicks,
  DayResult,
  DECIDING_COLUMNS,
  findHeldHint,
  hasPickPrices,
  isBet,
  ListOrigin,
  ModelRecord,
  NoBets,
  NothingOpen,
  PickFilters,
  type PickOrder,
  PickPriceAge,
  PriceAgeLine,
  sortPicks,
  startPickOrder,
} from '@sharpside/shared-ui/predictions';
import { DownloadCsvButton, formatSample } from '@sharpside/shared-ui/rows';
import { DataTable, useLeadingColumns } from '@sharpside/shared-ui/table';
import { useDeferredValue, useMemo } from 'react';
import type { BatterPredictionRow } from '../../api/batter-predictions.ts';
import {
  createPredictionColumns,
  PICK_READER,
  PITCHER_CSV_COLUMNS,
  PRICE_CSV_COLUMNS,
  type PredictionWords,
} from './prediction-columns.tsx';

export const FIRST_PREDICTION_DAY: Day = '2024-08-17';

const VOID_RULE =
  'As at sportsbooks, a pick is void when the batter has no plate appearance, or when the game is not played on its day. Void picks count in no figure.';

type HistoryProps = {
  date: Day;
  /** The last day with a list. */
  lastDate: Day;
  /** Dates in the link that cannot be shown. */
  unknownDates: readonly string[] | undefined;
  onDateChange: (date: Day) => void;
  chosen: ChosenPicks;
  onChosenChange: (chosen: ChosenPicks) => void;
  order: PickOrder;
  onOrderChange: (order: PickOrder) => void;
  words: PredictionWords;
  rows: readonly BatterPredictionRow[] | undefined;
  isLoading: boolean;
  isFailed: boolean;
  onRetry: () => void;
  /** Undefined while it loads, null if there is no record. */
  record: PredictionRecord | null | undefined;
  /** The predicted event, such as 'hit a home run'. */
  event: string;
  fileName: string;
};

/** One line above the rows; on a phone, its parts find their own places among those of the list. */
const ABOVE = {
  display: { base: 'contents', md: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '2',
} as const;

const NO_ROWS: readonly BatterPredictionRow[] = [];

/** Bets at the prices of games to come; at closing prices once no game is to come. */
function findBets(rows: readonly BatterPredictionRow[]): readonly BatterPredictionRow[] {
  const bets = rows.filter(({ probability, implied }) => isBet({ chance: probability, implied }));
  const hasOpen = rows.some(({ game_state }) => isOpen(game_state));
  return hasOpen ? bets.filter(({ game_state }) => isOpen(game_state)) : bets;
}

const toKey = ({ batter, batter_team }: BatterPredictionRow) => `${batter} ${batter_team}`;

/** The rows in their order, as far as the filters leave them, and those that are bets. */
function useChosenRows(all: readonly BatterPredictionRow[], chosen: ChosenPicks, order: PickOrder) {
  const { column, direction } = order;
  // The filters' controls update at once, and the rows follow.
  const isOpenOnly = useDeferredValue(chosen.isOpenOnly);
  const isBetOnly = useDeferredValue(chosen.isBetOnly);
  const bets = useMemo(() => findBets(all), [all]);
  const rows = useMemo(() => {
    const sorted = sortPicks(all, { read: PICK_READER, order: { column, direction } });
    return sorted.filter(
      (row) => (!isOpenOnly || isOpen(row.game_state)) && (!isBetOnly || bets.includes(row)),
    );
  }, [all, bets, isOpenOnly, isBetOnly, column, direction]);
  return { rows, bets, isBetOnly };
}

const Foot = ({ record, event }: Pick<HistoryProps, 'record' | 'event'>) => (
  <>
    {record === undefined && <Skeleton height="11rem" />}
    {record && <ModelRecord record={record} event={event} voidRule={VOID_RULE} />}
    <Text as="footer" size="xs" tone="subtle">
      Predictions by our own AI: a model fitted each day on what was known before the games. They are chances,
      not promises.
    </Text>
  </>
);

type EmptyProps = { isFiltered: boolean; isBetOnly: boolean; hint: string | undefined };

const Empty = ({ isFiltered, isBetOnly, hint }: EmptyProps) => {
  if (isFiltered) return isBetOnly ? <NoBets /> : <NothingOpen />;
  return (
    <EmptyState
      title="No predictions available for this date."
      hint={hint ?? 'They are made in the morning, for days with games.'}
    />
  );
};

export function BatterPredictionHistory(props: HistoryProps) {
  const { date, onDateChange, chosen, onChosenChange, words, isLoading, isFailed, onRetry } = props;
  const { record, event, fileName, order, onOrderChange } = props;
  const { column, direction } = order;
  const today = useDay(todayOfGames);
  const all = props.rows;
  const isPast = date < today;
  const isOpenOnly = chosen.isOpenOnly && !isPast;
  const { rows, bets, isBetOnly } = useChosenRows(all ?? NO_ROWS, { ...chosen, isOpenOnly }, order);
  const hasPrices = hasPickPrices(all);
  const start = all?.find(({ start_time }) => start_time !== null)?.start_time ?? null;
  const isDecided = isPast || (all ?? NO_ROWS).some(({ outcome }) => outcome !== null);
  const columns = useMemo(
    () => createPredictionColumns({ words, date, hasPrices, start, isDecided }),
    [words, date, hasPrices, start, isDecided],
  );
  const decided = useMemo(() => (all ?? NO_ROWS).map((row) => ({ ...row, chance: row.probability })), [all]);
  const shown = useLeadingColumns(columns, DECIDING_COLUMNS);
  const sort = useStable((next: PickOrder) => onOrderChange(startPickOrder(order, next)));
  const held = record?.held;
  // From a backend older than the forecast log, no row tells when it was published.
  const isBackTest =
    record?.back_test !== null && !(all ?? NO_ROWS).some(({ published_at }) => published_at !== null);
  const table = useMemo(
    () => (
      <DataTable
        caption={`Predictions for ${formatLongDate(date)}`}
        columns={shown}
        rows={rows}
        rowKey={toKey}
        sort={{ column, direction }}
        onSortChange={sort}
        isLoading={isLoading}
        empty={
          <Empty isFiltered={Boolean(all?.length)} isBetOnly={isBetOnly} hint={findHeldHint(held, date)} />
        }
      />
    ),
    [date, shown, rows, isBetOnly, column, direction, sort, isLoading, all, held],
  );
  return (
    <Stack gap={{ base: '3', md: '6' }}>
      <UnknownValues noun="date" values={props.unknownDates} shown={formatLongDate(date)} />
      <DayBar
        label="Date of the predictions"
        value={date}
        onValueChange={onDateChange}
        min={FIRST_PREDICTION_DAY}
        max={today}
        lastStep={props.lastDate}
        today={today}
        count={Number(isOpenOnly) + Number(chosen.isBetOnly)}
        onReset={() => onChosenChange({ isOpenOnly: false, isBetOnly: false })}
        results={all && !isFailed ? formatSample(rows.length, 'prediction') : undefined}
        dayName={date > today ? 'Tomorrow' : undefined}
        actions={
          <DownloadCsvButton
            columns={[...columns, ...PITCHER_CSV_COLUMNS, ...(hasPrices ? PRICE_CSV_COLUMNS : [])]}
            rows={rows}
            fileName={`${fileName}-${date}`}
          />
        }
      >
        <PickFilters
          value={{ ...chosen, isOpenOnly }}
          onValueChange={onChosenChange}
          hasOpen={!isPast}
          bets={hasPrices ? all && bets.length : null}
          order={order}
          onOrderChange={onOrderChange}
          score="AI Boost"
        />
      </DayBar>
      {(isLoading || Boolean(all?.length)) && (
        <Box css={ABOVE}>
          {/* Today's first row stays high on a phone; of a past day, the result is the first to read. */}
          <Box order={{ base: isPast ? '0' : '1', md: '0' }} _empty={{ display: 'none' }}>
            {isPast && isLoading ? (
              // As high as the result, for which a phone leaves out the page's subtitle.
              <Box data-result="" height="5" />
            ) : (
              <DayResult picks={decided} verb={words.verb} isBackTest={isBackTest} />
            )}
          </Box>
          <PriceAgeLine>
            <PickPriceAge picks={all ?? NO_ROWS} />
          </PriceAgeLine>
        </Box>
      )}
      {isFailed ? (
        <LoadFailure isWhole title="The predictions could not be loaded." onRetry={onRetry} />
      ) : (
        table
      )}
      <ListOrigin rows={rows} hasLog={Boolean(record?.back_test)} />
      {/* Not before the rows, which would push it down. */}
      {!isLoading && <Foot record={record} event={event} />}
    </Stack>
  );
}
