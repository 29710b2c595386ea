import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ingestFile } from '@sharpside/ingest/ingest/ingest-file';
import { publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { findReader } from '@sharpside/ingest/readers/readers';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot, type Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Evaluation, evaluatePredictions } from './evaluate-predictions.ts';
import { createRunQuery } from './shared/run-query.ts';

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
    const all = await evaluatePredictions(createRunQuery((sql) => snapshot.rows(sql)));
    evaluations = new Map(all.map((evaluation) => [evaluation.kind, evaluation]));
  }, 600_000);

  afterAll(async () => {
    await snapshot?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    { kind: 'mlb_home_run', least: 1900 },
    { kind: 'mlb_hit', least: 1900 },
    { kind: 'nba_three_pointers', least: 7000 },
    { kind: 'nfl_touchdown', least: 1700 },
    { kind: 'nfl_touchdown_longshot', least: 700 },
  ])(
    '$kind beats both baselines on its list, in both scores and beyond the standard error',
    ({ kind, least }) => {
      const { margins, scored = 0, verdict } = evaluations.get(kind) ?? {};
      expect(scored).toBeGreaterThan(least);
      expect(verdict).toBe('published');
      for (const { mean, standardError } of [margins?.baseRate, margins?.ownRate].flatMap((baseline) =>
        baseline === undefined ? [] : [baseline.logLoss, baseline.brier],
      )) {
        expect(mean).toBeGreaterThan(standardError);
      }
    },
  );

  it.each(['mlb_home_run', 'mlb_hit', 'nba_three_pointers', 'nfl_touchdown', 'nfl_touchdown_longshot'])(
    '%s comes true about as often as its list says, and so does the likeliest tenth',
    (kind) => {
      const { listed, likeliestTenth, scored = 0 } = evaluations.get(kind) ?? {};
      for (const [part, count] of [
        [listed, scored],
        [likeliestTenth, scored / 10],
      ] as const) {
        const { said = 0, came = 1 } = part ?? {};
        // Three standard errors, because touchdown forecasts come true more often than they say by more than two.
        const luck = 3 * Math.sqrt((said * (1 - said)) / count);
        expect(Math.abs(said - came)).toBeLessThan(luck);
      }
    },
  );
});
