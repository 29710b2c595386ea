import { mlbTeams } from '@sharpside/warehouse/teams/mlb-teams';
import type { Team } from '@sharpside/warehouse/teams/team';
import { type Day, easternMs, toDate } from '../../calendar/day.ts';
import { chanceOf, Random } from '../../random/random.ts';
import { type Park, requirePark } from './parks.ts';

/** A game of the schedule. `startMs`: milliseconds since the epoch. */
export type MlbGame = {
  readonly gamePk: number;
  readonly day: Day;
  readonly home: Team;
  readonly away: Team;
  readonly park: Park;
  readonly startMs: number;
  readonly isNight: boolean;
  readonly isPostponed: boolean;
  /** 2 for the second game of a double header, after the make-up of the previous day's game. */
  readonly gameNumber: 1 | 2;
  readonly isDoubleHeader: boolean;
};

type Slot = { readonly minutes: number; readonly isNight: boolean; readonly minHoursBehind?: number };

const at = (hour: number, minute: number) => hour * 60 + minute;

// First pitches in Eastern time, as the league has them: a game is on from noon until after midnight, and about 38 % of
// the games are in daylight. Western slots come first, because only western teams can host them.
const slots: readonly Slot[] = [
  { minutes: at(22, 10), isNight: true, minHoursBehind: 2 },
  { minutes: at(21, 40), isNight: true, minHoursBehind: 2 },
  { minutes: at(16, 35), isNight: false, minHoursBehind: 1 },
  { minutes: at(20, 10), isNight: true, minHoursBehind: 1 },
  { minutes: at(19, 40), isNight: true, minHoursBehind: 1 },
  { minutes: at(14, 20), isNight: false },
  { minutes: at(12, 10), isNight: false },
  { minutes: at(18, 40), isNight: true },
  { minutes: at(19, 5), isNight: true },
  { minutes: at(19, 10), isNight: true },
  { minutes: at(13, 5), isNight: false },
  { minutes: at(13, 35), isNight: false },
  { minutes: at(15, 10), isNight: false },
  { minutes: at(18, 45), isNight: true },
  { minutes: at(19, 15), isNight: true },
];

// The second game of a double header is in the evening, so that the first can be in the afternoon.
const SECOND_GAME: Slot = { minutes: at(18, 35), isNight: true };

const SERIES_DAYS = 3;
const POSTPONED_SHARE = 0.012;
const MAKE_UP = slots.length;

type Pairing = {
  readonly home: Team;
  readonly away: Team;
  readonly park: Park;
  readonly slot: Slot;
};

const hoursBehind = ({ team }: Team) => requirePark(team).hoursBehind;

function assignSlots(pairs: readonly (readonly [Team, Team])[]): Pairing[] {
  const left = [...pairs];
  const take = ({ minHoursBehind = 0 }: Slot) => {
    const place = left.findIndex(([home]) => hoursBehind(home) >= minHoursBehind);
    return left.splice(Math.max(place, 0), 1);
  };
  return slots.flatMap((slot) =>
    take(slot).map(([home, away]) => ({ home, away, park: requirePark(home.team), slot })),
  );
}

/** Swaps hosts and guests until this many hosts are far enough west. There are enough western teams. */
function ensureHosts(
  pairs: readonly (readonly [Team, Team])[],
  { count, minHoursBehind }: { count: number; minHoursBehind: number },
): (readonly [Team, Team])[] {
  let missing = count - pairs.filter(([home]) => hoursBehind(home) >= minHoursBehind).length;
  return pairs.map(([home, away]) => {
    const helps = hoursBehind(home) < minHoursBehind && hoursBehind(away) >= minHoursBehind;
    if (missing <= 0 || !helps) return [home, away];
    missing--;
    return [away, home];
  });
}

function toPairings(seed: string, series: number): Pairing[] {
  const teams = new Random(seed, 'mlb', 'series', series).shuffled(mlbTeams);
  const pairs: (readonly [Team, Team])[] = [];
  for (let index = 0; index + 1 < teams.length; index += 2) {
    const [home, away] = [teams[index], teams[index + 1]];
    if (home && away) pairs.push([home, away]);
  }
  const withLateHosts = ensureHosts(pairs, { count: 2, minHoursBehind: 2 });
  return assignSlots(ensureHosts(withLateHosts, { count: 5, minHoursBehind: 1 }));
}

const toGamePk = (day: Day, index: number) =>
  Number(`${toDate(day).slice(2).replaceAll('-', '')}${String(index).padStart(2, '0')}`);

type GameOptions = { seed: string; day: Day; index: number };

/** Games under a roof cannot be rained out. */
function isRainedOut({ park }: Pairing, { seed, day, index }: GameOptions): boolean {
  return !park.hasRoof && chanceOf(seed, 'mlb', 'postponed', day, index) < POSTPONED_SHARE;
}

function toGame(pairing: Pairing, options: GameOptions): MlbGame {
  const { seed, day, index } = options;
  const { home, away, park } = pairing;
  const seriesDay = day % SERIES_DAYS;
  const isAfterRain = seriesDay > 0 && isRainedOut(pairing, { ...options, day: day - 1 });
  const isEarly = pairing.slot.minutes < SECOND_GAME.minutes;
  const slot = isAfterRain && isEarly ? SECOND_GAME : pairing.slot;
  // A slot's time varies by five minutes between days. Slots keep their order and their part of the day.
  const minutes = slot.minutes + 5 * Math.floor(chanceOf(seed, 'mlb', 'minutes', day, index) * 2);
  return {
    gamePk: toGamePk(day, index),
    day,
    home,
    away,
    park,
    startMs: easternMs(day, minutes),
    isNight: slot.isNight,
    isPostponed: isRainedOut(pairing, options),
    gameNumber: isAfterRain ? 2 : 1,
    isDoubleHeader: isAfterRain,
  };
}

/** The first game of a double header, early enough to end before the second. */
function toMakeUpGame(second: MlbGame, index: number): MlbGame {
  return {
    ...second,
    gamePk: toGamePk(second.day, MAKE_UP + index),
    startMs: second.startMs - 5.5 * 3_600_000,
    isNight: false,
    isPostponed: false,
    gameNumber: 1,
  };
}

/** Every game of a day, earliest first. Each of the thirty teams has a game; after a rained-out day some have two. */
export function toMlbSlate(seed: string, day: Day): readonly MlbGame[] {
  const pairings = toPairings(seed, Math.floor(day / SERIES_DAYS));
  const games = pairings.map((pairing, index) => toGame(pairing, { seed, day, index }));
  const makeUps = games.flatMap((game, index) =>
    game.isDoubleHeader && !game.isPostponed ? [toMakeUpGame(game, index)] : [],
  );
  return [...games, ...makeUps].sort((a, b) => a.startMs - b.startMs || a.gamePk - b.gamePk);
}
