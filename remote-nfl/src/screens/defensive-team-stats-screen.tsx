import { NFL_POSITIONS } from '@sharpside/contracts/api';
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
import { FilterBar, ToggleChipGroup } from '@sharpside/shared-ui/filters';
import { DataTable, DownloadCsvButton } from '@sharpside/shared-ui/table';
import { useMemo } from 'react';
import { type NflDefenseRow, useDefenses } from '../api/defenses.ts';
import { SAMPLE_DEFENSES } from '../api/sample-defenses.ts';
import { currentYear, listDefenseYears, toYearOptions } from '../api/season-years.ts';
import { DEFENSE_SORTS, toDefenseColumns } from '../components/defense-columns.tsx';
import { isSampleShown, SampleNotice } from '../components/sample-notice.tsx';
import { sortRows } from '../components/sort-rows.ts';

const SCHEMA = {
  year: choiceParam(listDefenseYears, currentYear),
  position: choiceParam(NFL_POSITIONS, 'QB'),
  sort: choiceParam(DEFENSE_SORTS, 'team'),
  direction: choiceParam(['asc', 'desc'], 'asc'),
  more: flagParam(),
};

const POSITION_OPTIONS = NFL_POSITIONS.map((value) => ({ value, label: value }));

const MORE_OPTIONS = [{ value: 'more', label: 'Fantasy and red zone' }] as const;

const toKey = ({ team }: NflDefenseRow) => team;

export default function DefensiveTeamStatsScreen() {
  const { values, change, reset, unknown, createLink } = useAddress(SCHEMA);
  const { year, position, direction, more } = values;
  const list = useDefenses({ year, position });
  const { data, isLoading } = list;
  const isSample = isSampleShown(list);
  const columns = useMemo(() => toDefenseColumns(position, more), [position, more]);
  // What a position does not show cannot be what its rows are ordered by.
  const sort = columns.some(({ key }) => key === values.sort) ? values.sort : 'team';
  const rows = useMemo(() => {
    const known = isSample ? SAMPLE_DEFENSES : (data ?? []);
    return sortRows(known, { value: (row) => row[sort], direction, tieBreaker: ({ team }) => team });
  }, [isSample, data, sort, direction]);
  return (
    <>
      <PageHeader
        section="NFL"
        title="Defensive Stats Against Positions"
        subtitle="What each defence allowed to players of one position in a regular season."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        <FilterBar
          active={[]}
          onReset={() => reset()}
          actions={
            <DownloadCsvButton columns={columns} rows={rows} fileName={`nfl-defenses-${position}-${year}`} />
          }
        >
          <Field label="Year">
            <Select
              options={toYearOptions(listDefenseYears())}
              value={year}
              onValueChange={(chosen) => change({ year: chosen })}
            />
          </Field>
          <Field label="Position">
            <Select
              options={POSITION_OPTIONS}
              value={position}
              onValueChange={(chosen) => change({ position: chosen })}
            />
          </Field>
          <ToggleChipGroup
            label="More columns"
            options={MORE_OPTIONS}
            values={more ? ['more'] : []}
            onValuesChange={(chosen) => change({ more: chosen.length > 0 })}
          />
        </FilterBar>
        <UnknownValues noun="season" values={unknown.year ?? []} shown={year} />
        <UnknownValues noun="position" values={unknown.position ?? []} shown={position} />
        <SampleNotice list={list} title="The statistics could not be loaded.">
          These three teams are invented, to show the screen.
        </SampleNotice>
        <DataTable
          caption={`Defences against ${position}, ${year}`}
          columns={columns}
          rows={rows}
          rowKey={toKey}
          sort={{ column: sort, direction }}
          onSortChange={(next) => change({ sort: next.column, direction: next.direction })}
          isLoading={isLoading}
          empty={
            list.error === undefined && (
              <EmptyState title={`No statistics of ${year} yet.`} hint="Choose another year." />
            )
          }
        />
      </Stack>
    </>
  );
}
