import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import { formatEvaluation } from '@sharpside/server/cli/format-evaluation';
import { describe, expect, it } from 'vitest';
import { evaluatePredictions } from './evaluate-predictions.ts';
import { createRunQuery } from './shared/run-query.ts';
import { inventSeasons } from './testing/invented-seasons.ts';

const evaluateRows = async (rows: Parameters<typeof openTestSnapshot>[0]) => {
  const snapshot = await openTestSnapshot(rows);
  return evaluatePredictions(createRunQuery((sql) => snapshot.rows(sql)));
};

describe('back-test', () => {
  it('finds every model better than both baselines where players really differ', async () => {
    const evaluations = await evaluateRows(inventSeasons());
    expect(evaluations.map(({ kind }) => kind).sort()).toEqual(Object.values(PREDICTION_KINDS).sort());
    for (const { scores, scored, calibration, verdict } of evaluations) {
      expect(verdict).toBe('published');
      expect(scores?.model.logLoss).toBeLessThan(scores?.baseRate.logLoss ?? 0);
      expect(scores?.model.brier).toBeLessThan(scores?.ownRate.brier ?? 0);
      expect(calibration.reduce((sum, { count }) => sum + count, 0)).toBe(scored);
    }
  });

  it('has nothing to say of an empty snapshot', async () => {
    const evaluations = await evaluateRows({});
    expect(evaluations).toHaveLength(7);
    const nothing = { listed: null, likeliestTenth: null, scores: null, margins: null };
    for (const evaluation of evaluations) {
      expect(evaluation).toMatchObject({ scored: 0, ...nothing, verdict: 'too little' });
      expect(formatEvaluation(evaluation)[0]).toContain('too few outcomes to judge by');
    }
  });
});

it('prints what was said and came, scores with their margins, and calibration', () => {
  const margin = (mean: number) => ({ mean, standardError: 0.002 });
  const lines = formatEvaluation({
    kind: 'mlb_hit',
    model: 'test 1',
    scored: 1500,
    listed: { said: 0.612, came: 0.6 },
    likeliestTenth: { said: 0.7, came: 0.684 },
    scores: {
      model: { logLoss: 0.61, brier: 0.21 },
      baseRate: { logLoss: 0.67301, brier: 0.24 },
      ownRate: { logLoss: 0.65, brier: 0.23 },
    },
    margins: {
      baseRate: { logLoss: margin(0.06301), brier: margin(0.03) },
      ownRate: { logLoss: margin(0.04), brier: margin(0.02) },
    },
    calibration: [{ from: 0.6, count: 1500, forecast: 0.612, share: 0.6 }],
    recalibration: 'Platt',
    verdict: 'published',
  });
  expect(lines).toEqual([
    'mlb_hit (test 1): 1,500 listed forecasts, better than both baselines by more than the standard error: published',
    'all said 61.2 %, came true in 60.0 %',
    'the likeliest tenth said 70.0 %, came true in 68.4 %',
    'corrected by past forecasts: Platt',
    '                   LOG LOSS  WORSE BY          BRIER  WORSE BY',
    'model                0.6100                   0.2100',
    'base rate            0.6730  0.0630 ± 0.0020  0.2400  0.0300 ± 0.0020',
    "player's own rate    0.6500  0.0400 ± 0.0020  0.2300  0.0200 ± 0.0020",
    'FORECAST %  COUNT  MEAN %  CAME TRUE %',
    '60 to 70    1,500    61.2         60.0',
    '',
  ]);
});
