import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toDataFolder } from '../files/data-folder.ts';
import { ingestFile } from '../ingest/ingest-file.ts';
import { findReader } from '../readers/readers.ts';
import { openSnapshot, type Snapshot } from '../snapshot/open-snapshot.ts';
import { publishSnapshot } from '../snapshot/publish-snapshot.ts';
import { SHARED_DATA } from '../testing/shared-data.ts';
import { createAsk } from './ask.ts';
import { type Evaluation, evaluatePredictions } from './evaluate-predictions.ts';

const FILES = [
  { source: 'statcast', path: 'statcast/pitches_core_2025.csv.gz' },
  { source: 'mlb-day-night', path: 'statcast/game_daynight_2024_2025.csv.gz' },
  { source: 'nba-game-log', path: 'nba/noel_lozano_nba_player_game_logs.csv.gz' },
  { source: 'nba-game-log', path: 'nba/player_game_logs_2024-25.csv.gz' },
  { source: 'nfl-player-stats', path: 'nfl/player_stats_2022.csv.gz' },
  { source: 'nfl-player-stats', path: 'nfl/player_stats_2023.csv.gz' },
];

describe('on real seasons', { tags: 'shared-data' }, () => {
  let folder: string;
  let snapshot: Snapshot;
  let evaluations: ReadonlyMap<string, Evaluation>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backend-evaluate-'));
    const data = toDataFolder(folder);
    for (const { source, path } of FILES) {
      const reader = findReader(source);
      if (reader === undefined) throw new Error(`no reader ${source}`);
      await ingestFile({ data, reader, ref: join(SHARED_DATA, path), known: [] });
    }
    await publishSnapshot({ data });
    snapshot = await openSnapshot({ data, concurrency: 1 });
    const all = await evaluatePredictions(createAsk((sql) => snapshot.rows(sql)));
    evaluations = new Map(all.map((evaluation) => [evaluation.kind, evaluation]));
  }, 120_000);

  afterAll(async () => {
    await snapshot?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    { kind: 'mlb_home_run', least: 9000 },
    { kind: 'mlb_hit', least: 9000 },
    { kind: 'nba_three_pointers', least: 8000 },
    { kind: 'nfl_touchdown', least: 8000 },
    { kind: 'nfl_touchdown_longshot', least: 5000 },
  ])('$kind beats the base rate and the own rate in log loss and in Brier score', ({ kind, least }) => {
    const { scores, scored = 0, verdict } = evaluations.get(kind) ?? {};
    expect(scored).toBeGreaterThan(least);
    expect(verdict).toBe('published');
    for (const baseline of [scores?.baseRate, scores?.ownRate]) {
      expect(scores?.model.logLoss).toBeLessThan(baseline?.logLoss ?? 0);
      expect(scores?.model.brier).toBeLessThan(baseline?.brier ?? 0);
    }
  });

  it.each(['mlb_home_run', 'mlb_hit', 'nba_three_pointers', 'nfl_touchdown', 'nfl_touchdown_longshot'])(
    '%s comes true about as often as it says, wherever there are forecasts enough to tell',
    (kind) => {
      const bins = evaluations.get(kind)?.calibration.filter(({ count }) => count >= 400) ?? [];
      expect(bins.length).toBeGreaterThan(1);
      for (const { forecast, share } of bins) {
        expect(Math.abs((forecast ?? 0) - (share ?? 1))).toBeLessThan(0.06);
      }
    },
  );

  it.each(['nba_first_basket', 'nfl_first_touchdown'])(
    '%s is not published where no source says who was first',
    (kind) => {
      expect(evaluations.get(kind)).toMatchObject({ scored: 0, verdict: 'too little' });
    },
  );
});
