import { Box, Field, Flex, Select, TextInput, UnknownValues } from '@sharpside/shared-ui';
import { choiceParam, dayParam, textParam, textsParam } from '@sharpside/shared-ui/address';
import {
  defineFilters,
  type Filter,
  listedFilter,
  minimumFilter,
  multiSelectFilter,
  openFilter,
  searchFilter,
  selectFilter,
} from '@sharpside/shared-ui/board/frame';
import { type Day, formatGameDay } from '@sharpside/shared-ui/eastern';
import { NFL_HIT_RATE_SORTS, NFL_HIT_RATES, NFL_MIN_GAMES, NFL_PROP_MARKETS } from '../api/hit-rates.ts';
import { findOddsBound } from '../api/odds-bound.ts';
import { MARKET_LABELS } from '../components/props/prop-words.ts';
import { GAME_COUNTS } from './prop-games.tsx';

const ALL_DAYS = { value: 'all', label: 'All Days' };

/** `Today`, `Tomorrow`, `Sun, Nov 29`. */
const toDayLabel = (day: Day) => formatGameDay(day).replace(/^[a-z]/, (letter) => letter.toUpperCase());

const toDayOption = (day: Day) => ({ value: day, label: toDayLabel(day) });

export const toDayChoices = (days: readonly Day[]) => days.map(toDayOption);

type Odds = { min_odds: string; max_odds: string };

const ODDS_FIELDS = [
  { key: 'min_odds', label: 'Min Odds', placeholder: '+100' },
  { key: 'max_odds', label: 'Max Odds', placeholder: '3.5' },
] as const;

/** Two bounds beside each other. A text that is not odds filters nothing. */
const oddsFilter: Filter<Odds, { minOdds: string; maxOdds: string }, keyof Odds> = {
  parts: { min_odds: textParam(), max_odds: textParam() },
  rest: 'typed',
  // As the odds were read, because a comma in the typed text may be taken for another sign.
  chip(odds) {
    const bounds = ODDS_FIELDS.flatMap(({ key, label }) => {
      const bound = findOddsBound(odds[key]);
      return bound === undefined ? [] : `${label}: ${bound}`;
    });
    return bounds.length > 0 ? bounds.join(', ') : undefined;
  },
  query: ({ min_odds, max_odds }) => ({ minOdds: min_odds, maxOdds: max_odds }),
  control: ({ value, type }) => (
    <Flex gap="2" role="group" aria-label="Odds">
      {ODDS_FIELDS.map(({ key, label, placeholder }) => (
        <Box key={key} flex={{ base: '1', md: 'none' }} width={{ md: '5.5rem' }}>
          <Field label={label}>
            <TextInput
              value={value[key]}
              placeholder={placeholder}
              onValueChange={(text) => type({ ...value, [key]: text })}
            />
          </Field>
        </Box>
      ))}
    </Flex>
  ),
};

const rateFilter = selectFilter({
  label: 'Hit Rate',
  noun: 'hit rate',
  options: NFL_HIT_RATES.map((value) => ({ value, label: value === 'all' ? 'All' : `${value}%` })),
  fallback: 'all',
  shown: 'all',
  chip: (hitRate) => `Last 5: ${hitRate}%`,
  query: (hitRate) => ({ hitRate }),
});

// Narrow, because its options are short.
const hitRateFilter: typeof rateFilter = {
  ...rateFilter,
  control: (props) => <Box data-narrow="">{rateFilter.control?.(props)}</Box>,
};

/** All days or one day of the slate. The days come from the backend. */
const dayFilter: Filter<Day | '', { day: Day | '' }, never> = {
  param: dayParam(''),
  chip: (day) => (day === '' ? undefined : `Day: ${toDayLabel(day)}`),
  query: (day) => ({ day }),
  notice: ({ unknown }) => <UnknownValues noun="day" values={unknown} shown="every day" />,
  control({ value, choices, pick }) {
    const days = choices.map((choice) => choice.value);
    const listed = value === '' ? days : [...new Set([...days, value])].sort();
    return (
      <Field label="Day">
        <Select
          options={[ALL_DAYS, ...listed.map(toDayOption)]}
          value={value === '' ? ALL_DAYS.value : value}
          onValueChange={(day) => pick(day === ALL_DAYS.value ? '' : day)}
        />
      </Field>
    );
  },
};

export const HIT_RATE_FILTERS = defineFilters(
  {
    upcoming: openFilter((isOpenOnly) => ({ isOpenOnly })),
    day: dayFilter,
    market: multiSelectFilter({
      label: 'Markets',
      noun: 'market',
      plural: 'markets',
      noneLabel: 'All Markets',
      options: NFL_PROP_MARKETS.map((value) => ({ value, label: MARKET_LABELS[value] })),
      shown: (markets) => (markets.length > 0 ? 'the others' : 'all'),
      chip: (markets) => `Markets: ${markets.map((key) => MARKET_LABELS[key]).join(', ')}`,
      query: (markets) => ({ markets }),
    }),
    book: listedFilter({
      label: 'Sportsbooks',
      plural: 'sportsbooks',
      noneLabel: 'All Sportsbooks',
      chip: (books) => `Sportsbooks: ${books.join(', ')}`,
      query: (books) => ({ books }),
    }),
    hit_rate: hitRateFilter,
    min: minimumFilter({
      noun: 'Lines',
      unit: 'game',
      // With 0, lines of players without statistics are included.
      options: [0, 1, 3, 5, 10],
      fallback: NFL_MIN_GAMES,
      min: 0,
      max: 10,
      empty: { title: 'No prop has enough games yet.', hint: 'Early in a season, few have.' },
      query: (minGames) => ({ minGames }),
    }),
    player: searchFilter({
      label: 'Search Player',
      placeholder: 'Name',
      chip: (player) => `Player: ${player}`,
      query: (playerName) => ({ playerName }),
    }),
    odds: oddsFilter,
  },
  {
    sort: choiceParam(NFL_HIT_RATE_SORTS, 'hit_rate_last_5'),
    direction: choiceParam(['desc', 'asc'], 'desc'),
    // The selected book of each line, and the open lines.
    pick: textsParam(),
    open: textsParam(),
    games: choiceParam(GAME_COUNTS, '20'),
  },
  { first: ['upcoming', 'day', 'player'] },
);
