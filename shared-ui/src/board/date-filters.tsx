import { dayParam } from '../address/address-params.ts';
import { Alert } from '../components/alert.tsx';
import { type Day, formatDate } from '../dates/index.ts';
import { DateField } from '../filters/calendar/date-field.tsx';
import { type DatePreset, DateRangeField } from '../filters/calendar/date-range-field.tsx';
import { UnknownValues } from '../page/unknown-values.tsx';
import type { Filter } from './filter.ts';

type Range = { from: Day; to: Day };
type Bounds = { min: Day; max: Day };

type DateRangeWords<Query> = {
  /** The first and last day that can be chosen. They change at midnight. */
  bounds: () => Bounds;
  fallback: { from: Day | (() => Day); to: Day | (() => Day) };
  presets: (bounds: Bounds) => readonly DatePreset[];
  /** The screen's name in a sentence: 'the tracker'. */
  screen: string;
  query: (range: Range) => Query;
};

// In an address, the days may be in the wrong order.
const inOrder = ({ from, to }: Range): Range => (from <= to ? { from, to } : { from: to, to: from });

/** Two days, `from` and `to` in the address, with presets and a slider. */
export const dateRangeFilter = <Query,>({
  bounds,
  fallback,
  presets,
  screen,
  query,
}: DateRangeWords<Query>): Filter<Range, Query, 'from' | 'to'> => ({
  parts: { from: dayParam(fallback.from, bounds), to: dayParam(fallback.to, bounds) },
  rest: 'dragged',
  isWide: true,
  chip(range) {
    const { from, to } = inOrder(range);
    return `Dates: ${formatDate(from)} – ${formatDate(to)}`;
  },
  query: (range) => query(inOrder(range)),
  notice() {
    const { min, max } = bounds();
    const words = `It has ${formatDate(min)} to ${formatDate(max)}; the default stands in.`;
    return <Alert title={`This link asks for a day that ${screen} does not have.`}>{words}</Alert>;
  },
  control({ value, pick, type }) {
    const days = bounds();
    return (
      <DateRangeField
        label="Dates"
        {...days}
        presets={presets(days)}
        value={value}
        onValueChange={pick}
        onSlide={type}
      />
    );
  },
});

type DateWords<Query> = {
  label: string;
  noun: string;
  shown: string;
  chip: (day: Day) => string;
  /**
   * The name of a date filter. This date is not before that filter's date, and not after the date of the filter
   * `before`.
   */
  after?: string;
  before?: string;
  query: (day: Day | '') => Query;
};

const findDay = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** One day, or none. */
export const dateFilter = <Query,>(words: DateWords<Query>): Filter<Day | '', Query, never> => ({
  param: dayParam(''),
  bounds: [words.after, words.before].filter((name) => name !== undefined),
  chip: words.chip,
  query: words.query,
  notice: ({ unknown }) => <UnknownValues noun={words.noun} values={unknown} shown={words.shown} />,
  control: ({ value, values, pick, clear }) => (
    <DateField
      label={words.label}
      value={findDay(value)}
      min={words.after === undefined ? undefined : findDay(values[words.after])}
      max={words.before === undefined ? undefined : findDay(values[words.before])}
      onValueChange={pick}
      onClear={clear}
    />
  ),
});
