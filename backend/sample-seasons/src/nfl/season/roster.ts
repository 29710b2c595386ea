import { nflTeams } from '@sharpside/warehouse/teams/nfl-teams';
import type { Day } from '../../calendar/day.ts';
import { toGeneration } from '../../names/generation.ts';
import { nameOf, type PlayerName } from '../../names/player-names.ts';
import { chanceOf, Random } from '../../random/random.ts';
import { waveAt } from '../../random/wave.ts';

export type NflPosition = 'QB' | 'RB' | 'WR' | 'TE' | 'OL' | 'DB' | 'LB' | 'DL' | 'K';

type NflTalent = {
  /** A quarterback's accuracy or a receiver's catching, in log-odds of a completion. */
  readonly hands: number;
  /** Factor for yards after the catch and on the ground. */
  readonly legs: number;
  /** Log-odds of being targeted against man coverage; above 0 is more often. */
  readonly againstMan: number;
  /** Factor for the depth of his targets; for a quarterback, of his throws. */
  readonly depth: number;
  /** Factor for a quarterback's runs instead of throws. */
  readonly runs: number;
  /** Factor for his share of the ball, relative to others in his place. */
  readonly share: number;
};

export type NflPlayer = {
  readonly id: string;
  readonly number: number;
  readonly name: PlayerName;
  readonly position: NflPosition;
  /** 0 is the first of his position. */
  readonly depth: number;
  readonly talent: NflTalent;
};

const places: readonly (readonly [position: NflPosition, count: number])[] = [
  ['QB', 2],
  ['RB', 3],
  ['WR', 6],
  ['TE', 3],
  ['OL', 7],
  ['DB', 5],
  ['LB', 3],
  ['DL', 4],
  ['K', 1],
];

const roster = places.flatMap(([position, count]) =>
  Array.from({ length: count }, (_, depth) => ({ position, depth })),
);

// Far above the league's ids, which begin with 00-00.
const toGsisId = (number: number) => `00-09${String(number).padStart(5, '0')}`;

function toTalent(random: Random, depth: number): NflTalent {
  const level = -0.12 * depth;
  return {
    hands: random.normal(level, 0.14),
    legs: Math.exp(random.normal(level / 3, 0.12)),
    againstMan: random.normal(0, 0.28),
    depth: Math.exp(random.normal(0, 0.2)),
    runs: Math.exp(random.normal(0, 0.55)),
    share: Math.exp(random.normal(0, 0.22)),
  };
}

function toPlayers(seed: string, { team, season }: { team: number; season: number }): NflPlayer[] {
  return roster.map(({ position, depth }, place) => {
    const generation = toGeneration([seed, 'nfl', team, place], { year: season, turnover: 0.2 });
    const number = (generation * nflTeams.length + team) * roster.length + place;
    return {
      id: toGsisId(number),
      number,
      name: nameOf('nfl', { seed, number }),
      position,
      depth,
      talent: toTalent(new Random(seed, 'nfl', 'talent', number), depth),
    };
  });
}

const known = new Map<string, readonly NflPlayer[]>();

export function nflRosterOf(
  seed: string,
  { team, season }: { team: string; season: number },
): readonly NflPlayer[] {
  const key = `${seed}|${team}|${season}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const players = toPlayers(seed, { team: nflTeams.findIndex((one) => one.team === team), season });
  if (known.size > 500) known.clear();
  known.set(key, players);
  return players;
}

// A player is out while his wave is low, so that injuries last for weeks. A few players miss only one game.
const OUT_BELOW = -1.3;
const GAME_SHARE = 0.02;

/** True if a player can play on a day. Linemen always can. */
export function isFit(seed: string, { number, position }: NflPlayer, day: Day): boolean {
  if (position === 'OL' || position === 'DL') return true;
  if (waveAt([seed, 'nfl', 'health', number], { day, periodDays: 26 }) < OUT_BELOW) return false;
  return chanceOf(seed, 'nfl', 'scratch', number, day) >= GAME_SHARE;
}
