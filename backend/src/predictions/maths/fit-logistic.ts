import { toProbability } from './logit.ts';
import { solveSymmetric } from './solve-symmetric.ts';

/** What is believed of a weight before any data: `precision` is 1 / variance. */
export type WeightPrior = { readonly mean: number; readonly precision: number };

export type LabelledFeatures = { readonly features: readonly number[]; readonly outcome: boolean };

const MOST_STEPS = 25;
const SMALL_STEP = 1e-8;

export function weigh(weights: readonly number[], features: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (features[at] ?? 0);
  return sum;
}

/** One Newton step of the penalised likelihood: how far to move. */
function findStep(
  rows: readonly LabelledFeatures[],
  prior: readonly WeightPrior[],
  weights: readonly number[],
): number[] {
  const size = prior.length;
  const gradient = prior.map(({ mean, precision }, at) => precision * (mean - (weights[at] ?? 0)));
  const curvature = prior.map(({ precision }, row) => prior.map((_, at) => (at === row ? precision : 0)));
  for (const { features, outcome } of rows) {
    const probability = toProbability(weigh(weights, features));
    const miss = (outcome ? 1 : 0) - probability;
    const weight = probability * (1 - probability);
    for (let row = 0; row < size; row++) {
      const value = features[row] ?? 0;
      gradient[row] = (gradient[row] ?? 0) + miss * value;
      const line = curvature[row] ?? [];
      for (let at = 0; at < size; at++) line[at] = (line[at] ?? 0) + weight * value * (features[at] ?? 0);
    }
  }
  return solveSymmetric(curvature, gradient);
}

/**
 * Weights of a logistic regression with a normal prior on each (iteratively reweighted least squares). Without rows
 * they are the prior's means.
 */
export function fitLogistic(
  rows: readonly LabelledFeatures[],
  prior: readonly WeightPrior[],
  start: readonly number[] = prior.map(({ mean }) => mean),
): number[] {
  let weights = [...start];
  for (let step = 0; step < MOST_STEPS; step++) {
    const change = findStep(rows, prior, weights);
    weights = weights.map((weight, at) => weight + (change[at] ?? 0));
    if (change.every((part) => Math.abs(part) < SMALL_STEP)) break;
  }
  return weights;
}
