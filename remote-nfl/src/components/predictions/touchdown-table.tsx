import { isOpen } from '@sharpside/contracts/api';
import type { PredictionRecord } from '@sharpside/shared-data';
import { EmptyState, Field, LoadFailure, Select, Stack, Text, UnknownValues } from '@sharpside/shared-ui';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { DayBar, type DayBounds } from '@sharpside/shared-ui/filters/day';
import { findHeldHint, ListOrigin, NothingOpen, OpenFilter } from '@sharpside/shared-ui/predictions';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { DataTable } from '@sharpside/shared-ui/table';
import { type ReactNode, useMemo } from 'react';
import type { NflTouchdownPrediction } from '../../api/touchdown-predictions.ts';
import { PriceAge, PriceAgeLine } from '../price-age.tsx';
import { PICK_SORTS, type PickSort, sortPicks } from './sort-picks.ts';
import { createTouchdownColumns, type OutcomeWords, PRICE_CSV_EXTRAS } from './touchdown-columns.tsx';

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
  sort: PickSort;
  onSortChange: (sort: PickSort) => void;
  words: OutcomeWords;
  rows: readonly NflTouchdownPrediction[] | undefined;
  /** The record of these picks, if it is loaded and there is one. */
  record: PredictionRecord | null | undefined;
  isLoading: boolean;
  isFailed: boolean;
  onRetry: () => void;
};

const NONE: readonly NflTouchdownPrediction[] = [];

// A price whose name two players share is marked in the column of prices.
const hasPrice = ({ best_price, is_name_shared }: NflTouchdownPrediction) =>
  best_price !== null || is_name_shared === true;

const toKey = ({ player, player_team }: NflTouchdownPrediction) => `${player} ${player_team}`;

const SORT_LABELS: Readonly<Record<PickSort, string>> = { score: 'AI Boost', edge: 'Edge' };
const SORT_OPTIONS = PICK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** The age of the picks' prices, or a note that there are no prices. */
function Prices({ rows }: { rows: readonly NflTouchdownPrediction[] }) {
  const newest = rows
    .flatMap(({ price_updated }) => price_updated ?? [])
    .sort()
    .at(-1);
  if (newest !== undefined) return <PriceAge updatedAt={newest} />;
  if (rows.some(hasPrice)) return null;
  return <Text tone="muted">No book’s price of these picks is known, so no edge is shown.</Text>;
}

type BarProps = TouchdownTableProps & { hasPrices: boolean; children: ReactNode };

function Bar({ name, date, onDateChange, min, max, ...props }: BarProps) {
  const { isOpenOnly, onOpenOnlyChange, sort, onSortChange, hasPrices, children } = props;
  const today = useDay(todayOfGames);
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
      actions={children}
    >
      <OpenFilter hasLabel={false} isOn={isOpenOnly} onChange={onOpenOnlyChange} />
      {hasPrices && (
        <Field label="Sort by">
          <Select options={SORT_OPTIONS} value={sort} onValueChange={onSortChange} />
        </Field>
      )}
    </DayBar>
  );
}

export function TouchdownTable(props: TouchdownTableProps) {
  const { name, date, record, isOpenOnly, isLoading, isFailed, onRetry, words, sort } = props;
  const known = props.rows ?? NONE;
  const hasPrices = props.rows === undefined || known.some(hasPrice);
  const columns = useMemo(() => createTouchdownColumns(words, { hasPrices }), [words, hasPrices]);
  const sorted = useMemo(() => sortPicks(known, hasPrices ? sort : 'score'), [known, hasPrices, sort]);
  const rows = isOpenOnly ? sorted.filter(({ game_state }) => isOpen(game_state)) : sorted;
  return (
    <Stack gap={{ base: '3', md: '4' }}>
      <UnknownValues noun="date" values={props.unknownDates} shown={formatLongDate(date)} />
      <Bar {...props} hasPrices={hasPrices}>
        <DownloadCsvButton
          columns={hasPrices ? [...columns, ...PRICE_CSV_EXTRAS] : columns}
          rows={rows}
          fileName={`${name.toLowerCase().replaceAll(/\W+/g, '-')}-${date}`}
        />
      </Bar>
      {(isLoading || known.length > 0) && (
        <PriceAgeLine>{known.length > 0 && <Prices rows={known} />}</PriceAgeLine>
      )}
      {isFailed ? (
        <LoadFailure title="Could not load predictions. Please try again." onRetry={onRetry} />
      ) : (
        <DataTable
          caption={`${name}, ${formatLongDate(date)}`}
          columns={columns}
          rows={rows}
          rowKey={toKey}
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
