import type { Random } from '../../random/random.ts';
import type { ParkEffects } from '../season/parks.ts';
import {
  distanceAngles,
  distanceSpeeds,
  distances,
  type Landing,
  landingAngles,
  landingSpeeds,
  landings,
  speedAngles,
  speeds,
} from './batted-ball-grids.ts';

type BattedBallType = 'ground_ball' | 'line_drive' | 'fly_ball' | 'popup';

/** The end of a ball in play. */
export type Outcome = 'single' | 'double' | 'triple' | 'home_run' | 'error' | 'out';

/** A ball in play as the cameras measure it. */
export type BattedBall = {
  readonly exitVelocityMph: number;
  readonly launchAngleDeg: number;
  readonly distanceFt: number;
  /** Degrees from centre field; negative is left. */
  readonly sprayDeg: number;
  readonly type: BattedBallType;
  readonly isBunt: boolean;
};

/** The place between two knots, and how far from the lower to the upper one; beyond the last knot, above 1. */
function between(knots: readonly number[], value: number): { low: number; share: number } {
  const last = knots.length - 2;
  let low = 0;
  while (low < last && value >= (knots[low + 1] ?? 0)) low++;
  const from = knots[low] ?? 0;
  const to = knots[low + 1] ?? from + 1;
  return { low, share: Math.max(0, (value - from) / (to - from)) };
}

const mix = (from: number, to: number, share: number) => from + (to - from) * share;

const STEEPEST_DEG = 72.5;

/** Carry of a ball in still air, in feet. */
export function carryFt(exitVelocityMph: number, launchAngleDeg: number): number {
  const speed = between(distanceSpeeds, exitVelocityMph);
  const angle = between(distanceAngles, Math.min(launchAngleDeg, STEEPEST_DEG));
  const at = (row: number) => {
    const cells = distances[row] ?? [];
    return mix(cells[speed.low] ?? 0, cells[speed.low + 1] ?? 0, speed.share);
  };
  return mix(at(angle.low), at(angle.low + 1), angle.share);
}

// Gamma of this shape, turned round: most balls are hit near the player's best, mishits trail off below.
const MISHIT_SHAPE = 1.6;
const MISHIT_DEVIATION = Math.sqrt(MISHIT_SHAPE);
// The rest of the deviation that is measured over the league is the difference between players.
const WITHIN_PLAYER = 0.95;
const HARDEST_MPH = 121.4;

/** A swing's differences from the league's average. */
export type Swing = {
  /** Batter, pitcher and form together, against the league's average. */
  readonly exitVelocityMph: number;
  readonly launchAngleDeg: number;
  /** Towards the side that he pulls to. */
  readonly pullDeg: number;
  /** 1 where he pulls to right field, as left-handed batters do; -1 where to left field. */
  readonly pullSide: 1 | -1;
};

const LEAGUE_ANGLE_DEG = 14;
const ANGLE_DEVIATION_DEG = 27.8;

function drawSpeed(random: Random, angle: number, swing: Swing): number {
  const { low, share } = between(speedAngles, angle);
  const [meanLow = 0, deviationLow = 0] = speeds[low] ?? [];
  const [meanHigh = 0, deviationHigh = 0] = speeds[low + 1] ?? [];
  const mishit = (MISHIT_SHAPE - random.gamma(MISHIT_SHAPE)) / MISHIT_DEVIATION;
  const deviation = mix(deviationLow, deviationHigh, share) * WITHIN_PLAYER;
  // Strength shows in well-hit balls; a mishit is a mishit for everybody.
  const strength = swing.exitVelocityMph * (1 + 0.5 * Math.max(-1.5, mishit));
  const speed = mix(meanLow, meanHigh, share) + deviation * mishit + strength + random.normal(0, 1.2);
  // Close to what is humanly possible, a mile more costs more than a mile.
  const eased = speed > 112 ? 112 + (speed - 112) * 0.8 : speed;
  return Math.min(HARDEST_MPH, Math.max(8, eased));
}

function toType(random: Random, { angle, distance }: { angle: number; distance: number }): BattedBallType {
  if (angle > 36 && distance < 204 + random.normal(0, 12)) return 'popup';
  if (angle < 8.3 + random.normal(0, 1)) return 'ground_ball';
  return angle < 25.4 + random.normal(0, 1.8) ? 'line_drive' : 'fly_ball';
}

const SPRAY_DEVIATION_DEG = 24;

/** A ball in play, drawn around the swing's means. */
export function drawBattedBall(random: Random, swing: Swing): BattedBall {
  const steepness = random.normal(LEAGUE_ANGLE_DEG + swing.launchAngleDeg, ANGLE_DEVIATION_DEG);
  const angle = Math.max(-86, Math.min(86, steepness));
  const speed = drawSpeed(random, angle, swing);
  const noise = angle > 8 ? random.normal(0, Math.min(19, 6 + angle)) : random.normal(0, 2);
  const distance = Math.max(2, carryFt(speed, angle) + noise);
  // Ground balls are pulled; in the air, what is hit hard is pulled and what is hit late goes the other way.
  const pull = angle < 10 ? 1.7 * swing.pullDeg : 0.5 * swing.pullDeg + 0.6 * (speed - 97);
  const spray = Math.max(-44, Math.min(44, random.normal(pull * swing.pullSide, SPRAY_DEVIATION_DEG)));
  return {
    exitVelocityMph: Math.round(speed * 10) / 10,
    launchAngleDeg: Math.round(angle),
    distanceFt: Math.round(distance),
    sprayDeg: spray,
    type: toType(random, { angle, distance }),
    isBunt: false,
  };
}

