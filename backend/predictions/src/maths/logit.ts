// Without this bound a single wrong forecast could weigh more than a season of good forecasts.
const SMALLEST = 1e-4;

/** The probability, kept away from 0 and 1. */
export const toOpenProbability = (probability: number): number =>
  Math.min(1 - SMALLEST, Math.max(SMALLEST, probability));

/** Log-odds of a probability, which is kept away from 0 and 1. */
export const toLogit = (probability: number): number => {
  const open = toOpenProbability(probability);
  return Math.log(open / (1 - open));
};

export const toProbability = (logit: number): number => 1 / (1 + Math.exp(-logit));
