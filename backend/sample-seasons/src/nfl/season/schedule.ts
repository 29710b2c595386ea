import { nflTeams } from '@sharpside/warehouse/teams/nfl-teams';
import type { Team } from '@sharpside/warehouse/teams/team';
import { type Day, easternMs, toDate, toDay, weekdayOf, yearOf } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import { requireStadium, type Stadium } from './stadiums.ts';

/** A game of the schedule. `startMs`: milliseconds since the epoch. */
export type NflGame = {
  /** nflverse's format: 2026_11_BUF_MIA. */
  readonly gameId: string;
  /** Ten digits: the day and a number. */
  readonly oldGameId: string;
  readonly season: number;
  readonly week: number;
  readonly seasonType: 'REG' | 'POST';
  readonly day: Day;
  readonly home: Team;
  readonly away: Team;
  readonly stadium: Stadium;
  readonly startMs: number;
};

/** The weeks after these are the postseason, in which all teams play. It lasts until the next season begins. */
export const REGULAR_WEEKS = 18;
// Sources have at most 23 weeks, so the weeks of the postseason are long.
const WEEKS = 23;

const DAYS_PER_WEEK = 7;
const MONDAY = 1;

/** The Thursday after Labor Day. */
export function kickoffOf(season: number): Day {
  let day = toDay(`${season}-09-01`);
  while (weekdayOf(day) !== MONDAY) day++;
  return day + 3;
}

export function nflSeasonOf(day: Day): number {
  const year = yearOf(day);
  return day >= kickoffOf(year) ? year : year - 1;
}

/**
 * First day of a week. Regular weeks run from Thursday to Wednesday; weeks of the postseason last a month and a half.
 */
export function firstDayOfWeek(season: number, week: number): Day {
  const kickoff = kickoffOf(season);
  if (week <= REGULAR_WEEKS) return kickoff + (week - 1) * DAYS_PER_WEEK;
  const postseason = kickoff + REGULAR_WEEKS * DAYS_PER_WEEK;
  const share = (week - REGULAR_WEEKS - 1) / (WEEKS - REGULAR_WEEKS);
  return postseason + Math.floor((kickoffOf(season + 1) - postseason) * share);
}

export function weekOf(day: Day): number {
  const season = nflSeasonOf(day);
  let week = 1;
  while (week < WEEKS && firstDayOfWeek(season, week + 1) <= day) week++;
  return week;
}

type Slot = { readonly weekday: number; readonly minutes: number };

const at = (hour: number, minute: number) => hour * 60 + minute;

// `weekday` counts from Thursday. Every day has a game, so that no page of a day is empty; most games are on Sunday.
const earlySlots: readonly Slot[] = [
  { weekday: 0, minutes: at(20, 15) },
  { weekday: 1, minutes: at(20, 15) },
  { weekday: 2, minutes: at(16, 30) },
];
const lateSlots: readonly Slot[] = [
  { weekday: 4, minutes: at(20, 15) },
  { weekday: 5, minutes: at(20, 0) },
  { weekday: 6, minutes: at(20, 0) },
];
const sundayNight: Slot = { weekday: 3, minutes: at(20, 20) };
const sundayLate: readonly Slot[] = [
  { weekday: 3, minutes: at(16, 25) },
  { weekday: 3, minutes: at(16, 25) },
  { weekday: 3, minutes: at(16, 5) },
];
const sundayEarly: Slot = { weekday: 3, minutes: at(13, 0) };

// Number of teams that rest in weeks 5 to 14. Each number is even.
const byes = [4, 4, 2, 4, 2, 4, 4, 2, 2, 4];
const FIRST_BYE_WEEK = 5;

type Pair = readonly [home: Team, away: Team];

function resting(order: readonly Team[], week: number): ReadonlySet<string> {
  const index = week - FIRST_BYE_WEEK;
  const count = byes[index] ?? 0;
  const before = byes.slice(0, Math.max(0, index)).reduce((sum, teams) => sum + teams, 0);
  return new Set(order.slice(before, before + count).map(({ team }) => team));
}