/** A ball laid down in front of the plate. */
export function drawBunt(random: Random): BattedBall {
  const angle = random.normal(-35, 22);
  const isPopped = angle > 15;
  return {
    exitVelocityMph: Math.round(Math.max(12, random.normal(38, 10)) * 10) / 10,
    launchAngleDeg: Math.round(Math.max(-80, Math.min(70, angle))),
    distanceFt: random.whole(2, 30),
    sprayDeg: random.between(-40, 40),
    type: isPopped ? 'popup' : 'ground_ball',
    isBunt: true,
  };
}

// The wall stands 330 feet away in the corners and 400 in the middle, a few feet high; the ball has to clear it.
const fenceFt = (sprayDeg: number) => 344 + 59 * (1 - (Math.abs(sprayDeg) / 45) ** 1.6);
// So much nearer for one e-fold more home runs.
const FEET_PER_EFOLD = 33;

function isOverFence(ball: BattedBall, effects: ParkEffects): boolean {
  const { launchAngleDeg: angle } = ball;
  if (angle < 15 || angle > 50) return false;
  // A flat ball can be long enough and still too low.
  const climb = angle < 24 ? (24 - angle) * 4.2 : 0;
  const fence = fenceFt(ball.sprayDeg) - Math.log(effects.homeRuns) * FEET_PER_EFOLD;
  return ball.distanceFt > fence + climb;
}

function landingOf({ exitVelocityMph, launchAngleDeg }: BattedBall): Landing {
  const row = landingAngles.findIndex((angle) => launchAngleDeg < angle);
  const column = landingSpeeds.findIndex((speed) => exitVelocityMph < speed);
  return (
    landings[row < 0 ? landingAngles.length : row]?.[column < 0 ? landingSpeeds.length : column] ?? [
      0, 0, 0, 0,
    ]
  );
}

// The measured shares are of one season's balls; these fall in as often as those of an average one.
const FALLEN = 1.035;

type OutcomeOptions = { effects: ParkEffects; speed: number };

/** The outcome of a ball in play. `speed` is the runner's, in log odds. */
export function drawOutcome(random: Random, ball: BattedBall, { effects, speed }: OutcomeOptions): Outcome {
  if (ball.isBunt)
    return random.chance(0.2 * Math.exp(speed)) ? 'single' : random.chance(0.04) ? 'error' : 'out';
  if (isOverFence(ball, effects)) return 'home_run';
  const [single, double, triple, error] = landingOf(ball);
  const legs = Math.exp(speed * 0.8);
  const isOnGround = ball.launchAngleDeg < 8;
  const shares = [
    single * effects.singles * FALLEN * (isOnGround ? Math.exp(speed * 0.12) : 1),
    double * effects.doubles * FALLEN,
    triple * effects.triples * legs,
    error,
  ];
  const outcomes = ['single', 'double', 'triple', 'error'] as const;
  let left = random.next();
  for (const [index, share] of shares.entries()) {
    left -= share;
    if (left < 0) return outcomes[index] ?? 'out';
  }
  return 'out';
}

/** The share of such balls that are hits, over the league: speed and angle alone. */
export function expectedAverage(ball: BattedBall): number {
  const [single, double, triple] = landingOf(ball);
  const over = expectedHomeRuns(ball);
  return Math.min(1, over + (1 - over) * (single + double + triple));
}

/** The share of such balls that leave an average park. */
export function expectedHomeRuns({ exitVelocityMph, launchAngleDeg: angle }: BattedBall): number {
  if (angle < 15 || angle > 50) return 0;
  const climb = angle < 24 ? (24 - angle) * 4.2 : 0;
  return 1 / (1 + Math.exp((389 + climb - carryFt(exitVelocityMph, angle)) / 18));
}

/** Bases per such ball, over the league. */
export function expectedBases(ball: BattedBall): number {
  const [single, double, triple] = landingOf(ball);
  const over = expectedHomeRuns(ball);
  return 4 * over + (1 - over) * (single + 2 * double + 3 * triple);
}

/** Statcast's classes: 6 barrel, 5 solid, 4 flare or burner, 3 under, 2 topped, 1 weak. */
export function contactClass(ball: BattedBall): number {
  const { exitVelocityMph: speed, launchAngleDeg: angle } = ball;
  if (speed >= 97.5 && angle <= 50 && speed * 1.5 - angle >= 117 && speed + angle >= 123) return 6;
  if (speed >= 95 && angle <= 52 && speed * 1.5 - angle >= 111 && speed + angle >= 119) return 5;
  if (speed < 59) return 1;
  if (expectedAverage(ball) >= 0.44) return 4;
  return angle < 10 ? 2 : 3;
}

/** Statcast's field coordinates: home plate near (125.4, 198.3), second base above it. */
export function fieldCoordinates({ distanceFt, sprayDeg, type }: BattedBall): { x: number; y: number } {
  // Balls on the ground are marked where they were fielded.
  const feet = type === 'ground_ball' ? Math.max(distanceFt, 110) : distanceFt;
  const radians = (sprayDeg * Math.PI) / 180;
  return { x: 125.42 + (feet / 2.5) * Math.sin(radians), y: 198.27 - (feet / 2.5) * Math.cos(radians) };
}
