import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { describe, expect, it } from 'vitest';
import { readParquet } from '../testing/ingest-text.ts';
import {
  brighten,
  CLOSED,
  EVENING,
  edit,
  OPEN,
  publish,
  readFiles,
  run,
  shareLoggedForecasts,
  TOMORROW,
} from './testing/logged-forecasts.ts';

const createScene = shareLoggedForecasts();

describe('beginning anew', () => {
  const readShown = async (data: DataFolder) => {
    const store = createSnapshotStore(data);
    const rows = await readParquet(store.tablePath(await store.requireCurrent(), 'predictions'));
    return rows.map(({ game_date, player_id }) => `${game_date} ${player_id}`).sort();
  };

  it('sets aside the first day that does not fit and all after it, and keeps the reason', async () => {
    const test = await createScene();
    await edit(test.data, OPEN, brighten);
    const { code, stdout } = await run(test, 'forecasts', '--begin-anew', 'the disk failed');
    expect(code).toBe(0);
    expect(stdout).toContain(
      `Set aside what the log had from ${OPEN} on, in set-aside-20310505T210000000Z of`,
    );
    expect((await readdir(test.data.forecasts)).sort()).toEqual([
      `${CLOSED}.jsonl`,
      'begun-anew.json',
      'chain.txt',
      'set-aside-20310505T210000000Z',
    ]);
    const aside = join(test.data.forecasts, 'set-aside-20310505T210000000Z');
    expect((await readdir(aside)).sort()).toEqual([`${OPEN}.jsonl`, `${TOMORROW}.jsonl`, 'chain.txt']);
    await publish(test, EVENING, [OPEN, '3']);
    expect(await readShown(test.data)).toEqual([`${CLOSED} 1`, `${CLOSED} 2`, `${OPEN} 3`]);
    const verified = await run(test, 'forecasts', '--verify');
    expect(verified.code).toBe(0);
    expect(verified.stdout).toContain(
      `Begun anew on 2031-05-05 21:00 from ${OPEN} on: the disk failed (before: set-aside-20310505T210000000Z)\n3 forecasts of 2 days;`,
    );
    await edit(test.data, OPEN, brighten);
    await expect(publish(test, EVENING)).rejects.toMatchObject({ code: 'FORECASTS_DAMAGED' });
  });

  it('begins with nothing where the whole log is gone', async () => {
    const test = await createScene();
    await rm(test.data.forecasts, { recursive: true });
    expect((await run(test, 'forecasts', '--begin-anew', 'lost')).code).toBe(0);
    const { forecasts } = await publish(test, EVENING, [OPEN, '3']);
    expect(forecasts).toMatchObject({ firstDay: OPEN, forecasts: 1, head: null });
    expect(await readShown(test.data)).toEqual([`${OPEN} 3`]);
    // Losing the new log is damage, too.
    await rm(test.data.forecasts, { recursive: true });
    await expect(publish(test, EVENING)).rejects.toMatchObject({ code: 'FORECASTS_DAMAGED' });
  });

  it.each([
    ['a log that is whole', 'it says nothing good of us', 1, 'FORECASTS_WHOLE'],
    ['no reason', ' ', 2, 'Say why'],
  ])('refuses %s', async (_, reason, code, words) => {
    const test = await createScene();
    const before = await readFiles(test.data);
    const refused = await run(test, 'forecasts', '--begin-anew', reason);
    expect([refused.code, refused.stderr]).toEqual([code, expect.stringContaining(words)]);
    expect(await readFiles(test.data)).toEqual(before);
  });
});
