import { HANDS } from '@sharpside/contracts/api';
import { isApiError } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import {
  CopyButton,
  EmptyState,
  Field,
  PageHeader,
  Select,
  Stack,
  Text,
  UnknownValues,
} from '@sharpside/shared-ui';
import { choiceParam, integerParam, useAddress } from '@sharpside/shared-ui/address';
import { formatDate, formatLongDate, toRefreshedDay } from '@sharpside/shared-ui/dates';
import { FilterBar, formatMinimum, SampleEmptyState, SampleFilter } from '@sharpside/shared-ui/filters';
import { DataTable, DownloadCsvButton, ListEnd, ScrollToTop } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import { MLB_MIN_BATTED_BALLS, useWhosHot, WHOS_HOT_SORTS, type WhosHotRow } from '../api/whos-hot.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { toSeason } from '../components/seasons.ts';
import { ALL_TEAMS, TEAM_CODES, TEAM_OPTIONS } from '../components/team-options.ts';
import { WHOS_HOT_COLUMNS } from '../components/whos-hot-columns.tsx';

const HAND_OPTIONS = [
  { value: 'all', label: 'All Pitchers' },
  { value: 'L', label: 'Left-handed Pitchers' },
  { value: 'R', label: 'Right-handed Pitchers' },
] as const;

const MINIMA = [1, 5, 10, 15, 20];
const UNIT = 'batted ball';

const HAND_LABELS = { all: 'all', L: 'left', R: 'right' };

const SCHEMA = {
  hand: choiceParam(['all', ...HANDS], 'all'),
  team: choiceParam([ALL_TEAMS, ...TEAM_CODES], ALL_TEAMS),
  // Nobody puts so many in play in a week.
  min: integerParam(MLB_MIN_BATTED_BALLS, { min: 1, max: 99 }),
  sort: choiceParam(WHOS_HOT_SORTS, 'num_100mph_ev'),
  direction: choiceParam(['asc', 'desc'], 'desc'),
};

const toKey = ({ batter, batter_team }: WhosHotRow) => `${batter} ${batter_team}`;

/** Which days the figures are of. */
function Days({ from, to }: { from: string | null | undefined; to: string | null | undefined }) {
  return (
    <Text tone="muted">
      <strong>{formatLongDate(toRefreshedDay())}</strong>
      {from && to && ` · last 7 days: ${formatDate(from)} – ${formatDate(to)}, against the ${toSeason(to)}`}
    </Text>
  );
}

export default function WhosHotScreen() {
  const { values, change, reset, unknown, createLink } = useAddress(SCHEMA);
  const list = useWhosHot(values);
  useOnFailure(list.error, (error) => {
    // The session's end is told by the shell.
    if (isApiError(error) && error.status === 403) return;
    toast.error('Failed to load hot batters. Please try refreshing the page.');
  });
  const { rows, firstPage, error, isLoading, retry } = list;
  const { hand, team, min } = values;
  const showFrom = (next: number) => change({ min: next });
  const active = [
    ...(hand === 'all' ? [] : [{ key: 'hand', label: `Pitcher hand: ${HAND_LABELS[hand]}` } as const]),
    ...(team === ALL_TEAMS ? [] : [{ key: 'team', label: `Team: ${team}` } as const]),
    ...(min === MLB_MIN_BATTED_BALLS ? [] : [{ key: 'min', label: formatMinimum(min, UNIT) } as const]),
  ];
  return (
    <>
      <PageHeader
        section="MLB"
        title="Who's Hot"
        subtitle="Batters by the contact of their last seven days, against their own season."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <UnknownValues noun="pitcher hand" values={unknown.hand} shown="both" />
        <UnknownValues noun="team" values={unknown.team} shown="all teams" />
        <Days from={firstPage?.from} to={firstPage?.to} />
        <FilterBar
          active={active.map((chip) => ({ ...chip, onRemove: () => reset([chip.key]) }))}
          onReset={() => reset(['hand', 'team', 'min'])}
          actions={
            <DownloadCsvButton
              columns={WHOS_HOT_COLUMNS}
              rows={rows}
              loadRows={list.loadAll}
              fileName={`mlb-whos-hot-${firstPage?.to ?? toRefreshedDay()}`}
            />
          }
        >
          <Field label="Pitcher hand">
            <Select options={HAND_OPTIONS} value={hand} onValueChange={(next) => change({ hand: next })} />
          </Field>
          <Field label="Team">
            <Select options={TEAM_OPTIONS} value={team} onValueChange={(next) => change({ team: next })} />
          </Field>
        </FilterBar>
        {/* A backend of the release before knows no minimum. */}
        {firstPage?.hidden_batters !== null && (
          <SampleFilter
            noun="Batters"
            unit={UNIT}
            options={MINIMA}
            value={min}
            hidden={firstPage?.hidden_batters ?? null}
            onValueChange={showFrom}
          />
        )}
        {error && rows.length === 0 ? (
          <LoadFailure title="The hot batters could not be loaded." onRetry={retry} />
        ) : (
          <DataTable
            caption="Batters of the last seven days"
            columns={WHOS_HOT_COLUMNS}
            rows={rows}
            rowKey={toKey}
            sort={{ column: values.sort, direction: values.direction }}
            onSortChange={({ column, direction }) => change({ sort: column, direction })}
            isLoading={isLoading}
            empty={
              firstPage?.hidden_batters ? (
                <SampleEmptyState
                  title="No data found for the selected filters."
                  hint="Try adjusting your filters. All who match have fewer batted balls."
                  unit={UNIT}
                  onShow={showFrom}
                />
              ) : (
                <EmptyState
                  title="No data found for the selected filters."
                  hint="Try adjusting your filters."
                />
              )
            }
            after={<ListEnd list={list} visibility="full" />}
          />
        )}
        <ScrollToTop />
      </Stack>
    </>
  );
}
