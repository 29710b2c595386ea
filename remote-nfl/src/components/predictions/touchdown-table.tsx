import { isOpen } from '@sharpside/contracts/api';
import type { PredictionRecord } from '@sharpside/shared-data';
import { Box, EmptyState, Flex, LoadFailure, Stack, UnknownValues } from '@sharpside/shared-ui';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { DayBar, type DayBounds } from '@sharpside/shared-ui/filters/day';
import {
  DayResult,
  DECIDING_COLUMNS,
  findHeldHint,
  hasPickPrices,
  ListOrigin,
  NothingOpen,
  OpenFilter,
  type PickOrder,
  PickPriceAge,
  PriceAgeLine,
  sortPicks,
  startPickOrder,
} from '@sharpside/shared-ui/predictions';
import { DownloadCsvButton, formatSample } from '@sharpside/shared-ui/rows';
import { DataTable, useLeadingColumns } from '@sharpside/shared-ui/table';
import { type ReactNode, useMemo } from 'react';
import type { NflTouchdownPrediction } from '../../api/touchdown-predictions.ts';
import {
  createTouchdownColumns,
  type OutcomeWords,
  PICK_READER,
  PRICE_CSV_EXTRAS,
} from './touchdown-columns.tsx';

export const VOID_RULE =
  'As at sportsbooks, a pick is void when the player does not play, or when the game is not played on its day. Void picks count in no figure. A player who takes the field and does not score loses. Where no source says who was on the field, a player without a carry, target or touchdown counts as not having played.';

type TouchdownTableProps = DayBounds & {
  /** The list's subject, for screen readers and the file's name. */
  name: string;
  date: Day;
  /** Dates in the link that cannot be shown. */
  unknownDates: readonly string[] | undefined;
  onDateChange: (date: Day) => void;
  isOpenOnly: boolean;
  onOpenOnlyChange: (isOn: boolean) => void;
  order: PickOrder;
  onOrderChange: (order: PickOrder) => void;
  words: OutcomeWords;
  rows: readonly NflTouchdownPrediction[] | undefined;
  /** The record of these picks, if it is loaded and there is one. */
  record: PredictionRecord | null | undefined;
  isLoading: boolean;
  isFailed: boolean;
  onRetry: () => void;
};

const NONE: readonly NflTouchdownPrediction[] = [];

// The column after them ends at the window's edge, where the colour of a team would be all that is seen of it.
const ON_PHONES = [...DECIDING_COLUMNS, 'boost'];

const toKey = ({ player, player_team }: NflTouchdownPrediction) => `${player} ${player_team}`;

type BarProps = TouchdownTableProps & { today: Day; results: string | undefined; children: ReactNode };

function Bar({ name, date, onDateChange, min, max, today, ...props }: BarProps) {
  const { isOpenOnly, onOpenOnlyChange, results, children } = props;
  return (
    <DayBar
      label={`Date of ${name}`}
      value={date}
      onValueChange={onDateChange}
      today={today}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      count={Number(isOpenOnly)}
      onReset={() => onOpenOnlyChange(false)}
      results={results}
      actions={children}
    >
      {date >= today && <OpenFilter hasLabel={false} isOn={isOpenOnly} onChange={onOpenOnlyChange} />}
    </DayBar>
  );
}

export function TouchdownTable(props: TouchdownTableProps) {
  const { name, date, record, isLoading, isFailed, onRetry, words, order, onOrderChange } = props;
  const { column, direction } = order;
  const today = useDay(todayOfGames);
  // No game of a day that is over is to come.
  const isOpenOnly = props.isOpenOnly && date >= today;
  const known = props.rows ?? NONE;
  const hasPrices = hasPickPrices(props.rows);
  const isOneSided = hasPrices && known.every(({ no_vig }) => no_vig === null);
  const columns = useMemo(
    () => createTouchdownColumns({ words, date, hasPrices, isOneSided }),
    [words, date, hasPrices, isOneSided],
  );
  const sorted = useMemo(
    () => sortPicks(known, { read: PICK_READER, order: { column, direction } }),
    [known, column, direction],
  );
  const decided = useMemo(() => known.map((row) => ({ ...row, chance: row.probability })), [known]);
  const isAllOpen = known.every(({ outcome, game_state }) => outcome === null && isOpen(game_state));
  const told = useMemo(
    () => (isAllOpen ? columns.filter(({ key }) => key !== 'outcome') : columns),
    [columns, isAllOpen],
  );
  const shown = useLeadingColumns(told, ON_PHONES);
  const rows = isOpenOnly ? sorted.filter(({ game_state }) => isOpen(game_state)) : sorted;
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <UnknownValues noun="date" values={props.unknownDates} shown={formatLongDate(date)} />
      <Bar
        {...props}
        today={today}
        isOpenOnly={isOpenOnly}
        results={props.rows && !isFailed ? formatSample(rows.length, 'prediction') : undefined}
      >
        <DownloadCsvButton
          columns={hasPrices ? [...columns, ...PRICE_CSV_EXTRAS] : columns}
          rows={rows}
          fileName={`${name.toLowerCase().replaceAll(/\W+/g, '-')}-${date}`}
        />
      </Bar>
      {(isLoading || known.length > 0) && (
        // A phone has what came of the picks above the rows, and the age of the prices below them.
        <Flex
          display={{ base: 'contents', md: 'flex' }}
          align="center"
          justify="space-between"
          columnGap="6"
          rowGap="2"
          flexWrap="wrap"
        >
          <Box _empty={{ display: 'none' }}>
            <DayResult picks={decided} verb={words.verb} />
          </Box>
          <PriceAgeLine>
            <PickPriceAge picks={known} />
          </PriceAgeLine>
        </Flex>
      )}
      {isFailed ? (
        <LoadFailure
          isWhole
          title="Could not load predictions. Please try again."
          advice={null}
          onRetry={onRetry}
        />
      ) : (
        <DataTable
          caption={`${name}, ${formatLongDate(date)}`}
          columns={shown}
          rows={rows}
          rowKey={toKey}
          sort={order}
          onSortChange={(next) => onOrderChange(startPickOrder(order, next))}
          isLoading={isLoading}
          empty={
            known.length > 0 ? (
              <NothingOpen />
            ) : (
              <EmptyState
                title="No prediction data available for this date."
                hint={
                  findHeldHint(record?.held, date) ??
                  'Predictions are made for days with games, most of them Thursdays, Sundays and Mondays.'
                }
              />
            )
          }
        />
      )}
      <ListOrigin rows={rows} hasLog={Boolean(record?.back_test)} />
    </Stack>
  );
}
