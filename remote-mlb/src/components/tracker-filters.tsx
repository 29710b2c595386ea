import type { Day } from 'shared-ui/dates';
import { DateRangeSlider, MultiSelect, ToggleChipGroup } from 'shared-ui/filters';
import { TEAM_CODES } from './team-options.ts';

export type Hand = 'L' | 'R';
export type TimeOfDay = 'night' | 'day';
export type Venue = 'home' | 'away';

/** What the tracker can be filtered by. No team: every team; so it is with pitchers, time of day and venue. */
export type TrackerFilter = {
  hand: readonly Hand[];
  team: readonly string[];
  pitcher: readonly string[];
  time: TimeOfDay | null;
  venue: Venue | null;
  from: Day;
  to: Day;
};

const HANDS = [
  { value: 'L', label: 'L' },
  { value: 'R', label: 'R' },
] as const;
const TIMES = [
  { value: 'night', label: 'Night' },
  { value: 'day', label: 'Day' },
] as const;
const VENUES = [
  { value: 'home', label: 'Home' },
  { value: 'away', label: 'Away' },
] as const;
const TEAMS = TEAM_CODES.map((code) => ({ value: code, label: code }));

const toOption = (name: string) => ({ value: name, label: name });

type TrackerFiltersProps = {
  filter: TrackerFilter;
  /** Empty until they are known. */
  pitchers: readonly string[];
  /** The first and the last day that there is to choose. */
  bounds: { min: Day; max: Day };
  onPick: (changes: Partial<TrackerFilter>) => void;
  /** Called at every step of the slider. */
  onDrag: (range: { from: Day; to: Day }) => void;
};

/** The controls in the tracker's `FilterBar`. */
export function TrackerFilters({ filter, pitchers, bounds, onPick, onDrag }: TrackerFiltersProps) {
  const { hand, team, pitcher, time, venue, from, to } = filter;
  // A link may name one before the list is there, or one who is no longer in it.
  const unlisted = pitcher.filter((name) => !pitchers.includes(name));
  return (
    <>
      <ToggleChipGroup
        label="Pitcher hand"
        options={HANDS}
        values={hand}
        onValuesChange={(next) => onPick({ hand: next })}
      />
      <MultiSelect
        label="Team"
        options={TEAMS}
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
        options={VENUES}
        value={venue ?? undefined}
        onValueChange={(next) => onPick({ venue: next ?? null })}
      />
      <DateRangeSlider
        label="Dates"
        min={bounds.min}
        max={bounds.max}
        value={{ from, to }}
        onValueChange={onDrag}
      />
    </>
  );
}
