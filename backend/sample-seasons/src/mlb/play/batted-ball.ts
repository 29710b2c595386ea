import type { Random } from '../../random/random.ts';
import type { ParkEffects } from '../season/parks.ts';

type BattedBallType = 'ground_ball' | 'line_drive' | 'fly_ball' | 'popup';

type Outcome = 'out' | 'single' | 'double' | 'triple' | 'home_run' | 'error';

export type BattedBall = {
  readonly outcome: Outcome;
  readonly type: BattedBallType;
  readonly exitVelocityMph: number;
  readonly launchAngleDeg: number;
  readonly distanceFt: number;
  /** Degrees from centre field; negative is to the left. */
  readonly sprayDeg: number;
};

/** A swing's differences from the league's average. */
export type Swing = {
  /** Sum of the differences of batter, pitcher and form. */
  readonly exitVelocityMph: number;
  readonly launchAngleDeg: number;
  /** Degrees towards right field; negative is towards left field. */
  readonly pullDeg: number;
  /** The batter's speed as a runner, in log-odds. */
  readonly speed: number;
  readonly effects: ParkEffects;
};

const types = ['ground_ball', 'line_drive', 'fly_ball', 'popup'] as const;

type Contact = {
  readonly outcome: Outcome;
  /** Weight of the result, about its number per thousand balls in play. */
  readonly share: number;
  /** Weights of the ball types, in the order of `types`. */
  readonly types: readonly number[];
  readonly mph: number;
  readonly deviationMph: number;
};

// Results of the league's balls in play, with the mean and deviation of the balls' exit velocity.
const contacts: readonly Contact[] = [
  { outcome: 'out', share: 690, types: [49, 10, 31, 10], mph: 87, deviationMph: 14.5 },
  { outcome: 'single', share: 208, types: [45, 50, 5, 0], mph: 88, deviationMph: 14 },
  { outcome: 'double', share: 63, types: [10, 62, 28, 0], mph: 96, deviationMph: 9 },
  { outcome: 'triple', share: 6, types: [0, 60, 40, 0], mph: 96, deviationMph: 8 },
  { outcome: 'home_run', share: 44, types: [0, 0, 1, 0], mph: 107, deviationMph: 3 },
  { outcome: 'error', share: 9, types: [1, 0, 0, 0], mph: 87, deviationMph: 14 },
];

// Mean, deviation, minimum and maximum of each type's launch angle, in degrees.
const angles: Readonly<Record<BattedBallType, readonly [number, number, number, number]>> = {
  ground_ball: [-9.5, 13, -75, 7],
  line_drive: [16, 5, 8, 24],
  fly_ball: [34.5, 7, 25, 49],
  popup: [62, 8, 50, 85],
};

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

// Beyond this, more power hardly adds home runs: a ball cannot clear the fence more than once. Without a limit, the
// strongest batters would homer in half of their games.
const FULL_POWER_MPH = 4.5;

const toPower = (mph: number) => FULL_POWER_MPH * Math.tanh(mph / FULL_POWER_MPH);

function toFactor(outcome: Outcome, { exitVelocityMph, launchAngleDeg, speed, effects }: Swing): number {
  switch (outcome) {
    case 'home_run':
      return effects.homeRuns * Math.exp(0.25 * toPower(exitVelocityMph) + 0.02 * launchAngleDeg - 0.15);
    case 'triple':
      return effects.triples * Math.exp(0.8 * speed);
    case 'double':
      return effects.doubles * Math.exp(0.03 * exitVelocityMph);
    case 'single':
      return effects.singles * Math.exp(0.02 * exitVelocityMph + 0.08 * speed);
    default:
      return 1;
  }
}

const hits: ReadonlySet<Outcome> = new Set(['single', 'double', 'triple', 'home_run']);

/** The shares of home runs, and of hits of any kind, among balls in play of such swings. */
export function expectInPlay(swing: Swing): { homeRuns: number; hits: number } {
  const weights = contacts.map(({ outcome, share }) => ({
    outcome,
    weight: share * toFactor(outcome, swing),
  }));
  const sumOf = (isIn: (outcome: Outcome) => boolean) =>
    weights.reduce((sum, { outcome, weight }) => sum + (isIn(outcome) ? weight : 0), 0);
  const all = sumOf(() => true);
  return {
    homeRuns: sumOf((outcome) => outcome === 'home_run') / all,
    hits: sumOf((outcome) => hits.has(outcome)) / all,
  };
}

