import type { Random } from '../../random/random.ts';
import { type Coverage, drawCoverage, traitsOf } from '../season/coverage.ts';
import type { NflPlayer, NflPosition } from '../season/roster.ts';
import { drawEleven } from './formation.ts';
import type { Result, SideName, Touchdown } from './play.ts';

export type Squad = {
  readonly fit: readonly NflPlayer[];
  /** Weights of the coverages. */
  readonly mix: readonly number[];
  /** In log-odds; above 0 is a good defence. */
  readonly defence: number;
};

export type Snap = {
  readonly random: Random;
  readonly side: SideName;
  readonly offense: Squad;
  readonly defense: Squad;
  readonly yardsToGoal: number;
  /** A player's form, above 0 for good. */
  readonly formOf: (player: NflPlayer) => number;
};

type Scorer = Pick<Touchdown, 'player' | 'kind'>;

const EXTRA_POINT_SHARE = 0.945;

/** Six points, and mostly a seventh. */
export const touchdown = (random: Random, scored: Touchdown) => ({
  touchdown: scored,
  points: random.chance(EXTRA_POINT_SHARE) ? 7 : 6,
});

/** The result of a gain, which is a touchdown if it reaches the goal line. */
function gain({ random, side, yardsToGoal }: Snap, result: Result, scorer: Scorer): Result {
  const yards = Math.min(yardsToGoal, result.yards);
  if (yards < yardsToGoal) return { ...result, yards };
  return { ...result, yards, ...touchdown(random, { side, ...scorer, isReturn: false }) };
}

function carry(snap: Snap, rusher: NflPlayer): Result {
  const { random, defense, formOf } = snap;
  const level = rusher.talent.legs * Math.exp(0.05 * formOf(rusher)) * (1 - 0.25 * defense.defence);
  const burst = random.chance(0.115) ? random.gamma(1.15) * 8.8 : 0;
  const yards = Math.round((random.normal(3.3, 2.9) + burst) * level);
  return gain(snap, { kind: 'run', yards, rusher }, { player: rusher, kind: 'rush' });
}

export function run(snap: Snap): Result {
  const { random, offense } = snap;
  const { quarterback, eligible } = drawEleven(random, offense.fit);
  const runners = [quarterback, ...eligible];
  const weights = runners.map(({ position, depth, talent }) => {
    if (position === 'RB') return ([1, 0.85, 0.7][depth] ?? 0.5) * talent.share;
    if (position === 'QB') return 0.095 * talent.runs;
    return position === 'WR' ? 0.016 : 0;
  });
  return carry(snap, runners[random.weighted(weights)] ?? quarterback);
}

const byDepth: Readonly<Partial<Record<NflPosition, readonly number[]>>> = {
  WR: [1.45, 1.12, 0.92, 0.75, 0.7, 0.7],
  TE: [1.04, 0.58, 0.4],
  RB: [0.9, 0.86, 0.8],
};

export function drawTarget(
  { random, formOf }: Pick<Snap, 'random' | 'formOf'>,
  eligible: readonly NflPlayer[],
  coverage: Coverage,
): NflPlayer | undefined {
  const { isMan } = traitsOf(coverage);
  const weights = eligible.map((player) => {
    const { position, depth, talent } = player;
    const fit = isMan ? talent.againstMan : -0.4 * talent.againstMan;
    return (byDepth[position]?.[depth] ?? 0) * talent.share * Math.exp(fit + 0.12 * formOf(player));
  });
  return eligible[random.weighted(weights)];
}

// Air yards past the line of scrimmage by the target's position: mean and deviation.
const depths: Readonly<Partial<Record<NflPosition, readonly [mean: number, deviation: number]>>> = {
  RB: [-0.5, 3.5],
  TE: [7, 6.5],
  WR: [10.5, 9],
};

const INTERCEPTION_SHARE = 0.068;
const RETURNED_SHARE = 0.075;

type Throw = { readonly passer: NflPlayer; readonly target: NflPlayer; readonly coverage: Coverage };

export function throwTo(snap: Snap, { passer, target, coverage }: Throw): Result {
  const { random, side, defense, yardsToGoal, formOf } = snap;
  const { completion, interception, afterCatch } = traitsOf(coverage);
  const [mean, deviation] = depths[target.position] ?? [7, 7];
  const wanted = random.normal(mean * target.talent.depth * passer.talent.depth ** 0.6, deviation);
  // A throw reaches up to six yards into the end zone.
  const airYards = Math.round(Math.max(-9, Math.min(yardsToGoal + random.between(0, 6), wanted)));
  const skill = passer.talent.hands + 0.6 * target.talent.hands - defense.defence;
  const form = 0.06 * formOf(passer) + 0.05 * formOf(target) + (side === 'home' ? 0.06 : -0.06);
  const cramped = yardsToGoal <= 10 ? 1.1 : 0;
  const odds = 1.4 - 0.06 * Math.max(0, Math.min(30, airYards)) + completion + skill + form - cramped;
  const thrown: Result = { kind: 'pass', yards: 0, passer, target, airYards };
  if (random.chance(1 / (1 + Math.exp(-odds)))) {
    const usual = (airYards < 0 ? 8 : 4) * target.talent.legs * afterCatch * (1 - 0.3 * defense.defence);
    const broken = random.chance(0.055) ? random.gamma(1.1) * 11 : 0;
    const yards = airYards + Math.round((random.gamma(1.25) / 1.25) * (usual - 0.5) + broken);
    return gain(snap, { ...thrown, isComplete: true, yards }, { player: target, kind: 'pass' });
  }
  if (!random.chance(INTERCEPTION_SHARE * interception * Math.exp(-passer.talent.hands))) return thrown;
  const finder = defense.fit.find(({ position }) => position === 'DB' || position === 'LB');
  const caught = { ...thrown, isInterception: true };
  if (finder === undefined || !random.chance(RETURNED_SHARE)) return caught;
  const scorer = { player: finder, kind: 'other', isReturn: false } as const;
  return { ...caught, ...touchdown(random, { side: side === 'home' ? 'away' : 'home', ...scorer }) };
}

const SACK_SHARE = 0.067;
const SCRAMBLE_SHARE = 0.042;
const THROWN_AWAY_SHARE = 0.058;

export function pass(snap: Snap): Result {
  const { random, offense, defense, yardsToGoal } = snap;
  const { quarterback: passer, eligible, line } = drawEleven(random, offense.fit);
  const coverage = drawCoverage(random, defense.mix, yardsToGoal);
  const chart = { coverage, offensePlayers: [passer, ...eligible, ...line] };
  if (random.chance(SACK_SHARE))
    return { kind: 'sack', yards: -Math.round(Math.max(1, random.normal(6.7, 2.8))), passer, chart };
  if (random.chance(SCRAMBLE_SHARE * passer.talent.runs)) return carry(snap, passer);
  const target = random.chance(THROWN_AWAY_SHARE) ? undefined : drawTarget(snap, eligible, coverage);
  if (target === undefined) return { kind: 'pass', yards: 0, passer, chart };
  return { ...throwTo(snap, { passer, target, coverage }), chart };
}
