import { nbaTeams } from '@sharpside/warehouse/teams/nba-teams';
import type { Team } from '@sharpside/warehouse/teams/team';
import { type Day, easternMs, toDay, yearOf } from '../../calendar/day.ts';
import { Random } from '../../random/random.ts';
import { type Arena, requireArena } from './arenas.ts';

/** A game of the schedule. `startMs`: milliseconds since the epoch. */
export type NbaGame = {
  /** Ten digits in the format of stats.nba.com: kind, season, number. */
  readonly gameId: string;
  readonly day: Day;
  /** The year in which the season starts. */
  readonly season: number;
  readonly home: Team;
  readonly away: Team;
  readonly arena: Arena;
  readonly startMs: number;
};

const FIRST_MONTH = 10;

/** The starting year of a day's season. Sample seasons last until the next begins. */
export function seasonOf(day: Day): number {
  const year = yearOf(day);
  return day >= toDay(`${year}-${FIRST_MONTH}-01`) ? year : year - 1;
}

export const firstDayOf = (season: number): Day => toDay(`${season}-${FIRST_MONTH}-01`);

const at = (hour: number, minute: number) => hour * 60 + minute;

/** Tip-offs in Eastern time. Western teams host the later games. */
const tipOffs = [at(19, 0), at(19, 30), at(20, 0), at(22, 0), at(19, 0), at(20, 30), at(22, 30), at(19, 30)];

/** Of every two days each team plays on one: eight games on the first day and seven on the second. */
const DAYS = 2;
const FIRST_DAY_TEAMS = 16;

/** The westernmost host gets the latest tip-off. */
function assignTipOffs(pairs: readonly (readonly [Team, Team])[]) {
  const times = tipOffs.slice(0, pairs.length).sort((a, b) => b - a);
  return [...pairs]
    .sort(([a], [b]) => requireArena(b.team).hoursBehind - requireArena(a.team).hoursBehind)
    .map(([home, away], index) => ({ home, away, minutes: times[index] ?? at(19, 0) }));
}

export function toNbaSlate(seed: string, day: Day): readonly NbaGame[] {
  const block = Math.floor(day / DAYS);
  const teams = new Random(seed, 'nba', 'block', block).shuffled(nbaTeams);
  const playing = day % DAYS === 0 ? teams.slice(0, FIRST_DAY_TEAMS) : teams.slice(FIRST_DAY_TEAMS);
  const pairs: (readonly [Team, Team])[] = [];
  for (let index = 0; index + 1 < playing.length; index += 2) {
    const [home, away] = [playing[index], playing[index + 1]];
    if (home && away) pairs.push([home, away]);
  }
  const season = seasonOf(day);
  const number = (day - firstDayOf(season)) * 10 + 1;
  return assignTipOffs(pairs)
    .map(({ home, away, minutes }, index) => ({
      gameId: `002${String(season % 100).padStart(2, '0')}${String(number + index).padStart(5, '0')}`,
      day,
      season,
      home,
      away,
      arena: requireArena(home.team),
      startMs: easternMs(day, minutes),
    }))
    .sort((a, b) => a.startMs - b.startMs || a.gameId.localeCompare(b.gameId));
}
