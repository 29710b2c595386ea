import { HANDS } from '@sharpside/contracts/api';
import { type Day, shiftDay, todayEastern } from '@sharpside/shared-ui/dates';
import {
  type DatePreset,
  DateRangeField,
  MultiSelect,
  SearchField,
  ToggleChipGroup,
} from '@sharpside/shared-ui/filters';
import { memo } from 'react';
import { TEAM_CHOICES } from './team-options.ts';

type Hand = (typeof HANDS)[number];
type TimeOfDay = 'night' | 'day';
type HomeOrAway = 'home' | 'away';

/** How many batted balls a batter must have to be listed, as the address has it. */
export const LEAST_BATTED_BALLS = ['25', '50', '100', '200'] as const;
type LeastBattedBalls = (typeof LEAST_BATTED_BALLS)[number];

/** What the tracker can be filtered by. No team: every team; so it is with the others. */
export type TrackerFilter = {
  /** A part of the batter's name; empty: everybody. */
  player: string;
  hand: readonly Hand[];
  team: readonly string[];
  pitcher: readonly string[];
  time: TimeOfDay | null;
  venue: HomeOrAway | null;
  min_batted_balls: LeastBattedBalls | null;
  from: Day;
  to: Day;
};

/** Regular season and postseason lie between the two, in any year. */
const toSeason = (year: number) => ({ from: `${year}-03-01`, to: `${year}-11-30` });

/** Ranges that people ask for by name. `last` is the newest day there is. */
function toDatePresets(last: Day): DatePreset[] {
  const year = Number(todayEastern().slice(0, 4));
  return [
    { label: 'Last 7 days', from: shiftDay(last, -6), to: last },
    { label: 'Last 30 days', from: shiftDay(last, -29), to: last },
    { label: 'This season', ...toSeason(year) },
    { label: 'Last season', ...toSeason(year - 1) },
  ];
}

const HAND_OPTIONS = HANDS.map((value) => ({ value, label: value }));
const TIMES = [
  { value: 'night', label: 'Night' },
  { value: 'day', label: 'Day' },
] as const;
const HOME_OR_AWAY = [
  { value: 'home', label: 'Home' },
  { value: 'away', label: 'Away' },
] as const;
const LEAST_OPTIONS = LEAST_BATTED_BALLS.map((value) => ({ value, label: `${value}+` }));

const toOption = (name: string) => ({ value: name, label: name });

type TrackerFiltersProps = {
  filter: TrackerFilter;
  /** Empty until they are known. */
  pitchers: readonly string[];
  /** The first and the last day that there is to choose, which changes at midnight. */
  readBounds: () => { min: Day; max: Day };
  onPick: (changes: Partial<TrackerFilter>) => void;
  /** Called at every key in the search field, and at every step of the slider. */
  onTyped: (changes: Partial<TrackerFilter>) => void;
};

/** The controls in the tracker's `FilterBar`. Not drawn again when only rows come. */
export const TrackerFilters = memo((props: TrackerFiltersProps) => {
  const { filter, pitchers, readBounds, onPick, onTyped } = props;
  const { player, hand, team, pitcher, time, venue, min_batted_balls, from, to } = filter;
  const bounds = readBounds();
  // A link may name one before the list is there, or one who is no longer in it.
  const unlisted = pitcher.filter((name) => !pitchers.includes(name));
  return (
    <>
      <SearchField
        label="Search Batter"
        value={player}
        placeholder="Name"
        onValueChange={(next) => onTyped({ player: next })}
      />
      <ToggleChipGroup
        label="Pitcher hand"
        options={HAND_OPTIONS}
        values={hand}
        onValuesChange={(next) => onPick({ hand: next })}
      />
      <MultiSelect
        label="Team"
        options={TEAM_CHOICES}
        values={team}
        onValuesChange={(next) => onPick({ team: next })}
        noneLabel="All Teams"
        noun="teams"
      />
      <MultiSelect
        label="Pitcher"
        options={[...unlisted, ...pitchers].map(toOption)}
        values={pitcher}
        onValuesChange={(next) => onPick({ pitcher: next })}
        noneLabel="All Pitchers"
        noun="pitchers"
      />
      <ToggleChipGroup
        label="Night/Day"
        options={TIMES}
        value={time ?? undefined}
        onValueChange={(next) => onPick({ time: next ?? null })}
      />
      <ToggleChipGroup
        label="Home/Away"
        options={HOME_OR_AWAY}
        value={venue ?? undefined}
        onValueChange={(next) => onPick({ venue: next ?? null })}
      />
      <ToggleChipGroup
        label="Batted balls"
        options={LEAST_OPTIONS}
        value={min_batted_balls ?? undefined}
        onValueChange={(next) => onPick({ min_batted_balls: next ?? null })}
      />
      <DateRangeField
        label="Dates"
        {...bounds}
        presets={toDatePresets(bounds.max)}
        value={{ from, to }}
        onValueChange={onPick}
        onSlide={onTyped}
      />
    </>
  );
});
