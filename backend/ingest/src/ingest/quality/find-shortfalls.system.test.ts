import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBatches } from '../../batches/batch.ts';
import { publishSnapshot } from '../../publication/publish-snapshot.ts';
import { mlbPlayersReader } from '../../readers/mlb/files.ts';
import { retrosheetReader } from '../../readers/mlb/retrosheet.ts';
import { mlbScheduleReader } from '../../readers/mlb/schedule.ts';
import { nflPlayByPlayReader } from '../../readers/nfl/play-by-play.ts';
import { aGame, createTestData } from '../../testing/a-data-folder.ts';
import {
  CHECKED,
  heldBack,
  isTaken,
  now,
  pitches,
  schedule,
  scheduled,
  shortfall,
} from '../../testing/checked-files.ts';
import { toCsv } from '../../testing/ingest-text.ts';
import { aPass } from '../../testing/nfl-lines.ts';
import type { CheckName } from './checks.ts';
import { listHeldInputs } from './held-inputs.ts';

describe('rows', () => {
  it('must be kept, some of them', async () => {
    const [first] = await heldBack(await createTestData(), 'x,y,z\n'.repeat(30), {
      reader: retrosheetReader,
    });
    const message = expect.stringMatching(/^gives nothing to keep: 0 of 30 rows; 30 because /);
    expect(first).toMatchObject(shortfall('kept', message));
  });

  it('must not be all of other things than the source is read for', async () => {
    const plays = [1, 2, 3].map((play_id) =>
      aPass({ play_id, receiver_player_id: '', receiver_player_name: '' }),
    );
    expect(
      await heldBack(await createTestData(), toCsv(plays), { reader: nflPlayByPlayReader }),
    ).toMatchObject([{ check: 'kept' }]);
    // On the day of an all-star game no other game is played, so both files contain only games that are skipped.
    const allStars = scheduled(900001, {
      gameType: 'A',
      teams: { away: { team: { id: 159 } }, home: { team: { id: 160 } } },
    });
    await isTaken(await createTestData(), schedule([allStars]), { reader: mlbScheduleReader });
    await isTaken(await createTestData(), toCsv(aGame(900001, 30, { game_type: 'A' })));
  });

  it.each([
    { lost: 2, of: 20, isHeld: false },
    { lost: 3, of: 20, isHeld: true },
    { lost: 4, of: 200, isHeld: false },
    { lost: 5, of: 200, isHeld: true },
  ])('may be lost where they are few: $lost of $of', async ({ lost, of, isHeld }) => {
    const text = toCsv([...aGame(900001, of - lost), ...aGame(900002, lost, { batter: 'nobody' })]);
    if (!isHeld) return isTaken(await createTestData(), text);
    const percent = ((100 * lost) / of).toFixed(1);
    const message = `loses ${lost} of ${of} rows (${percent} %), ${lost} because batter is under 1, for example nobody`;
    expect(await heldBack(await createTestData(), text)).toEqual([shortfall('dropped', message)]);
  });

  it('may have impossible values where they are few: 2 of 20, not 3', async () => {
    const withOdd = (odd: number) =>
      toCsv([...aGame(900001, 20 - odd), ...aGame(900002, odd, { launch_speed: 518934 })]);
    await isTaken(await createTestData(), withOdd(2));
    const message =
      'has 3 impossible values in 20 rows: launch_speed is not within 1 to 125, for example 518934';
    expect(await heldBack(await createTestData(), withOdd(3))).toEqual([shortfall('values', message)]);
  });
});

describe('the source', () => {
  it('is told by its columns: pitches are no list of players', async () => {
    const columns = 'game_pk, at_bat_number, pitch_number, inning_topbot';
    const message = `has the columns of statcast (${columns}), and was given as mlb-players`;
    expect(
      await heldBack(await createTestData(), pitches([900001, 5]), { reader: mlbPlayersReader }),
    ).toEqual([shortfall('source', message)]);
    await isTaken(await createTestData(), 'batter,name,stand\n1001,Barry Batter,L\n', {
      reader: mlbPlayersReader,
    });
  });
});

describe('letters', () => {
  it.each([
    ['bytes that were not understood', 'Garc\uFFFDa, Luis'],
    ['UTF-8 that was read as Latin-1', 'Garc\u00C3\u00ADa, Luis'],
    ['UTF-8 that was read as Windows-1252', 'Bogdanovi\u00C4\u2021, Bojan'],
    ['an apostrophe that was read as Windows-1252', 'O\u00E2\u20AC\u2122Neill, Tyler'],
    ['question marks for letters', 'Garc?a, Luis'],
    ['a question mark at the end', 'Jos?, Juan'],
  ])('are whole: %s', async (_, player_name) => {
    expect(await heldBack(await createTestData(), toCsv(aGame(900001, 3, { player_name })))).toMatchObject([
      shortfall('encoding', expect.stringContaining("such as '")),
    ]);
  });

  it('may be of any language', async () => {
    const player_name = 'Ñúñez-Öğretmen, Ãdria Ålesund Bogdanović';
    await isTaken(await createTestData(), toCsv(aGame(900001, 3, { player_name })));
  });
});

