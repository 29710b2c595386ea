import { predictionRecordQuery } from '@sharpside/boards/all-leagues/prediction-record/query';
import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { describe, expect, it } from 'vitest';
import { derivePredictions } from './derive-predictions.ts';
import { createRunQuery } from './shared/run-query.ts';
import { BASEBALL_DAYS, FIRST_DAY, type InventedRows, inventSeasons } from './testing/invented-seasons.ts';

const END = addDays(FIRST_DAY, 24 * 7);
const ALL = { kinds: Object.values(PREDICTION_KINDS), from: '2024-08-17', to: '2031-12-31', isLogged: false };

async function openWithPredictions(seasons: InventedRows = inventSeasons()) {
  const before = await openTestSnapshot(seasons);
  const { rows: predictions } = await derivePredictions(
    createRunQuery((sql) => before.rows(sql)),
    { now: new Date(`${END}T14:00:00Z`) },
  );
  return openTestSnapshot({ ...seasons, predictions });
}

const listOutcomes = (snapshot: Snapshot, kind: string, day: string) =>
  snapshot.rows(
    'SELECT player_id, outcome FROM prediction_outcomes WHERE kind = $kind AND game_date = CAST($day AS DATE) ORDER BY player_id',
    { kind, day },
  );

describe('outcomes', () => {
  it('say of each past prediction whether it came true, and leave games to come open', async () => {
    const snapshot = await openWithPredictions();
    const record = await snapshot.all(predictionRecordQuery, ALL);
    expect(record.map(({ kind }) => kind)).toHaveLength(7);
    for (const { decided, hits, brier, mean_probability, void: none } of record) {
      expect(decided).toBeGreaterThan(100);
      expect(Math.abs(hits / decided - (mean_probability ?? 0))).toBeLessThan(0.08);
      expect(brier).toBeGreaterThan(0);
      expect(brier).toBeLessThan(0.25);
      // No prediction is void, because every player plays every game of these seasons.
      expect(none).toBe(0);
    }
    for (const { decided, open } of await snapshot.all(predictionRecordQuery, { ...ALL, isLogged: true })) {
      expect(decided).toBe(0);
      expect(open).toBeGreaterThan(0);
    }
    const lastDay = addDays(FIRST_DAY, BASEBALL_DAYS - 1);
    const open = await listOutcomes(snapshot, 'mlb_home_run', lastDay);
    expect(open).toHaveLength(50);
    expect(open.every((row) => row.outcome === null)).toBe(true);
  });
});
