import type { Random } from '../../random/random.ts';

const descriptions = [
  'ball',
  'called_strike',
  'swinging_strike',
  'foul',
  'hit_into_play',
  'hit_by_pitch',
] as const;

export type PitchDescription = (typeof descriptions)[number];

export type Count = { readonly balls: number; readonly strikes: number };

// Per ten thousand pitches at each count, by balls and strikes; columns as in `descriptions`. Measured over a season of
// the league, with blocked balls counted as balls and foul tips as swinging strikes.
const byCount: Readonly<Record<string, readonly number[]>> = {
  '0-0': [3722, 2957, 851, 1225, 1206, 23],
  '0-1': [3954, 1063, 1353, 1824, 1775, 29],
  '0-2': [4605, 331, 1435, 1892, 1696, 40],
  '1-0': [3304, 2326, 1085, 1640, 1624, 20],
  '1-1': [3405, 1051, 1422, 2078, 2013, 31],
  '1-2': [3808, 403, 1491, 2201, 2051, 42],
  '2-0': [3057, 2743, 863, 1628, 1688, 20],
  '2-1': [2824, 1257, 1387, 2220, 2282, 30],
  '2-2': [3063, 453, 1504, 2472, 2479, 28],
  '3-0': [3417, 5654, 180, 357, 374, 22],
  '3-1': [2783, 1692, 1078, 2228, 2192, 26],
  '3-2': [2291, 617, 1390, 2779, 2896, 27],
};

/** The effects of pitcher and batter on swings that miss and on balls, relative to the league, in log-odds. */
export type Matchup = { readonly whiff: number; readonly ball: number };

export function drawPitchResult(
  random: Random,
  { balls, strikes }: Count,
  { whiff, ball }: Matchup,
): PitchDescription {
  // A batter who misses less hits more fouls and puts more balls in play.
  const touched = Math.exp(-0.35 * whiff);
  const factors = [Math.exp(ball), 1, Math.exp(whiff), touched, touched, Math.exp(0.8 * ball)];
  const shares = byCount[`${balls}-${strikes}`] ?? [];
  return descriptions[random.weighted(shares.map((share, place) => share * (factors[place] ?? 1)))] ?? 'ball';
}

/** Savant's letter for a result: B ball, S strike (fouls too), X in play. */
export function toPitchType(description: PitchDescription): 'B' | 'S' | 'X' {
  if (description === 'hit_into_play') return 'X';
  return description === 'ball' || description === 'hit_by_pitch' ? 'B' : 'S';
}

/** The count after a pitch that did not end the plate appearance. */
export function countAfter({
  balls,
  strikes,
  description,
}: Count & { description: PitchDescription }): Count {
  if (toPitchType(description) === 'B') return { balls: balls + 1, strikes };
  return { balls, strikes: Math.min(2, strikes + 1) };
}
