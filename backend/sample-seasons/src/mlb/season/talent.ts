import type { Random } from '../../random/random.ts';

/** A batter's differences from the league's average (0 in each field), and his pull. */
export type BattingTalent = {
  readonly exitVelocityMph: number;
  readonly launchAngleDeg: number;
  /** Log-odds of missing a pitch that he swings at. */
  readonly whiff: number;
  /** Log-odds of not swinging at a ball. */
  readonly eye: number;
  /** Log-odds of running results: infield hits, extra bases, triples. */
  readonly speed: number;
  /** His disadvantage against pitchers of his own hand, beyond the usual disadvantage. */
  readonly platoon: number;
  /** Degrees towards his pull side. */
  readonly pullDeg: number;
};

type PitchKind = { readonly code: string; readonly share: number };

/** A pitcher's differences from the league's average (0 in each field), his stamina and his pitches. */
export type PitchingTalent = {
  readonly exitVelocityMph: number;
  readonly launchAngleDeg: number;
  readonly whiff: number;
  /** Log-odds of throwing a ball. */
  readonly wildness: number;
  /** Number of pitches before he tires. */
  readonly stamina: number;
  readonly arsenal: readonly [PitchKind, ...PitchKind[]];
};

// Exit velocity by position, relative to the league, in mph: first basemen are strong hitters, shortstops strong
// fielders.
const positionPower: Readonly<Record<string, number>> = {
  C: -0.6,
  '1B': 1.1,
  '2B': -1.1,
  '3B': 0.5,
  SS: -0.6,
  LF: 0.5,
  CF: -0.4,
  RF: 0.8,
  DH: 1.6,
};

type BattingOptions = { position: string; isRegular: boolean };

export function toBattingTalent(random: Random, { position, isRegular }: BattingOptions): BattingTalent {
  const power = random.normal();
  const level = isRegular ? 0.25 : -0.9;
  return {
    exitVelocityMph: 1.85 * power + (positionPower[position] ?? 0) + 0.5 * level,
    launchAngleDeg: random.normal(1.3 * power, 4.4),
    // A batter who swings hard misses more.
    whiff: random.normal(0.09 * power - 0.05 * level, 0.235),
    eye: random.normal(0.04 * power + 0.03 * level, 0.125),
    speed: random.normal(position === 'C' || position === '1B' || position === 'DH' ? -0.45 : 0.15, 0.4),
    platoon: random.normal(0, 0.05),
    pullDeg: random.normal(7, 4),
  };
}

const fastballs = ['FF', 'FF', 'FF', 'SI', 'FC'] as const;
const breakers = ['SL', 'SL', 'ST', 'CU', 'KC', 'SV'] as const;
const others = ['CH', 'CH', 'SI', 'FC', 'CU', 'FS', 'ST', 'SL'] as const;

const shares = [0.46, 0.26, 0.15, 0.09, 0.06];

function toArsenal(random: Random): PitchingTalent['arsenal'] {
  const first = random.pick(fastballs);
  const codes = new Set<string>([first, random.pick(breakers)]);
  const wanted = random.whole(3, 5);
  while (codes.size < wanted) codes.add(random.pick(others));
  const [main = { code: first, share: 1 }, ...rest] = [...codes].map((code, index) => ({
    code,
    share: shares[index] ?? 0.05,
  }));
  return [main, ...rest];
}

type PitchingOptions = {
  /** 0 for the best starter or reliever; the last has 4 or more. */
  depth: number;
  isStarter: boolean;
};

export function toPitchingTalent(random: Random, { depth, isStarter }: PitchingOptions): PitchingTalent {
  const quality = random.normal(0.5 - 0.24 * depth, 0.8);
  return {
    exitVelocityMph: random.normal(-0.25 * quality, 0.55),
    launchAngleDeg: random.normal(0, 2.8),
    whiff: random.normal(0.11 * quality + (isStarter ? -0.02 : 0.05), 0.16),
    wildness: random.normal(-0.05 * quality + (isStarter ? -0.02 : 0.04), 0.09),
    stamina: isStarter ? random.normal(91 - depth, 4) : random.normal(24, 5),
    arsenal: toArsenal(random),
  };
}
