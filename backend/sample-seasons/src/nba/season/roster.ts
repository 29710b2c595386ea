import { nbaTeams } from '@sharpside/warehouse/teams/nba-teams';
import { toGeneration } from '../../names/generation.ts';
import { nameOf, type PlayerName } from '../../names/player-names.ts';
import { Random } from '../../random/random.ts';

type Position = 'G' | 'F' | 'C';

type NbaTalent = {
  /** Weight of his share of possessions; an average team mate has 1. */
  readonly usage: number;
  readonly threes: number;
  readonly twoPointShare: number;
  readonly threePointShare: number;
  readonly freeThrowShare: number;
  /** Weights relative to the team mates on the floor. */
  readonly rebounding: number;
  readonly passing: number;
  readonly stealing: number;
  readonly blocking: number;
  readonly ballLoss: number;
  /** Log-odds of drawing fouls; above 0 is more often than average. */
  readonly contact: number;
  /** Strength in the opening tip, in log-odds. */
  readonly jump: number;
};

/** A player with his place in the team. `minutes` are for a game with the complete team. */
export type NbaPlayer = {
  readonly id: number;
  readonly name: PlayerName;
  readonly position: Position;
  /** 0 is the best of the team. */
  readonly depth: number;
  readonly minutes: number;
  readonly talent: NbaTalent;
};

// Far above the league's ids, so that no id finds a real player's picture.
const FIRST_ID = 9_000_000;

/** Minutes of a complete game by place in the team, and the typical `usage` of a player there. */
const places: readonly (readonly [position: Position, minutes: number, usage: number])[] = [
  ['G', 34, 1.42],
  ['F', 33.2, 1.26],
  ['G', 32.2, 1.12],
  ['C', 29.5, 1.02],
  ['F', 29, 0.9],
  ['G', 24.5, 0.95],
  ['F', 21, 0.86],
  ['C', 17, 0.88],
  ['G', 15, 0.86],
  ['F', 11, 0.84],
  ['F', 8, 0.8],
  ['G', 7, 0.8],
  ['C', 6, 0.75],
  ['F', 5, 0.75],
  ['G', 4, 0.75],
];

const byPosition: Readonly<
  Record<
    Position,
    { threes: number; two: number; rebounding: number; passing: number; blocking: number; freeThrows: number }
  >
> = {
  G: { threes: 0.46, two: 0.525, rebounding: 0.62, passing: 1.55, blocking: 0.5, freeThrows: 0.81 },
  F: { threes: 0.43, two: 0.545, rebounding: 1.05, passing: 0.75, blocking: 0.95, freeThrows: 0.78 },
  C: { threes: 0.2, two: 0.6, rebounding: 1.95, passing: 0.7, blocking: 2.1, freeThrows: 0.71 },
};

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function toTalent(random: Random, { position, usage }: { position: Position; usage: number }): NbaTalent {
  const base = byPosition[position];
  const star = usage > 1.2 ? random.normal(0, 0.24) : random.normal(0, 0.14);
  return {
    usage: Math.max(0.4, usage * Math.exp(star)),
    threes: within(random.normal(base.threes, 0.13), 0.01, 0.8),
    twoPointShare: within(random.normal(base.two + 0.02 * (usage - 1), 0.028), 0.42, 0.72),
    threePointShare: within(random.normal(position === 'C' ? 0.325 : 0.362, 0.025), 0.24, 0.44),
    freeThrowShare: within(random.normal(base.freeThrows, 0.07), 0.5, 0.93),
    rebounding: base.rebounding * Math.exp(random.normal(0, 0.25)),
    passing: base.passing * usage ** 1.1 * Math.exp(random.normal(0, 0.32)),
    stealing: Math.exp(random.normal(position === 'G' ? 0.15 : -0.05, 0.3)),
    blocking: base.blocking * Math.exp(random.normal(0, 0.4)),
    ballLoss: usage ** 0.9 * Math.exp(random.normal(position === 'G' ? 0.1 : 0, 0.2)),
    contact: random.normal(0.25 * (usage - 1) + (position === 'C' ? 0.15 : 0), 0.3),
    jump: random.normal(position === 'C' ? 0.9 : 0, 0.7),
  };
}

type PlaceOptions = { seed: string; team: number; depth: number; season: number };

function toPlayer({ seed, team, depth, season }: PlaceOptions): NbaPlayer {
  const generation = toGeneration([seed, 'nba', team, depth], { year: season, turnover: 0.19 });
  const number = (generation * nbaTeams.length + team) * places.length + depth;
  const [position, minutes, usage] = places[depth] ?? ['G', 4, 0.75];
  const random = new Random(seed, 'nba', 'talent', number);
  return {
    id: FIRST_ID + number,
    name: nameOf('nba', { seed, number }),
    position,
    depth,
    minutes: minutes * Math.exp(random.normal(0, 0.06)),
    talent: toTalent(random, { position, usage }),
  };
}

const known = new Map<string, readonly NbaPlayer[]>();

export function nbaRosterOf(
  seed: string,
  { team, season }: { team: string; season: number },
): readonly NbaPlayer[] {
  const key = `${seed}|${team}|${season}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const index = nbaTeams.findIndex((one) => one.team === team);
  const players = places.map((_, depth) => toPlayer({ seed, team: index, depth, season }));
  if (known.size > 400) known.clear();
  known.set(key, players);
  return players;
}
