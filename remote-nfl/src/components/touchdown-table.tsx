import { isOpen } from 'contracts/api';
import { Alert, Button, EmptyState, Flex, Stack, Text } from 'shared-ui';
import { type Day, formatLongDate, todayEastern } from 'shared-ui/dates';
import { DateStepper, type DayBounds } from 'shared-ui/filters';
import { NothingOpen, OpenFilter } from 'shared-ui/predictions';
import { type Column, DataTable, DownloadCsvButton } from 'shared-ui/table';
import type { NflTouchdownPrediction } from '../api/touchdown-predictions.ts';

export type TouchdownTableProps = DayBounds & {
  /** What the list is of, for screen readers and the file's name. */
  name: string;
  date: Day;
  onDateChange: (date: Day) => void;
  /** Shows only games that have not begun. */
  isOpenOnly: boolean;
  onOpenOnlyChange: (isOn: boolean) => void;
  columns: readonly Column<NflTouchdownPrediction>[];
  rows: readonly NflTouchdownPrediction[] | undefined;
  isLoading: boolean;
  isFailed: boolean;
  onRetry: () => void;
};

const toKey = ({ player, player_team }: NflTouchdownPrediction) => `${player} ${player_team}`;

/** The predictions of a day, with what came of them, under the date that they are of. */
export function TouchdownTable(props: TouchdownTableProps) {
  const { name, date, onDateChange, isOpenOnly, onOpenOnlyChange, columns, isLoading, isFailed } = props;
  const { onRetry, min, max } = props;
  const rows = isOpenOnly ? props.rows?.filter(({ game_state }) => isOpen(game_state)) : props.rows;
  return (
    <Stack gap="4">
      <Flex alignItems="center" justifyContent="space-between" gap="3" flexWrap="wrap">
        <DateStepper
          label={`Date of ${name}`}
          value={date}
          onValueChange={onDateChange}
          today={todayEastern()}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
        />
        <OpenFilter hasLabel={false} isOn={isOpenOnly} onChange={onOpenOnlyChange} />
        <DownloadCsvButton
          columns={columns}
          rows={rows ?? []}
          fileName={`${name.toLowerCase().replaceAll(/\W+/g, '-')}-${date}`}
        />
      </Flex>
      <Text tone="muted">{formatLongDate(date)}</Text>
      {isFailed ? (
        <Alert
          tone="error"
          title="Could not load predictions. Please try again."
          action={
            <Button size="sm" variant="outline" onClick={onRetry}>
              Retry
            </Button>
          }
        />
      ) : (
        <DataTable
          caption={`${name}, ${formatLongDate(date)}`}
          columns={columns}
          rows={rows ?? []}
          rowKey={toKey}
          isLoading={isLoading}
          empty={
            props.rows?.length ? (
              <NothingOpen />
            ) : (
              <EmptyState
                title="No prediction data available for this date."
                hint="Predictions are made for days with games, most of them Thursdays, Sundays and Mondays."
              />
            )
          }
        />
      )}
    </Stack>
  );
}