describe('a file that is held back', () => {
  const poor = toCsv([
    ...aGame(900001, 10),
    ...aGame(900002, 3, { batter: 'nobody' }),
    ...aGame(900003, 1, { game_date: '9999-01-01' }),
  ]);
  const accept = (...checks: CheckName[]) => ({ now, acceptance: { checks, reason: 'a rain-out' } });

  it('leaves no batch, and a note of every check, until it is taken with a reason that is kept', async () => {
    const test = await createTestData();
    await expect(test.ingest(poor, CHECKED)).rejects.toThrow(
      /^file-1\.txt is held back; what is served stays as it is\n {4}dropped: it loses 3 of 14 rows .*\n {4}days: it has 1 row of .*\n {4}Fetch it again\. If it is right as it is: --accept dropped,days --reason '<why>'$/,
    );
    expect(await listBatches(test.data)).toEqual([]);
    expect(await listHeldInputs(test.data)).toMatchObject([
      { source: 'statcast', input: 'file-1.txt', shortfalls: [{ check: 'dropped' }, { check: 'days' }] },
    ]);
    await expect(test.ingest(poor, accept('days'))).rejects.toMatchObject({ code: 'INPUT_HELD_BACK' });
    await test.ingest(poor, accept('days', 'dropped', 'kept'));
    expect(await listBatches(test.data)).toMatchObject([
      { accepted: { checks: ['dropped', 'days'], reason: 'a rain-out' } },
    ]);
    expect(await listHeldInputs(test.data), 'also under the other name').toEqual([]);
    // The check `days` is accepted but does not fail, so nothing is recorded.
    await test.ingest(pitches([900001, 3]), accept('days'));
    expect((await listBatches(test.data))[1]).not.toHaveProperty('accepted');
  });

  it('is told from another of the same name, and says since when it is held', async () => {
    const test = await createTestData();
    const name = 'day.csv';
    await mkdir(join(test.folder, 'other'));
    await expect(test.ingest(poor, { ...CHECKED, name })).rejects.toThrow();
    const later = () => new Date(now().getTime() + 3_600_000);
    await expect(test.ingest(poor, { ...CHECKED, name, now: later })).rejects.toThrow();
    await test.ingest(pitches([900001, 3]), { ...CHECKED, name: 'other/day.csv' });
    expect(await listHeldInputs(test.data)).toMatchObject([
      { input: name, since: now().toISOString(), at: later().toISOString() },
    ]);
    await test.ingest(pitches([900001, 4]), { ...CHECKED, name });
    expect(await listHeldInputs(test.data)).toEqual([]);
  });

  it('is forgotten after 30 days', async () => {
    const test = await createTestData();
    await expect(test.ingest(poor, CHECKED)).rejects.toThrow();
    const later = new Date(now().getTime() + 31 * 86_400_000);
    const other = toCsv(aGame(900009, 3, { game_date: '9999-01-01' }));
    await expect(test.ingest(other, { ...CHECKED, now: () => later })).rejects.toThrow();
    expect((await listHeldInputs(test.data)).map(({ input }) => input)).toEqual(['file-2.txt']);
  });
});

describe('a poorer copy of a game', () => {
  it('is taken with a note, and what is served stays; a correction replaces it', async () => {
    const test = await createTestData();
    await test.ingestPitches([...aGame(900001, 10), ...aGame(900002, 10)]);
    const fewer = await test.ingest(pitches([900001, 9]), { now });
    expect(fewer.batch.warnings).toEqual([
      "mlb_pitches: 1 game has fewer rows than known, such as 900001 (9, and 10 are known): the fuller copies stay; where these are right, read the file again with --force --correction '<why>'",
    ]);
    const first = await publishSnapshot({ data: test.data, now });
    expect(first.tables.mlb_pitches?.rows).toBe(20);
    const right = await test.ingest(pitches([900001, 9]), {
      now,
      isForced: true,
      correction: 'one pitch was taken back',
    });
    expect(right.batch).toMatchObject({ warnings: [], correction: 'one pitch was taken back' });
    const second = await publishSnapshot({ data: test.data, now });
    expect(second.tables.mlb_pitches?.rows).toBe(19);
    expect((await test.ingest(pitches([900001, 9], [900002, 10]), { now })).batch.warnings).toEqual([]);
  });
});
