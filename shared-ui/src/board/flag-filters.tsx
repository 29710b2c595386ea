import { flagParam, integerParam } from '../address/address-params.ts';
import { ToggleChipGroup } from '../filters/choices/toggle-chip-group.tsx';
import { formatMinimum } from '../filters/sample-filter.tsx';
import { UnknownValues } from '../page/unknown-values.tsx';
import { OpenFilter } from '../predictions/pick-filters.tsx';
import type { Filter, Minimum } from './filter.ts';

/**
 * Only games that have not begun. It comes first among the filters. Default `query`: the screen itself filters the
 * games.
 */
export const openFilter = <Query = object>(
  query?: (isOn: boolean) => Query,
): Filter<boolean, Query, never> => ({
  param: flagParam(),
  chip: () => 'Upcoming only',
  ...(query && { query }),
  control: ({ value, pick }) => <OpenFilter isOn={value} onChange={pick} />,
});

type ToggleWords = {
  label: string;
  option: string;
  /** Its words among the active filters. Default: it does not filter rows. */
  chip?: string;
};

/** A chip that is on or off; the screen itself does what it says. */
export const toggleFilter = ({ chip, ...words }: ToggleWords): Filter<boolean, object, never> => ({
  param: flagParam(),
  ...(chip !== undefined && { chip: () => chip }),
  control: ({ value, pick }) => (
    <ToggleChipGroup
      label={words.label}
      options={[{ value: 'on', label: words.option }]}
      values={value ? ['on'] : []}
      onValuesChange={(chosen) => pick(chosen.length > 0)}
    />
  ),
});

type MinimumWords<Query> = Minimum & {
  fallback: number;
  min: number;
  max: number;
  query: (min: number) => Query;
};

/** The smallest sample that a row must have to be shown. A sentence above the list names the excluded rows. */
export const minimumFilter = <Query,>(words: MinimumWords<Query>): Filter<number, Query, never> => ({
  param: integerParam(words.fallback, { min: words.min, max: words.max }),
  chip: (min) => formatMinimum(min, words.unit),
  query: words.query,
  notice: ({ unknown, value }) => (
    <UnknownValues noun="minimum" values={unknown} shown={formatMinimum(value, words.unit).toLowerCase()} />
  ),
  minimum: words,
});
