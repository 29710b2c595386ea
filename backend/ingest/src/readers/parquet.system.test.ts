import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import type { Reader } from '../reading/reader.ts';
import { aBattedBall, aPitch } from '../testing/a-pitch.ts';
import { ingestPath, toCsv, writeAsParquet } from '../testing/ingest-text.ts';
import { aReceiver } from '../testing/nfl-lines.ts';
import { statcastReader } from './mlb/statcast.ts';
import { nflPlayerStatsReader } from './nfl/player-stats.ts';
import { findReader } from './readers.ts';

/** Rows of a reader's tables, and its tally. */
async function ingestAll(reader: Reader, path: string) {
  const { batch, rows } = await ingestPath(reader, path);
  const { read, kept, dropped, refused, tables } = batch;
  const filled = await Promise.all(reader.tables.map(async (table) => [table, await rows(table)]));
  return { read, kept, dropped, refused, tables, rows: Object.fromEntries(filled) };
}

async function writeCsv(records: Parameters<typeof toCsv>[0]): Promise<string> {
  const path = join(await createTemporaryFolder(), 'file.csv');
  await writeFile(path, toCsv(records));
  return path;
}

describe('a Parquet file', () => {
  it('is read as the CSV of the same rows, with the same values refused and rows dropped', async () => {
    const csv = await writeCsv([
      aPitch(),
      aBattedBall({ pitch_number: 2 }),
      aBattedBall({ pitch_number: 3, launch_speed: '518934' }),
      aPitch({ pitch_number: 4, inning: '77' }),
    ]);
    const fromCsv = await ingestAll(statcastReader, csv);
    expect(await ingestAll(statcastReader, await writeAsParquet(csv))).toEqual(fromCsv);
    expect(fromCsv).toMatchObject({ read: 4, kept: 3 });
    expect(Object.keys(fromCsv.refused)).toHaveLength(1);
  });

  it('may write numbers that are counts as floats, and names in capitals', async () => {
    const { player_id = '', ...week } = aReceiver({ season: '2030.0', week: '3.0', receiving_yards: '31.0' });
    const csv = await writeCsv([{ PLAYER_ID: player_id, ...week }]);
    const { rows } = await ingestAll(nflPlayerStatsReader, await writeAsParquet(csv));
    expect(rows.nfl_player_weeks).toMatchObject([
      { player_id: '00-0090001', season: 2030, week: 3, receiving_yards: 31 },
    ]);
  });

  it('is refused by sources that are JSON', async () => {
    const reader = findReader('odds');
    if (reader === undefined) throw new Error('there is no reader of odds');
    const path = await writeAsParquet(await writeCsv([{ a: 1 }]));
    await expect(ingestPath(reader, path)).rejects.toMatchObject({ code: 'INPUT_UNEXPECTED' });
  });
});

describe('real files as Parquet', { tags: 'shared-data' }, () => {
  it.each([
    ['nfl-participation', 'nfl/pbp_participation_2023_week1_full_columns.csv.gz'],
    ['nfl-play-by-play', 'nfl/nfl_passes_2022_wk1-9.csv.gz'],
    ['nfl-player-stats', 'nfl/player_stats_2023.csv.gz'],
    ['nba-game-log', 'nba/player_game_logs_2024-25.csv.gz'],
    ['statcast', 'statcast/statcast_2025-07-24.csv.gz'],
  ])(
    'of %s give the rows that they give as CSV',
    async (source, path) => {
      const reader = findReader(source);
      if (reader === undefined) throw new Error(`there is no reader of ${source}`);
      const csv = join(SHARED_DATA, path);
      expect(await ingestAll(reader, await writeAsParquet(csv))).toEqual(await ingestAll(reader, csv));
    },
    60_000,
  );
});