function toPairs(seed: string, { season, week }: { season: number; week: number }): Pair[] {
  const order = new Random(seed, 'nfl', 'byes', season).shuffled(nflTeams);
  const out = week >= FIRST_BYE_WEEK ? resting(order, week) : new Set<string>();
  const teams = new Random(seed, 'nfl', 'pairs', season, week).shuffled(
    nflTeams.filter(({ team }) => !out.has(team)),
  );
  const pairs: Pair[] = [];
  for (let index = 0; index + 1 < teams.length; index += 2) {
    const [home, away] = [teams[index], teams[index + 1]];
    if (home && away) pairs.push([home, away]);
  }
  return pairs;
}

type Placed = { readonly pair: Pair; readonly slot: Slot };

const hoursBehind = ([home]: Pair) => requireStadium(home.team).hoursBehind;

/** Slots for the pairs of a week. A team that played late last week does not play early this week. */
function place(pairs: readonly Pair[], tired: ReadonlySet<string>): Placed[] {
  const left = [...pairs];
  const take = (fits: (pair: Pair) => boolean) => {
    const index = left.findIndex(fits);
    return left.splice(Math.max(index, 0), 1)[0];
  };
  const isRested = ([home, away]: Pair) => !tired.has(home.team) && !tired.has(away.team);
  const fill = (slot: Slot, fits: (pair: Pair) => boolean): Placed[] => {
    const pair = take(fits);
    return pair === undefined ? [] : [{ pair, slot }];
  };
  return [
    ...earlySlots.flatMap((slot) => fill(slot, isRested)),
    ...sundayLate.flatMap((slot) => fill(slot, (pair) => hoursBehind(pair) >= 2)),
    ...[...lateSlots, sundayNight].flatMap((slot) => fill(slot, () => true)),
    ...left.map((pair) => ({ pair, slot: sundayEarly })),
  ];
}

const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

/** Spreads the games of a postseason week evenly over its days, one after another. */
function placeLongWeek(pairs: readonly Pair[], days: number): Placed[] {
  return pairs.map((pair, index) => ({
    pair,
    slot: { weekday: Math.floor((index * days) / pairs.length), minutes: at(20, 15) },
  }));
}

type GameOptions = { season: number; week: number };

function toGame({ pair: [home, away], slot }: Placed, index: number, { season, week }: GameOptions): NflGame {
  const day = firstDayOfWeek(season, week) + slot.weekday;
  return {
    gameId: `${season}_${pad(week, 2)}_${away.team}_${home.team}`,
    oldGameId: `${toDate(day).replaceAll('-', '')}${pad(index, 2)}`,
    season,
    week,
    seasonType: week <= REGULAR_WEEKS ? 'REG' : 'POST',
    day,
    home,
    away,
    stadium: requireStadium(home.team),
    startMs: easternMs(day, slot.minutes),
  };
}

const lateTeams = (placed: readonly Placed[]): ReadonlySet<string> =>
  new Set(placed.filter(({ slot }) => slot.weekday > 3).flatMap(({ pair }) => pair.map(({ team }) => team)));

function toSeason(seed: string, season: number): NflGame[] {
  let tired: ReadonlySet<string> = new Set();
  return Array.from({ length: WEEKS }, (_, index) => index + 1).flatMap((week) => {
    const pairs = toPairs(seed, { season, week });
    const days = firstDayOfWeek(season, week + 1) - firstDayOfWeek(season, week);
    const placed = week <= REGULAR_WEEKS ? place(pairs, tired) : placeLongWeek(pairs, days);
    tired = lateTeams(placed);
    return placed
      .map((one, index) => toGame(one, index, { season, week }))
      .sort((a, b) => a.startMs - b.startMs || a.gameId.localeCompare(b.gameId));
  });
}

const known = new Map<string, readonly NflGame[]>();

export function nflGamesOf(seed: string, season: number): readonly NflGame[] {
  const key = `${seed}|${season}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const games = toSeason(seed, season);
  if (known.size > 12) known.clear();
  known.set(key, games);
  return games;
}

/** The next games from a day on, also across the end of a season. */
export function nextNflGames(seed: string, { day, count }: { day: Day; count: number }): readonly NflGame[] {
  const season = nflSeasonOf(day);
  return [season, season + 1]
    .flatMap((one) => nflGamesOf(seed, one))
    .filter((game) => game.day >= day)
    .slice(0, count);
}

export const toNflSlate = (seed: string, day: Day): readonly NflGame[] =>
  nflGamesOf(seed, nflSeasonOf(day)).filter((game) => game.day === day);
