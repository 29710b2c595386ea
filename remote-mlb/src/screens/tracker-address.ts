import { HANDS } from '@sharpside/contracts/api';
import {
  choiceParam,
  choicesParam,
  dayParam,
  optionalChoiceParam,
  textParam,
  textsParam,
} from '@sharpside/shared-ui/address';
import { type Day, formatDate, shiftDay, todayEastern } from '@sharpside/shared-ui/dates';
import { EXIT_VELOCITY_SORTS, type ExitVelocityQuery } from '../api/exit-velocity.ts';
import { TEAM_CODES } from '../components/team-options.ts';
import { LEAST_BATTED_BALLS, type TrackerFilter } from '../components/tracker-filters.tsx';

/** The first day that the slider reaches. */
const FIRST_DAY: Day = '2024-03-28';

/** Opening day of 2025, the season that the tracker begins with. */
const DEFAULT_FIRST_DAY: Day = '2025-03-27';

const yesterday = () => shiftDay(todayEastern(), -1);

export const toBounds = () => ({ min: FIRST_DAY, max: yesterday() });

export const TRACKER_SCHEMA = {
  player: textParam(),
  hand: choicesParam(HANDS, HANDS),
  team: choicesParam(TEAM_CODES),
  pitcher: textsParam(),
  time: optionalChoiceParam(['night', 'day']),
  /** Home or away. It is no ballpark, but saved links have this name. */
  venue: optionalChoiceParam(['home', 'away']),
  min_batted_balls: optionalChoiceParam(LEAST_BATTED_BALLS),
  from: dayParam(DEFAULT_FIRST_DAY, toBounds),
  to: dayParam(yesterday, toBounds),
  sort: choiceParam(EXIT_VELOCITY_SORTS, 'num_100mph_ev'),
  direction: choiceParam(['asc', 'desc'], 'desc'),
  /** The numbers of the batters whose rows are open. */
  batter: textsParam(),
};

export const FILTER_NAMES = [
  'player',
  'hand',
  'team',
  'pitcher',
  'time',
  'venue',
  'min_batted_balls',
  'from',
  'to',
] as const;

type Order = Pick<ExitVelocityQuery, 'sort' | 'direction'>;

/** A range as one text, so that both its ends come to rest together. An address may have them the wrong way round. */
export const toRangeText = ({ from, to }: Pick<TrackerFilter, 'from' | 'to'>) =>
  [from, to].toSorted().join('/');

const toYesNo = <Choice>(chosen: Choice | null, yes: Choice) => {
  if (chosen === null) return undefined;
  return chosen === yes ? 'yes' : 'no';
};

/** The texts that are asked for once they rest. `range`: as `toRangeText` makes it. */
type Rested = { player: string; range: string };

/** The query to the backend. */
export function toQuery(values: TrackerFilter & Order, { player, range }: Rested): ExitVelocityQuery {
  const [start_date = '', end_date = ''] = range.split('/');
  return {
    // A backend of the release before refuses parameters that it does not know.
    player: player.trim() === '' ? undefined : player,
    hand: values.hand.join(','),
    team: values.team,
    pitcher: values.pitcher,
    is_night_game: toYesNo(values.time, 'night'),
    is_home: toYesNo(values.venue, 'home'),
    min_batted_balls: values.min_batted_balls === null ? undefined : Number(values.min_batted_balls),
    sort: values.sort,
    direction: values.direction,
    start_date,
    end_date,
  };
}

const TIME_LABELS = { night: 'Night games', day: 'Day games' };
const HOME_OR_AWAY_LABELS = { home: 'Home games', away: 'Away games' };

type FilterName = (typeof FILTER_NAMES)[number];

/** What is filtered, beyond the defaults: the chip's words, and which parameters it puts back. */
export function toActive(values: TrackerFilter, changed: readonly string[]) {
  const { player, hand, team, pitcher, time, venue, min_batted_balls } = values;
  const [from = '', to = ''] = toRangeText(values).split('/');
  const active: { key: string; label: string; names: FilterName[] }[] = [];
  if (player !== '') active.push({ key: 'player', label: `Batter: ${player}`, names: ['player'] });
  if (changed.includes('hand')) {
    active.push({ key: 'hand', label: `Pitcher hand: ${hand.join(', ') || 'none'}`, names: ['hand'] });
  }
  if (team.length > 0) active.push({ key: 'team', label: `Team: ${team.join(', ')}`, names: ['team'] });
  if (pitcher.length > 0) {
    active.push({ key: 'pitcher', label: `Pitcher: ${pitcher.join(', ')}`, names: ['pitcher'] });
  }
  if (time) active.push({ key: 'time', label: TIME_LABELS[time], names: ['time'] });
  if (venue) active.push({ key: 'venue', label: HOME_OR_AWAY_LABELS[venue], names: ['venue'] });
  if (min_batted_balls) {
    active.push({
      key: 'min_batted_balls',
      label: `Batted balls: ${min_batted_balls} or more`,
      names: ['min_batted_balls'],
    });
  }
  if (changed.includes('from') || changed.includes('to')) {
    active.push({
      key: 'dates',
      label: `Dates: ${formatDate(from)} – ${formatDate(to)}`,
      names: ['from', 'to'],
    });
  }
  return active;
}
