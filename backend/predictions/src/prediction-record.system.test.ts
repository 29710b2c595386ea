import { predictionRecordQuery } from '@sharpside/boards/all-leagues/prediction-record/query';
import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { openTestSnapshot } from '@sharpside/ingest/testing/open-test-snapshot';
import type { Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { anNflGame, aPlayerWeek } from '@sharpside/warehouse/testing/nfl-rows';
import { addDays } from '@sharpside/warehouse/time/eastern-time';
import { describe, expect, it } from 'vitest';
import { derivePredictions } from './derive-predictions.ts';
import { createRunQuery } from './shared/run-query.ts';
import { BASEBALL_DAYS, FIRST_DAY, type InventedRows, inventSeasons } from './testing/invented-seasons.ts';

const END = addDays(FIRST_DAY, 24 * 7);
const ALL = { kinds: Object.values(PREDICTION_KINDS), from: '2024-08-17', to: '2031-12-31', isLogged: false };

/** The invented seasons with their own predictions. */
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

const aPrediction = {
  kind: 'mlb_hit',
  game_date: '2031-03-02',
  player_name: 'Someone',
  team: 'ARI',
  home_team: 'ARI',
  game_id: '10000',
  score: 0.5,
  probability: 0.6,
  model: 'test 1',
  known_until: '2031-03-01',
};

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
      // Everybody plays every game of these seasons.
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

  it('are open for football that is to come in a week of which games were played', async () => {
    const sunday = anNflGame({ week: 11, game_id: '2024_11_BUF_BAL', game_date: '2024-11-17' });
    const thursday = anNflGame({
      week: 11,
      game_id: '2024_11_NYJ_MIA',
      game_date: '2024-11-14',
      home_team: 'MIA',
      away_team: 'NYJ',
    });
    const said = { ...aPrediction, kind: 'nfl_touchdown', game_date: '2024-11-17', player_id: '00-1' };
    const snapshot = await openTestSnapshot({
      nfl_games: [thursday, sunday],
      nfl_player_weeks: [
        aPlayerWeek({ week: 11, team: 'MIA', opponent: 'NYJ', player_id: '00-7' }),
        aPlayerWeek({ week: 11, team: 'NYJ', opponent: 'MIA', player_id: '00-8', rushing_tds: 1 }),
      ],
      predictions: [
        { ...said, game_id: sunday.game_id, player_id: '00-1' },
        { ...said, game_id: thursday.game_id, game_date: thursday.game_date, player_id: '00-8' },
        { ...said, game_id: thursday.game_id, game_date: thursday.game_date, player_id: '00-9' },
      ],
    });
    expect(await listOutcomes(snapshot, 'nfl_touchdown', sunday.game_date)).toEqual([
      { player_id: '00-1', outcome: null },
    ]);
    expect(await listOutcomes(snapshot, 'nfl_touchdown', thursday.game_date)).toEqual([
      { player_id: '00-8', outcome: 'hit' },
      { player_id: '00-9', outcome: 'void' },
    ]);
  });
});
