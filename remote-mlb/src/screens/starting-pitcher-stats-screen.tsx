import { isOpen } from '@sharpside/contracts/api';
import { useSessionCheck } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import {
  CopyButton,
  EmptyState,
  Field,
  PageHeader,
  Select,
  Stack,
  UnknownValues,
} from '@sharpside/shared-ui';
import { choiceParam, flagParam, useAddress } from '@sharpside/shared-ui/address';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { FilterBar } from '@sharpside/shared-ui/filters';
import { NothingOpen, OpenFilter } from '@sharpside/shared-ui/predictions';
import { DataTable, DownloadCsvButton, ListEnd, type LoadCsvRows } from '@sharpside/shared-ui/table';
import { toast } from '@sharpside/shared-ui/toasts';
import {
  STARTING_PITCHER_SORTS,
  type StartingPitcherRow,
  useStartingPitchers,
} from '../api/starting-pitchers.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { toSeason } from '../components/seasons.ts';
import {
  STARTING_PITCHER_CSV_EXTRAS,
  toStartingPitcherColumns,
} from '../components/starting-pitcher-columns.tsx';
import { ALL_TEAMS, TEAM_CODES, TEAM_OPTIONS } from '../components/team-options.ts';

const SCHEMA = {
  upcoming: flagParam(),
  team: choiceParam([ALL_TEAMS, ...TEAM_CODES], ALL_TEAMS),
  sort: choiceParam(STARTING_PITCHER_SORTS, 'era'),
  direction: choiceParam(['asc', 'desc'], 'asc'),
};

const toKey = ({ pitcher_name, team, game_pk }: StartingPitcherRow) => `${pitcher_name} ${team} ${game_pk}`;

const keepOpen = (rows: readonly StartingPitcherRow[]) => rows.filter(({ game_state }) => isOpen(game_state));

export default function StartingPitcherStatsScreen() {
  useSessionCheck();
  const { values, change, reset, unknown, createLink } = useAddress(SCHEMA);
  const { upcoming, ...query } = values;
  const list = useStartingPitchers(query);
  useOnFailure(list.error, () => toast.error('Failed to load pitcher stats.'));
  const { rows, firstPage, error, isLoading, retry } = list;
  const shown = upcoming ? keepOpen(rows) : rows;
  const columns = toStartingPitcherColumns(rows);
  const loadShown: LoadCsvRows<StartingPitcherRow> = async (options) => {
    const all = await list.loadAll(options);
    return upcoming ? { ...all, rows: keepOpen(all.rows) } : all;
  };
  const clearTeam = () => reset(['team']);
  const isFiltered = values.team !== ALL_TEAMS;
  const day = firstPage?.date;
  return (
    <>
      <PageHeader
        section="MLB"
        title="Starting Pitcher Stats"
        subtitle={
          day
            ? `Announced starters of ${formatLongDate(day)}, by their ${toSeason(day)}.`
            : 'Announced starters and their season.'
        }
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <UnknownValues noun="team" values={unknown.team} shown="all teams" />
        <FilterBar
          active={[
            ...(upcoming
              ? [{ key: 'upcoming', label: 'Not yet begun', onRemove: () => reset(['upcoming']) }]
              : []),
            ...(isFiltered ? [{ key: 'team', label: `Team: ${values.team}`, onRemove: clearTeam }] : []),
          ]}
          onReset={() => reset(['upcoming', 'team'])}
          actions={
            <DownloadCsvButton
              columns={[...columns, ...STARTING_PITCHER_CSV_EXTRAS]}
              rows={shown}
              loadRows={loadShown}
              fileName={`mlb-starting-pitchers${day ? `-${day}` : ''}`}
            />
          }
        >
          <OpenFilter isOn={upcoming} onChange={(isOn) => change({ upcoming: isOn })} />
          <Field label="Team">
            <Select options={TEAM_OPTIONS} value={values.team} onValueChange={(team) => change({ team })} />
          </Field>
        </FilterBar>
        {error && rows.length === 0 ? (
          <LoadFailure title="The starting pitchers could not be loaded." onRetry={retry} />
        ) : (
          <DataTable
            caption="Starting pitchers"
            columns={columns}
            rows={shown}
            rowKey={toKey}
            sort={{ column: values.sort, direction: values.direction }}
            onSortChange={({ column, direction }) => change({ sort: column, direction })}
            isLoading={isLoading}
            empty={
              rows.length > 0 ? (
                <NothingOpen />
              ) : (
                <EmptyState
                  title={
                    isFiltered
                      ? `No starter is announced for ${values.team}.`
                      : 'No starter is announced yet.'
                  }
                  hint="Clubs announce them a day or two ahead."
                />
              )
            }
            after={<ListEnd list={list} visibility="full" />}
          />
        )}
      </Stack>
    </>
  );
}
