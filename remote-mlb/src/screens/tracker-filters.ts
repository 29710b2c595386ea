import { HANDS } from '@sharpside/contracts/api';
import { choiceParam, textsParam } from '@sharpside/shared-ui/address';
import { dateRangeFilter } from '@sharpside/shared-ui/board/dates';
import {
  chipFilter,
  chipsFilter,
  defineFilters,
  listedFilter,
  multiSelectFilter,
  searchFilter,
  selectFilter,
} from '@sharpside/shared-ui/board/frame';
import { shiftDay } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames } from '@sharpside/shared-ui/eastern';
import { EXIT_VELOCITY_SORTS } from '../api/exit-velocity.ts';
import { toSeasonYear } from '../components/seasons.ts';
import { TEAM_CHOICES } from '../components/team-options.ts';

const FIRST_DAY: Day = '2024-03-28';

const yesterday = () => shiftDay(todayOfGames(), -1);

/** Regular season and postseason lie between these days in any year. */
const toSeason = (year: number) => ({ from: `${year}-03-01`, to: `${year}-11-30` });

/** First days of the default range that are not those of `toSeason`. */
const OPENING_DAYS: Readonly<Record<number, Day>> = { 2025: '2025-03-27' };

/** First day of the newest season with a day to show, so that the screen opens on one season. */
function toDefaultFirstDay(): Day {
  const year = toSeasonYear(yesterday());
  return OPENING_DAYS[year] ?? toSeason(year).from;
}

/** Common ranges by name. `max` is the newest available day. */
function toDatePresets({ max }: { max: Day }) {
  const year = Number(todayOfGames().slice(0, 4));
  return [
    { label: 'Last 7 days', from: shiftDay(max, -6), to: max },
    { label: 'Last 30 days', from: shiftDay(max, -29), to: max },
    { label: 'This season', ...toSeason(year) },
    { label: 'Last season', ...toSeason(year - 1) },
  ];
}

const BATTED_BALLS = ['any', '25', '50', '100', '200'] as const;

/** The tracker's filters, and the rest of its state in the address. */
export const TRACKER_FILTERS = defineFilters(
  {
    player: searchFilter({
      label: 'Search Batter',
      placeholder: 'Name',
      chip: (player) => `Batter: ${player}`,
      // The backend may still be of the previous release, which refuses unknown parameters.
      query: (player) => ({ player: player.trim() === '' ? undefined : player }),
    }),
    hand: chipsFilter({
      label: 'Pitcher hand',
      noun: 'pitcher hand',
      options: HANDS.map((value) => ({ value, label: value })),
      fallback: HANDS,
      shown: (hand) => hand.join(' and '),
      chip: (hand) => `Pitcher hand: ${hand.join(', ') || 'none'}`,
      query: (hand) => ({ hand: hand.join(',') }),
    }),
    team: multiSelectFilter({
      label: 'Team',
      noun: 'team',
      plural: 'teams',
      noneLabel: 'All Teams',
      options: TEAM_CHOICES,
      shown: (team) => team.join(', ') || 'all teams',
      chip: (team) => `Team: ${team.join(', ')}`,
      query: (team) => ({ team }),
    }),
    pitcher: listedFilter({
      label: 'Pitcher',
      plural: 'pitchers',
      noneLabel: 'All Pitchers',
      offersUnlisted: true,
      chip: (pitchers) => `Pitcher: ${pitchers.join(', ')}`,
      query: (pitcher) => ({ pitcher }),
    }),
    time: chipFilter({
      label: 'Night/Day',
      noun: 'game time',
      shown: 'all games',
      options: [
        { value: 'night', label: 'Night', chip: 'Night games' },
        { value: 'day', label: 'Day', chip: 'Day games' },
      ],
      query: (time) => ({ is_night_game: toYesNo(time, 'night') }),
    }),
    /** Home or away. It is not a ballpark, but saved links use this name. */
    venue: chipFilter({
      label: 'Home/Away',
      noun: 'place',
      shown: 'home and away',
      options: [
        { value: 'home', label: 'Home', chip: 'Home games' },
        { value: 'away', label: 'Away', chip: 'Away games' },
      ],
      query: (venue) => ({ is_home: toYesNo(venue, 'home') }),
    }),
    min_batted_balls: selectFilter({
      label: 'Batted balls',
      noun: 'number of batted balls',
      shown: 'any',
      options: BATTED_BALLS.map((value) => ({ value, label: value === 'any' ? 'Any' : `${value} or more` })),
      fallback: 'any',
      chip: (least) => `Batted balls: ${least} or more`,
      query: (least) => ({ min_batted_balls: least === 'any' ? undefined : Number(least) }),
    }),
    dates: dateRangeFilter({
      screen: 'the tracker',
      bounds: () => ({ min: FIRST_DAY, max: yesterday() }),
      fallback: { from: toDefaultFirstDay, to: yesterday },
      presets: toDatePresets,
      query: ({ from, to }) => ({ start_date: from, end_date: to }),
    }),
  },
  {
    sort: choiceParam(EXIT_VELOCITY_SORTS, 'num_100mph_ev'),
    direction: choiceParam(['asc', 'desc'], 'desc'),
    /** The numbers of the batters with open rows. */
    batter: textsParam(),
  },
);

function toYesNo<Choice>(chosen: Choice | null, yes: Choice): 'yes' | 'no' | undefined {
  if (chosen === null) return undefined;
  return chosen === yes ? 'yes' : 'no';
}