// Ground balls and line drives are hit harder than others.
const HARDER_MPH: Readonly<Record<BattedBallType, number>> = {
  ground_ball: 1,
  line_drive: 2,
  fly_ball: -3.5,
  popup: -6,
};

// Shape of a reversed gamma distribution: most balls are close to the player's best, and mishits form the lower tail.
const MISHIT_SHAPE = 1.6;

function drawSpeed(random: Random, { mph, deviationMph }: Contact, meanMph: number): number {
  const mishit = (MISHIT_SHAPE - random.gamma(MISHIT_SHAPE)) / Math.sqrt(MISHIT_SHAPE);
  const speed = mph + meanMph + deviationMph * mishit + random.normal(0, 4);
  return Math.round(within(speed, 20, 120) * 10) / 10;
}

const LONGEST_CATCH_FT = 395;

function drawDistance(
  random: Random,
  speed: number,
  { angle, outcome }: { angle: number; outcome: Outcome },
) {
  if (outcome === 'home_run') return random.normal(400, 25);
  if (angle < 8) return random.between(4, 60);
  const carry = 0.0458 * speed ** 2 * Math.sin((angle * Math.PI) / 90);
  return Math.min(LONGEST_CATCH_FT, carry) + random.normal(0, 6);
}

/** A ball in play. Its result is drawn first, and then a flight that fits the result. */
export function drawBattedBall(random: Random, swing: Swing): BattedBall {
  const place = random.weighted(contacts.map(({ outcome, share }) => share * toFactor(outcome, swing)));
  const contact = contacts[place];
  if (contact === undefined) throw new RangeError('a ball in play has an end');
  const { outcome } = contact;
  const type = types[random.weighted(contact.types)] ?? 'ground_ball';
  const [mean, deviation, least, most] = angles[type];
  const lowered = outcome === 'home_run' ? -6 : 0;
  const angle = within(random.normal(mean + lowered + 0.3 * swing.launchAngleDeg, deviation), least, most);
  const speed = drawSpeed(random, contact, swing.exitVelocityMph + HARDER_MPH[type]);
  // Ground balls are pulled more than others.
  const pull = (type === 'ground_ball' ? 1.7 : 0.6) * swing.pullDeg;
  return {
    outcome,
    type,
    exitVelocityMph: speed,
    launchAngleDeg: Math.round(angle),
    distanceFt: Math.round(within(drawDistance(random, speed, { angle, outcome }), 2, 490)),
    sprayDeg: within(random.normal(pull, 24), -44, 44),
  };
}

/** Statcast's classes: 6 barrel, 5 solid, 4 flare or burner, 3 under, 2 topped, 1 weak. */
export function contactClass({
  exitVelocityMph: speed,
  launchAngleDeg: angle,
}: Pick<BattedBall, 'exitVelocityMph' | 'launchAngleDeg'>): number {
  if (speed >= 97.5 && angle <= 50 && speed * 1.5 - angle >= 117 && speed + angle >= 123) return 6;
  if (speed >= 95 && angle <= 52 && speed * 1.5 - angle >= 111 && speed + angle >= 119) return 5;
  if (speed < 59) return 1;
  if (angle < 8) return 2;
  return angle <= 24 ? 4 : 3;
}

// Hits and bases per ball in play, by contact class (the index of the row).
const worths = [
  [0, 0],
  [0.22, 0.23],
  [0.24, 0.25],
  [0.09, 0.17],
  [0.69, 0.9],
  [0.46, 0.87],
  [0.66, 2.25],
] as const;

/** Expected hits and bases of a ball with this speed and angle. */
export function expectedOf(ball: BattedBall): { average: number; bases: number } {
  const [average, bases] = worths[contactClass(ball)] ?? worths[0];
  const harder = 0.003 * (ball.exitVelocityMph - 88);
  return { average: within(average + harder, 0.01, 0.99), bases: within(bases + 2 * harder, 0.01, 4) };
}

/** Statcast's field coordinates: home plate near (125.4, 198.3), second base above it. */
export function fieldCoordinates({ distanceFt, sprayDeg, type }: BattedBall): { x: number; y: number } {
  // Ground balls are marked at the place where they were fielded.
  const feet = type === 'ground_ball' ? Math.max(distanceFt, 110) : distanceFt;
  const radians = (sprayDeg * Math.PI) / 180;
  return { x: 125.42 + (feet / 2.5) * Math.sin(radians), y: 198.27 - (feet / 2.5) * Math.cos(radians) };
}
