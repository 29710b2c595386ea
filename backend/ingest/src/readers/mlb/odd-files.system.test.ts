import { join } from 'node:path';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { ingestFile } from '../../ingest/ingest-file.ts';
import { readParquet } from '../../testing/ingest-text.ts';
import { statcastReader } from './statcast.ts';

/** Ingests a file into a new data folder, with every check. */
async function ingest(name: string) {
  const data = toDataFolder(await createTemporaryFolder());
  const ref = join(SHARED_DATA, 'odd', name);
  const { batch } = await ingestFile({ data, reader: statcastReader, ref, known: [] });
  const rows = (table: TableName) => readParquet(join(batch.folder, `${table}.parquet`));
  return { batch, pitches: await rows('mlb_pitches'), players: await rows('mlb_players') };
}

describe('odd files of Savant are taken, each without what is wrong with it', { tags: 'shared-data' }, () => {
  it('an export by batter names no pitcher', async () => {
    const { batch, players } = await ingest('statcast-export-by-batter.csv');
    expect(batch).toMatchObject({ read: 12, kept: 12 });
    expect(batch.noted).toEqual({ 'player_name names the batter; no pitcher has a name by it': 12 });
    expect(players).toMatchObject([{ player_id: 700401, name: 'Sam Slugger' }]);
  });

  it('rows after the end of a plate appearance are no pitches', async () => {
    const { batch, pitches } = await ingest('statcast-phantom-pitches.csv');
    expect(pitches).toHaveLength(4);
    expect(pitches.filter(({ event }) => event !== null)).toHaveLength(1);
    expect(Object.values(batch.skipped ?? {})).toEqual([7]);
  });

  it('a time in the place of a pitch type is unknown', async () => {
    const { batch, pitches } = await ingest('statcast-pitch-type-is-a-date.csv');
    expect(new Set(pitches.map(({ pitch_type }) => pitch_type))).toEqual(new Set([null, 'FF']));
    expect(batch.noted).toEqual({ 'pitch_type is no code and unknown, for example 180913_221503': 10 });
  });

  it('an exhibition against a national team does not hold back the other games of its day', async () => {
    const { batch, pitches } = await ingest('statcast-exhibition-national-team.csv');
    expect(new Set(pitches.map(({ game_pk }) => game_pk))).toEqual(new Set([800008]));
    expect(batch.skipped).toEqual({ 'a side is no team of the league': 12 });
  });
});
