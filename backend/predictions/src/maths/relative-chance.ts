/**
 * A probability compared with the average: 0.5 is average, 2/3 means twice the odds, 4/5 four times; 0 is impossible
 * and 1 is certain.
 *
 * Units: both 0 to 1; `average` is neither 0 nor 1.
 * Definition: r / (1 + r), where r is the ratio of the odds of both.
 */
export function toRelativeChance(probability: number, average: number): number {
  const ours = probability * (1 - average);
  return ours / (ours + average * (1 - probability));
}
