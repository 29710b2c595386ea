import { Field, Select, UnknownValues } from '@sharpside/shared-ui';
import { choiceParam, dayParam, textsParam } from '@sharpside/shared-ui/address';
import {
  defineFilters,
  type Filter,
  listedFilter,
  minimumFilter,
  multiSelectFilter,
  openFilter,
  searchFilter,
  selectFilter,
  textFilter,
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

/** The chip shows the odds as they were read, because a comma in the typed text may be taken for another sign. */
const toOddsChip = (label: string, text: string) => {
  const bound = findOddsBound(text);
  return bound === undefined ? undefined : `${label}: ${bound}`;
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

const ODDS_EXAMPLE = 'e.g. +100 or 2.0';

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
    hit_rate: selectFilter({
      label: 'Hit Rate',
      noun: 'hit rate',
      options: NFL_HIT_RATES.map((value) => ({ value, label: value === 'all' ? 'All' : `${value}%` })),
      fallback: 'all',
      shown: 'all',
      chip: (hitRate) => `Last 5: ${hitRate}%`,
      query: (hitRate) => ({ hitRate }),
    }),
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
    // A text that is not odds filters nothing.
    min_odds: textFilter({
      label: 'Min Odds',
      placeholder: ODDS_EXAMPLE,
      chip: (odds) => toOddsChip('Min Odds', odds),
      query: (minOdds) => ({ minOdds }),
    }),
    max_odds: textFilter({
      label: 'Max Odds',
      placeholder: ODDS_EXAMPLE,
      chip: (odds) => toOddsChip('Max Odds', odds),
      query: (maxOdds) => ({ maxOdds }),
    }),
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
