import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { expect, it } from 'vitest';
import { mlbScheduleReader } from '../readers/mlb/schedule.ts';
import { aGame, createTestData } from '../testing/a-data-folder.ts';
import { CHECKED, isTaken, schedule, scheduled } from '../testing/checked-files.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { publishSnapshot } from './publish-snapshot.ts';

const SUSPENDED = { status: { abstractGameState: 'Live', detailedState: 'Suspended: Rain' } };
const later = () => new Date('2031-06-02T12:00:00Z');

const game = aGame(900001, 108);
const [first, rest] = [game.slice(0, 40), game.slice(40)];

/** A data folder with the first part of a game, and another game of that day. */
async function readFirstPart() {
  const test = await createTestData();
  const games = [scheduled(900001, SUSPENDED), scheduled(900002)];
  await isTaken(test, schedule(games), { reader: mlbScheduleReader });
  await isTaken(test, toCsv([...first, ...aGame(900002, 108)]));
  await publishSnapshot({ data: test.data });
  await isTaken(test, schedule([scheduled(900001)]), { reader: mlbScheduleReader });
  return test;
}

it.each([
  ['the first day', {}],
  ['the day on which it was played', { game_date: '2031-06-01' }],
])('the rest of a suspended game in a file of its own completes it, under %s', async (_, day) => {
  const { data, ingest } = await readFirstPart();
  const text = toCsv(rest.map((pitch) => ({ ...pitch, ...day })));
  const { batch } = await ingest(text, { ...CHECKED, now: later });
  expect(batch.warnings).toEqual([]);
  await publishSnapshot({ data });
  const snapshot = await openSnapshot({ data, concurrency: 1 });
  const rows = await snapshot.rows(
    `SELECT game_date, count(*) AS pitches, max(at_bat_number) AS appearances
     FROM mlb_pitches WHERE game_pk = 900001 GROUP BY game_date`,
  );
  await snapshot.close();
  expect(rows).toEqual([{ game_date: '2031-05-04', pitches: 108, appearances: 108 }]);
});

it('a copy of a part that is known is still a poorer copy', async () => {
  const { ingest } = await readFirstPart();
  const { batch } = await ingest(toCsv(first.slice(0, 30)));
  expect(batch.warnings).toEqual([
    expect.stringContaining('1 game has fewer rows than known, such as 900001 (30, and 40 are known)'),
  ]);
});
