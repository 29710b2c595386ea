import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
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
    for (const { scores, verdict } of evaluations) {
      expect(verdict).toBe('published');
      expect(scores?.model.logLoss).toBeLessThan(scores?.baseRate.logLoss ?? 0);
      expect(scores?.model.brier).toBeLessThan(scores?.ownRate.brier ?? 0);
    }
  });

  it('has nothing to say of an empty snapshot', async () => {
    const evaluations = await evaluateRows({});
    expect(evaluations).toHaveLength(7);
    const nothing = { listed: null, likeliestTenth: null, scores: null, margins: null };
    for (const evaluation of evaluations)
      expect(evaluation).toMatchObject({ scored: 0, ...nothing, verdict: 'too little' });
  });
});
