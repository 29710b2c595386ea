import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ingestFile } from '@sharpside/ingest/ingest/ingest-file';
import { findReader } from '@sharpside/ingest/readers/readers';
import { toDay } from '@sharpside/sample-seasons/calendar/day';
import { planSample } from '@sharpside/sample-seasons/generate-sample';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';

// Early in the seasons of the NBA and the NFL, so that their files are short.
const planned = planSample({ seed: 'sample', today: toDay('2024-10-04'), size: 'small' });

/** Files of the sample, and the tables that they fill. */
const files = [
  ['mlb/people.json.gz', ['mlb_players']],
  ['mlb/schedule_to_come.json.gz', ['mlb_games', 'mlb_lineups', 'mlb_players']],
  ['mlb/schedule_recent.json.gz', ['mlb_games', 'mlb_lineups', 'mlb_players']],
  ['mlb/boxscores_recent.ndjson.gz', ['mlb_lineups', 'mlb_pitcher_games', 'mlb_players']],
  ['mlb/statcast_2024-10-03.csv.gz', ['mlb_pitches', 'mlb_players']],
  ['odds/mlb_2024-10-04.json.gz', ['odds_lines']],
  ['odds/mlb_opening_2024-10-04.json.gz', ['odds_lines']],
  ['odds/mlb_props_2024-10-04.json.gz', ['odds_props']],
  [
    'nba/leaguegamelog_2024_players.json.gz',
    ['nba_games', 'nba_player_games', 'nba_players', 'player_aliases'],
  ],
  ['nba/leaguegamelog_2024_teams.json.gz', ['nba_games', 'nba_team_games']],
  ['nba/playbyplay_2024.ndjson.gz', ['nba_openings']],
  ['nba/scoreboard_2024-10-05.json.gz', ['nba_games']],
  ['odds/nba_props_2024-10-04.json.gz', ['odds_props']],
  ['nfl/roster_2024.csv.gz', ['nfl_players', 'player_aliases']],
  ['nfl/player_stats_2024.csv.gz', ['nfl_player_weeks', 'nfl_players', 'player_aliases']],
  ['nfl/pbp_participation_2024.csv.gz', ['nfl_coverage_plays', 'nfl_offense_snaps']],
  ['nfl/play_by_play_2024.csv.gz', ['nfl_passes', 'nfl_rushes', 'nfl_touchdowns']],
  ['nfl/games.csv.gz', ['nfl_games']],
  ['odds/nfl_2024-10-04.json.gz', ['odds_lines']],
  ['odds/nfl_props_2024-10-04.json.gz', ['odds_props']],
  // Closing prices of a past day.
  ['odds/mlb_2024-10-03.json.gz', ['odds_lines']],
  ['odds/nfl_props_2024-10-03.json.gz', ['odds_props']],
  ['espn/mlb_to_come.json.gz', ['espn_events']],
  ['espn/nba_to_come.json.gz', ['espn_events']],
  ['espn/nfl_recent.json.gz', ['espn_events']],
] as const;

async function ingest(path: string) {
  const file = planned.find((one) => one.path === path);
  const reader = findReader(file?.source ?? '');
  if (file === undefined || reader === undefined)
    throw new Error(`${path} is not planned, or nobody reads it`);
  const folder = await createTemporaryFolder();
  const ref = join(folder, path.replaceAll('/', '_'));
  await writeFile(ref, gzipSync([...file.pieces()].join('')));
  const data = toDataFolder(join(folder, 'data'));
  return (await ingestFile({ data, reader, ref, known: [], isSample: true })).batch;
}

describe('the readers of real files', () => {
  it.each(files)('keep every row of %s', async (path, tables) => {
    const batch = await ingest(path);
    expect(batch).toMatchObject({ isSample: true, dropped: {}, refused: {}, warnings: [] });
    expect(batch.read).toBeGreaterThan(0);
    expect(batch.kept).toBe(batch.read);
    expect(Object.keys(batch.tables).sort()).toEqual([...tables].sort());
  });

  it('are given files of every source that is planned', () => {
    const tested = new Set(files.map(([path]) => planned.find((file) => file.path === path)?.source));
    expect(tested).toEqual(new Set(planned.map(({ source }) => source)));
  });
});
