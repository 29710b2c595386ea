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
    expect([scores.count, scores.hits]).toEqual([2, 1]);
  });

  it('stay finite where something impossible came', () => {
    expect(scoresOf([0, true]).logLoss).toBeCloseTo(-Math.log(1e-4), 9);
  });

  it('put forecasts into tenths, with what came of them', () => {
    const bins = scoresOf([0.12, false], [0.18, true], [1, true]).calibration;
    expect(bins).toHaveLength(10);
    expect(bins[0]).toEqual({ from: 0, count: 0, forecast: null, share: null });
    expect(bins[1]).toEqual({ from: 0.1, count: 2, forecast: 0.15, share: 0.5 });
    expect(bins[9]).toMatchObject({ count: 1, share: 1 });
  });
});
