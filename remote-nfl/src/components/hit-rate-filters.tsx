import { Field, Select, TextInput } from '@sharpside/shared-ui';
import { type Day, formatDayName } from '@sharpside/shared-ui/dates';
import { FilterBar, formatMinimum, MultiSelect, SearchField } from '@sharpside/shared-ui/filters';
import { OddsFormatSelect } from '@sharpside/shared-ui/odds';
import { OpenFilter } from '@sharpside/shared-ui/predictions';
import type { ReactNode } from 'react';
import { type HitRateQuery, NFL_HIT_RATES, NFL_PROP_MARKETS, type NflPropMarket } from '../api/hit-rates.ts';
import { findOddsBound } from '../api/odds-bound.ts';
import { MARKET_LABELS } from './prop-words.ts';

/** What the sheet is filtered by, as its address names it. */
export type HitRateFilter = {
  upcoming: boolean;
  day: Day | '';
  market: readonly NflPropMarket[];
  book: readonly string[];
  hit_rate: HitRateQuery['hitRate'];
  /** Games behind the last ten, at least. */
  min: number;
  player: string;
  min_odds: string;
  max_odds: string;
};

type FilterName = keyof HitRateFilter;

type HitRateFiltersProps = {
  values: HitRateFilter;
  /** The books of the slate; empty until they are known. */
  books: readonly { key: string; name: string }[];
  /** The days of the slate. */
  days: readonly Day[];
  /** Those that are not at their default. */
  changed: readonly string[];
  onChange: (changes: Partial<HitRateFilter>) => void;
  onTyped: (changes: Partial<HitRateFilter>) => void;
  onReset: (names: readonly FilterName[]) => void;
  actions: ReactNode;
};

const MARKET_OPTIONS = NFL_PROP_MARKETS.map((value) => ({ value, label: MARKET_LABELS[value] }));
const HIT_RATE_OPTIONS = NFL_HIT_RATES.map((value) => ({
  value,
  label: value === 'all' ? 'All' : `${value}%`,
}));
const ALL_DAYS = 'all';
/** Smallest samples to choose from; 0: also lines of players whom the statistics do not know. */
export const LEAST_GAMES = [0, 1, 3, 5, 10];

/** `Today`, `Tomorrow`, `Sun, Nov 29`. */
const toDayLabel = (day: Day) => formatDayName(day).replace(/^[a-z]/, (letter) => letter.toUpperCase());

const toDayOptions = (days: readonly Day[]) => [
  { value: ALL_DAYS, label: 'All Days' },
  ...days.map((day) => ({ value: day, label: toDayLabel(day) })),
];

const ODDS_EXAMPLE = 'e.g. +100 or 2.0';

type Describe = (filter: HitRateFilter, books: HitRateFiltersProps['books']) => string | undefined;

const describe: Readonly<Record<FilterName, Describe>> = {
  upcoming: () => 'Not yet begun',
  day: ({ day }) => (day === '' ? undefined : `Day: ${toDayLabel(day)}`),
  market: ({ market }) => `Markets: ${market.map((key) => MARKET_LABELS[key]).join(', ')}`,
  book: ({ book }, books) =>
    `Sportsbooks: ${book.map((key) => books.find((one) => one.key === key)?.name ?? key).join(', ')}`,
  hit_rate: ({ hit_rate }) => `Last 5: ${hit_rate}%`,
  min: ({ min }) => formatMinimum(min, 'game'),
  player: ({ player }) => `Player: ${player}`,
  // What is no odds is not in force.
  min_odds: ({ min_odds }) => (findOddsBound(min_odds) ? `Min Odds: ${min_odds.trim()}` : undefined),
  max_odds: ({ max_odds }) => (findOddsBound(max_odds) ? `Max Odds: ${max_odds.trim()}` : undefined),
};

export const FILTER_NAMES: readonly FilterName[] = [
  'upcoming',
  'day',
  'market',
  'book',
  'hit_rate',
  'min',
  'player',
  'min_odds',
  'max_odds',
];

/** The filters of the sheet, with those in force as chips. */
export function HitRateFilters(props: HitRateFiltersProps) {
  const { values, books, days, changed, onChange, onTyped, onReset, actions } = props;
  const active = FILTER_NAMES.filter((name) => changed.includes(name)).flatMap((name) => {
    const label = describe[name](values, books);
    return label === undefined ? [] : [{ key: name, label, onRemove: () => onReset([name]) }];
  });
  return (
    <FilterBar active={active} onReset={() => onReset(FILTER_NAMES)} actions={actions}>
      <OpenFilter isOn={values.upcoming} onChange={(upcoming) => onChange({ upcoming })} />
      <Field label="Day">
        <Select
          options={toDayOptions(values.day === '' ? days : [...new Set([...days, values.day])].sort())}
          value={values.day === '' ? ALL_DAYS : values.day}
          onValueChange={(day) => onChange({ day: day === ALL_DAYS ? '' : day })}
        />
      </Field>
      <MultiSelect
        label="Markets"
        options={MARKET_OPTIONS}
        values={values.market}
        noneLabel="All Markets"
        noun="markets"
        onValuesChange={(market) => onChange({ market })}
      />
      <MultiSelect
        label="Sportsbooks"
        options={books.map(({ key, name }) => ({ value: key, label: name }))}
        values={values.book}
        noneLabel="All Sportsbooks"
        noun="sportsbooks"
        onValuesChange={(book) => onChange({ book })}
      />
      <Field label="Hit Rate">
        <Select
          options={HIT_RATE_OPTIONS}
          value={values.hit_rate}
          onValueChange={(hit_rate) => onChange({ hit_rate })}
        />
      </Field>
      <SearchField
        label="Search Player"
        value={values.player}
        placeholder="Name"
        onValueChange={(player) => onTyped({ player })}
      />
      <Field label="Min Odds">
        <TextInput
          value={values.min_odds}
          placeholder={ODDS_EXAMPLE}
          onValueChange={(min_odds) => onTyped({ min_odds })}
        />
      </Field>
      <Field label="Max Odds">
        <TextInput
          value={values.max_odds}
          placeholder={ODDS_EXAMPLE}
          onValueChange={(max_odds) => onTyped({ max_odds })}
        />
      </Field>
      <OddsFormatSelect />
    </FilterBar>
  );
}
