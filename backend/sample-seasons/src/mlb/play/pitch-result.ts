import type { Random } from '../../random/random.ts';

/** Savant's word for the result of a pitch. */
export type PitchDescription =
  | 'ball'
  | 'blocked_ball'
  | 'called_strike'
  | 'swinging_strike'
  | 'swinging_strike_blocked'
  | 'foul'
  | 'foul_tip'
  | 'hit_into_play'
  | 'hit_by_pitch'
  | 'foul_bunt'
  | 'missed_bunt'
  | 'automatic_ball'
  | 'automatic_strike';

/** Savant's type: B ball, S strike (fouls too), X in play. */
export type PitchType = 'B' | 'S' | 'X';

const drawn = [
  'ball',
  'blocked_ball',
  'called_strike',
  'swinging_strike',
  'swinging_strike_blocked',
  'foul',
  'foul_tip',
  'hit_into_play',
  'hit_by_pitch',
] as const;

// Per ten thousand pitches at each count, measured over a season of the league; columns as in `drawn`.
const byCount: readonly (readonly (readonly number[])[])[] = [
  [
    [3574, 148, 2957, 769, 18, 1225, 64, 1206, 23],
    [3737, 217, 1063, 1211, 35, 1824, 107, 1775, 29],
    [4178, 427, 331, 1156, 173, 1892, 106, 1696, 40],
  ],
  [
    [3162, 142, 2326, 964, 21, 1640, 100, 1624, 20],
    [3228, 177, 1051, 1265, 34, 2078, 123, 2013, 31],
    [3469, 339, 403, 1213, 150, 2201, 128, 2051, 42],
  ],
  [
    [2937, 120, 2743, 756, 13, 1628, 94, 1688, 20],
    [2672, 152, 1257, 1244, 22, 2220, 121, 2282, 30],
    [2835, 228, 453, 1239, 121, 2472, 144, 2479, 28],
  ],
  [
    [3313, 104, 5654, 148, 5, 357, 27, 374, 22],
    [2637, 146, 1692, 910, 24, 2228, 144, 2192, 26],
    [2036, 255, 617, 1152, 42, 2779, 196, 2896, 27],
  ],
];

/** The change that pitcher and batter make against the league, in log odds. */
export type Matchup = {
  readonly whiff: number;
  readonly ball: number;
};

// Differences between players shorten plate appearances; these bring the league's length back.
const FOULED = 1.012;
const TAKEN = 1.04;
const PUT_IN_PLAY = 0.985;

/** Weights by which a count's shares are multiplied, in the order of `drawn`; made once a plate appearance. */
export function toMultipliers({ whiff, ball }: Matchup): readonly number[] {
  const missed = Math.exp(whiff);
  const outside = Math.exp(ball);
  // A batter who misses less also fouls more off and puts more in play.
  const touched = Math.exp(-0.35 * whiff);
  const hit = Math.exp(0.8 * ball);
  return [outside, outside, TAKEN, missed, missed, touched * FOULED, missed, touched * PUT_IN_PLAY, hit];
}

type Count = { readonly balls: number; readonly strikes: number };

/** The result of a pitch, by the count and by who faces whom. */
export function drawPitchResult(
  random: Random,
  { balls, strikes }: Count,
  multipliers: readonly number[],
): PitchDescription {
  const shares = byCount[balls]?.[strikes] ?? [];
  let total = 0;
  for (let place = 0; place < shares.length; place++)
    total += (shares[place] ?? 0) * (multipliers[place] ?? 1);
  let left = random.next() * total;
  for (let place = 0; place < shares.length; place++) {
    left -= (shares[place] ?? 0) * (multipliers[place] ?? 1);
    if (left < 0) return drawn[place] ?? 'ball';
  }
  return 'ball';
}

const balls: ReadonlySet<PitchDescription> = new Set([
  'ball',
  'blocked_ball',
  'hit_by_pitch',
  'automatic_ball',
]);

/** Savant's letter for a result: B ball, S strike, X in play. */
export function toPitchType(description: PitchDescription): PitchType {
  if (description === 'hit_into_play') return 'X';
  return balls.has(description) ? 'B' : 'S';
}

/** True if a strike with two strikes against the batter ends his turn: a foul does not, unless bunted or held. */
export const isThirdStrike = (description: PitchDescription): boolean =>
  toPitchType(description) === 'S' && description !== 'foul';
