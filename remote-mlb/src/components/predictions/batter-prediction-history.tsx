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
  DayResult,
  DECIDING_COLUMNS,
  findHeldHint,
  hasPickPrices,
  ListOrigin,
  ModelRecord,
  NothingOpen,
  OpenFilter,
  type PickOrder,
  PickPriceAge,
  PriceAgeLine,
  sortPicks,
  startPickOrder,
} from '@sharpside/shared-ui/predictions';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
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
  /** Dates in the link that cannot be shown. */
  unknownDates: readonly string[] | undefined;
  onDateChange: (date: Day) => void;
  isOpenOnly: boolean;
  onOpenOnlyChange: (isOn: boolean) => void;
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
const toKey = ({ batter, batter_team }: BatterPredictionRow) => `${batter} ${batter_team}`;

export function BatterPredictionHistory(props: HistoryProps) {
  const { date, onDateChange, isOpenOnly, onOpenOnlyChange, words, isLoading, isFailed, onRetry } = props;
  const { record, event, fileName, order, onOrderChange } = props;
  const { column, direction } = order;
  const today = useDay(todayOfGames);
  const all = props.rows;
  // The filter's control updates at once, and the rows follow.
  const isFiltered = useDeferredValue(isOpenOnly);
  const rows = useMemo(() => {
    const sorted = sortPicks(all ?? NO_ROWS, { read: PICK_READER, order: { column, direction } });
    return isFiltered ? sorted.filter(({ game_state }) => isOpen(game_state)) : sorted;
  }, [all, isFiltered, column, direction]);
  const hasPrices = hasPickPrices(all);
  const start = all?.find(({ start_time }) => start_time !== null)?.start_time ?? null;
  const columns = useMemo(
    () => createPredictionColumns({ words, date, hasPrices, start }),
    [words, date, hasPrices, start],
  );
  const decided = useMemo(() => (all ?? NO_ROWS).map((row) => ({ ...row, chance: row.probability })), [all]);
  const shown = useLeadingColumns(columns, DECIDING_COLUMNS);
  const sort = useStable((next: PickOrder) => onOrderChange(startPickOrder(order, next)));
  const held = record?.held;
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
          all?.length ? (
            <NothingOpen />
          ) : (
            <EmptyState
              title="No predictions available for this date."
              hint={findHeldHint(held, date) ?? 'They are made in the morning, for days with games.'}
            />
          )
        }
      />
    ),
    [date, shown, rows, column, direction, sort, isLoading, all, held],
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
        today={today}
        count={isOpenOnly ? 1 : 0}
        onReset={() => onOpenOnlyChange(false)}
        dayName={date > today ? 'Tomorrow' : undefined}
        actions={
          <DownloadCsvButton
            columns={[...columns, ...PITCHER_CSV_COLUMNS, ...(hasPrices ? PRICE_CSV_COLUMNS : [])]}
            rows={rows}
            fileName={`${fileName}-${date}`}
          />
        }
      >
        <OpenFilter hasLabel={false} isOn={isOpenOnly} onChange={onOpenOnlyChange} />
      </DayBar>
      {(isLoading || Boolean(all?.length)) && (
        <Box css={ABOVE}>
          {/* Today's first row stays high on a phone; of a past day, the result is the first to read. */}
          <Box order={{ base: date < today ? '0' : '1', md: '0' }} _empty={{ display: 'none' }}>
            <DayResult picks={decided} verb={words.verb} />
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
      {!isLoading && (
        <>
          {record === undefined && <Skeleton height="11rem" />}
          {record && <ModelRecord record={record} event={event} voidRule={VOID_RULE} />}
          <Text as="footer" size="xs" tone="subtle">
            Predictions by our own AI: a model fitted each day on what was known before the games. They are
            chances, not promises.
          </Text>
        </>
      )}
    </Stack>
  );
}
