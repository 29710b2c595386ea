import { describe, expect, it } from 'vitest';
import { openTestSnapshot } from '../testing/open-test-snapshot.ts';
import { createAsk } from './ask.ts';
import { evaluatePredictions } from './evaluate-predictions.ts';
import { formatEvaluation } from './format-evaluation.ts';
import { inventSeasons } from './testing/invented-seasons.ts';

const evaluateRows = async (rows: Parameters<typeof openTestSnapshot>[0]) => {
  const snapshot = await openTestSnapshot(rows);
  return evaluatePredictions(createAsk((sql) => snapshot.rows(sql)));
};

describe('back-test', () => {
  it('finds every model better than both baselines where players really differ', async () => {
    const evaluations = await evaluateRows(inventSeasons());
    expect(evaluations.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['mlb_home_run', 'published'],
      ['mlb_hit', 'published'],
      ['nba_three_pointers', 'published'],
      ['nba_first_basket', 'published'],
      ['nfl_touchdown', 'published'],
      ['nfl_touchdown_longshot', 'published'],
      ['nfl_first_touchdown', 'published'],
    ]);
    for (const { scores, scored, calibration } of evaluations) {
      expect(scores?.model.logLoss).toBeLessThan(scores?.baseRate.logLoss ?? 0);
      expect(scores?.model.brier).toBeLessThan(scores?.ownRate.brier ?? 0);
      expect(calibration.reduce((sum, { count }) => sum + count, 0)).toBe(scored);
    }
  });

  it('has nothing to say of an empty snapshot', async () => {
    const evaluations = await evaluateRows({});
    expect(evaluations).toHaveLength(7);
    for (const evaluation of evaluations) {
      expect(evaluation).toMatchObject({ scored: 0, share: null, scores: null, verdict: 'too little' });
      expect(formatEvaluation(evaluation)[0]).toContain('too few outcomes to judge by');
    }
  });
});

it('prints scores and calibration', () => {
  const lines = formatEvaluation({
    kind: 'mlb_hit',
    model: 'test 1',
    scored: 1500,
    share: 0.6,
    scores: {
      model: { logLoss: 0.61, brier: 0.21 },
      baseRate: { logLoss: 0.67301, brier: 0.24 },
      ownRate: { logLoss: 0.65, brier: 0.23 },
    },
    calibration: [{ from: 0.6, count: 1500, forecast: 0.612, share: 0.6 }],
    verdict: 'published',
  });
  expect(lines).toEqual([
    'mlb_hit (test 1): 1,500 forecasts, better than both baselines: published',
    'came true in 60.0 %',
    '                   LOG LOSS   BRIER',
    'model                0.6100  0.2100',
    'base rate            0.6730  0.2400',
    "player's own rate    0.6500  0.2300",
    'FORECAST %  COUNT  MEAN %  CAME TRUE %',
    '60 to 70    1,500    61.2         60.0',
    '',
  ]);
});
