import type { Random } from '../../random/random.ts';
import { type Coverage, traitsOf } from '../season/coverage.ts';
import type { NflPlayer, NflPosition } from '../season/roster.ts';
import { drawThrow, type Route } from './routes.ts';

type Knot = readonly [airYards: number, value: number];

// By yards in the air, measured over half a season of the league.
const completions: readonly Knot[] = [
  [-6, 0.79],
  [-2, 0.82],
  [2, 0.76],
  [7, 0.69],
  [12, 0.6],
  [17, 0.57],
  [22, 0.44],
  [27, 0.33],
  [33, 0.31],
  [45, 0.29],
];
const afterCatch: readonly Knot[] = [
  [-6, 9.6],
  [-2, 8.2],
  [2, 4.9],
  [7, 3.5],
  [12, 3.6],
  [17, 4.6],
  [22, 4.4],
  [30, 5],
  [45, 6.5],
];
const interceptions: readonly Knot[] = [
  [-6, 0.006],
  [2, 0.012],
  [7, 0.017],
  [12, 0.033],
  [17, 0.041],
  [22, 0.06],
  [30, 0.075],
  [45, 0.06],
];

function between(knots: readonly Knot[], airYards: number): number {
  const above = knots.findIndex(([air]) => air > airYards);
  const [toAir, to] = knots[above] ?? knots.at(-1) ?? [0, 0];
  const [fromAir, from] = knots[above - 1] ?? [toAir, to];
  if (above <= 0) return to;
  return from + ((to - from) * (airYards - fromAir)) / (toAir - fromAir);
}

const logit = (share: number) => Math.log(share / (1 - share));
const share = (odds: number) => 1 / (1 + Math.exp(-odds));

const byDepth: Readonly<Partial<Record<NflPosition, readonly number[]>>> = {
  WR: [1.45, 1.12, 0.92, 0.75, 0.7, 0.7],
  TE: [1.04, 0.58, 0.4],
  RB: [0.9, 0.86, 0.8],
};

/** A player who may be thrown to, with his form. */
export type Receiver = { readonly player: NflPlayer; readonly form: number };

/** Whom the quarterback throws to. */
export function drawTarget(
  random: Random,
  receivers: readonly Receiver[],
  coverage: Coverage,
): Receiver | undefined {
  const { isMan } = traitsOf(coverage);
  const weights = receivers.map(({ player: { position, depth, talent }, form }) => {
    const place = byDepth[position]?.[depth] ?? 0;
    const fit = isMan ? talent.againstMan : -0.4 * talent.againstMan;
    return place * talent.share * Math.exp(fit + 0.12 * form);
  });
  return receivers[random.weighted(weights)];
}

export type PassOptions = {
  passer: NflPlayer;
  passerForm: number;
  receiver: Receiver;
  coverage: Coverage;
  /** Of the defence, in log odds. */
  defence: number;
  isPressure: boolean;
  yardsToGoal: number;
  isHome: boolean;
};

export type PassResult = {
  readonly route: Route;
  readonly airYards: number;
  readonly isComplete: boolean;
  readonly isInterception: boolean;
  /** Gained, at most to the goal line. */
  readonly yards: number;
};

function drawAfterCatch(random: Random, air: number, { receiver, coverage, defence }: PassOptions): number {
  const mean =
    between(afterCatch, air) *
    receiver.player.talent.legs *
    traitsOf(coverage).afterCatch *
    (1 - 0.3 * defence);
  const shaken = random.chance(0.055) ? random.gamma(1.1) * 11 : 0;
  return Math.max(-2, (random.gamma(1.25) / 1.25) * (mean - 0.75) + shaken);
}

/** One throw: where to, and what became of it. */
export function drawPass(random: Random, options: PassOptions): PassResult {
  const { passer, passerForm, receiver, coverage, defence, isPressure, yardsToGoal, isHome } = options;
  const { position, talent } = receiver.player;
  const { route, airYards } = drawThrow(random, {
    position,
    depth: talent.depth * passer.talent.depth ** 0.6,
    yardsToGoal,
  });
  const cramped = yardsToGoal <= 10 ? 0.35 : 0;
  const odds =
    logit(between(completions, airYards)) +
    0.13 +
    traitsOf(coverage).completion +
    passer.talent.hands +
    0.06 * passerForm +
    0.6 * talent.hands +
    0.05 * receiver.form -
    defence -
    cramped -
    (isPressure ? 0.45 : -0.1) +
    (isHome ? 0.04 : -0.04);
  const isComplete = random.chance(share(odds));
  if (isComplete) {
    const gained = airYards + drawAfterCatch(random, airYards, options);
    return {
      route,
      airYards,
      isComplete,
      isInterception: false,
      yards: Math.min(yardsToGoal, Math.round(gained)),
    };
  }
  const risk =
    between(interceptions, airYards) * traitsOf(coverage).interception * Math.exp(-passer.talent.hands);
  const isInterception = random.chance((risk / Math.max(0.12, 1 - share(odds))) * 0.95);
  return { route, airYards, isComplete, isInterception, yards: 0 };
}
