import { describe, expect, it } from 'vitest';
import { ForecastScores } from './forecast-scores.ts';

const scoresOf = (...forecasts: [number, boolean][]) => {
  const scores = new ForecastScores();
  for (const [probability, outcome] of forecasts) scores.add(probability, outcome);
  return scores;
};

describe('scores of forecasts', () => {
  it('are log loss and Brier score', () => {
    const scores = scoresOf([0.8, true], [0.4, false]);
    expect(scores.logLoss).toBeCloseTo(-(Math.log(0.8) + Math.log(0.6)) / 2, 12);
    expect(scores.brier).toBeCloseTo((0.04 + 0.16) / 2, 12);
    expect(scores.count).toBe(2);
  });

  it('stay finite where something impossible came', () => {
    expect(scoresOf([0, true]).logLoss).toBeCloseTo(-Math.log(1e-4), 9);
  });
});
