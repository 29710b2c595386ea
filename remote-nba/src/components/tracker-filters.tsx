import { formatDate } from '@sharpside/shared-ui/dates';
import { CheckboxGroup, DateField, FilterBar, MultiSelect, SearchField } from '@sharpside/shared-ui/filters';
import { memo, type ReactNode } from 'react';
import { listSeasons, type Season } from '../api/player-averages.ts';
import { TEAM_CHOICES } from './team-options.ts';

/** What the tracker is filtered by; dates are `YYYY-MM-DD`, empty where there is none. */
export type TrackerFilterValues = {
  player: string;
  team: readonly string[];
  opponent: readonly string[];
  season: readonly Season[];
  start: string;
  end: string;
};

type FilterName = keyof TrackerFilterValues;

type TrackerFiltersProps = {
  values: TrackerFilterValues;
  /** Those that are not at their default. */
  changed: readonly string[];
  onChange: (changes: Partial<TrackerFilterValues>) => void;
  onTyped: (changes: Partial<TrackerFilterValues>) => void;
  onReset: (names: readonly FilterName[]) => void;
  actions: ReactNode;
};

const NAMES: readonly FilterName[] = ['player', 'team', 'opponent', 'season', 'start', 'end'];

/** The chosen ones of several; nothing chosen is no filter. */
export const describeChosen = (values: readonly string[]): string =>
  values.length === 0 ? 'all' : values.join(', ');

const describe: { [Name in FilterName]: (values: TrackerFilterValues) => string } = {
  player: ({ player }) => `Player: ${player}`,
  team: ({ team }) => `Teams: ${team.join(', ')}`,
  opponent: ({ opponent }) => `Opponents: ${opponent.join(', ')}`,
  season: ({ season }) => `Seasons: ${describeChosen(season)}`,
  start: ({ start }) => `From ${formatDate(start)}`,
  end: ({ end }) => `To ${formatDate(end)}`,
};

const toBound = (day: string) => (day === '' ? undefined : day);

type ControlsProps = Pick<TrackerFiltersProps, 'values' | 'onChange' | 'onTyped' | 'onReset'>;

/** The controls. Not drawn again when only rows come. */
const Controls = memo(({ values, onChange, onTyped, onReset }: ControlsProps) => (
  <>
    <SearchField
      label="Search Player"
      value={values.player}
      placeholder="Name"
      onValueChange={(player) => onTyped({ player })}
    />
    <MultiSelect
      label="Teams"
      options={TEAM_CHOICES}
      values={values.team}
      noneLabel="All Teams"
      noun="teams"
      onValuesChange={(team) => onChange({ team })}
    />
    <MultiSelect
      label="Opponents"
      options={TEAM_CHOICES}
      values={values.opponent}
      noneLabel="All Opponents"
      noun="opponents"
      onValuesChange={(opponent) => onChange({ opponent })}
    />
    <DateField
      label="Start Date"
      value={toBound(values.start)}
      max={toBound(values.end)}
      onValueChange={(start) => onChange({ start })}
      onClear={() => onReset(['start'])}
    />
    <DateField
      label="End Date"
      value={toBound(values.end)}
      min={toBound(values.start)}
      onValueChange={(end) => onChange({ end })}
      onClear={() => onReset(['end'])}
    />
    <CheckboxGroup
      label="Seasons"
      options={listSeasons().map((season) => ({ value: season, label: season }))}
      values={values.season}
      onValuesChange={(season) => onChange({ season })}
    />
  </>
));

/** The filters of the tracker, with those in force as chips. */
export function TrackerFilters(props: TrackerFiltersProps) {
  const { values, changed, onReset, actions } = props;
  const active = NAMES.filter((name) => changed.includes(name)).map((name) => ({
    key: name,
    label: describe[name](values),
    onRemove: () => onReset([name]),
  }));
  return (
    <FilterBar active={active} onReset={() => onReset(NAMES)} actions={actions}>
      <Controls values={values} onChange={props.onChange} onTyped={props.onTyped} onReset={onReset} />
    </FilterBar>
  );
}
