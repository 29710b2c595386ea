import { toProbability } from './logit.ts';
import { solveSymmetric } from './solve-symmetric.ts';

/** The prior belief about a weight. `precision` is 1 / variance. */
export type WeightPrior = { readonly mean: number; readonly precision: number };

export type LabelledFeatures = { readonly features: readonly number[]; readonly outcome: boolean };

const MAX_STEPS = 25;
const SMALL_STEP = 1e-7;

/** The weighted sum of features, as log-odds. A missing weight or feature counts as 0. */
export function weigh(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return sum;
}

/**
 * One Newton step of the penalised likelihood. A back-test goes through the rows tens of millions of times, so the sums
 * are in flat arrays, and only the lower half of the symmetric curvature matrix is summed.
 */
function findStep(
  rows: readonly LabelledFeatures[],
  prior: readonly WeightPrior[],
  weights: readonly number[],
): number[] {
  const size = prior.length;
  const gradient = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  for (const { features, outcome } of rows) {
    const probability = toProbability(weigh(weights, features));
    const miss = (outcome ? 1 : 0) - probability;
    const spread = probability * (1 - probability);
    for (let row = 0; row < size; row++) {
      const value = features[row] ?? 0;
      gradient[row] = (gradient[row] ?? 0) + miss * value;
      const part = spread * value;
      const start = row * size;
      for (let at = start; at <= start + row; at++) {
        curvature[at] = (curvature[at] ?? 0) + part * (features[at - start] ?? 0);
      }
    }
  }
  const toPenalised = (row: number, column: number): number =>
    (curvature[Math.max(row, column) * size + Math.min(row, column)] ?? 0) +
    (row === column ? (prior[row]?.precision ?? 0) : 0);
  return solveSymmetric(
    prior.map((_, row) => prior.map((_, column) => toPenalised(row, column))),
    prior.map(({ mean, precision }, at) => (gradient[at] ?? 0) + precision * (mean - (weights[at] ?? 0))),
  );
}

/**
 * Weights of a logistic regression with a normal prior on each weight (iteratively reweighted least squares). Without
 * rows they are the prior's means.
 */
export function fitLogistic(
  rows: readonly LabelledFeatures[],
  prior: readonly WeightPrior[],
  start: readonly number[] = prior.map(({ mean }) => mean),
): number[] {
  let weights = [...start];
  for (let step = 0; step < MAX_STEPS; step++) {
    const change = findStep(rows, prior, weights);
    weights = weights.map((weight, at) => weight + (change[at] ?? 0));
    if (change.every((part) => Math.abs(part) < SMALL_STEP)) break;
  }
  return weights;
}
