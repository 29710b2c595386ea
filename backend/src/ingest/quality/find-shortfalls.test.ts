import { describe, expect, it } from 'vitest';
import { listBatches } from '../../batches/batch.ts';
import { publishSnapshot } from '../../publication/publish-snapshot.ts';
import { mlbPlayersReader } from '../../readers/mlb-files.ts';
import { mlbScheduleReader } from '../../readers/mlb-schedule.ts';
import { nbaGameLogReader } from '../../readers/nba-game-log.ts';
import { nflPlayByPlayReader } from '../../readers/nfl-play-by-play.ts';
import { retrosheetReader } from '../../readers/retrosheet.ts';
import { aGame, createTestData, shareTestData, type TestData } from '../../testing/a-data-folder.ts';
import { toCsv } from '../../testing/ingest-text.ts';
import type { CheckName } from './checks.ts';
import { listHeldInputs } from './held-inputs.ts';

/** The evening of the day of the rows. */
const now = () => new Date('2031-05-04T23:00:00Z');
const NOTHING = { acceptance: undefined, now };

type Row = Record<string, unknown>;

const scheduled = (gamePk: number, over: Row = {}) => ({
  gamePk,
  gameType: 'R',
  season: '2031',
  gameDate: '2031-05-04T18:00:00Z',
  officialDate: '2031-05-04',
  status: { abstractGameState: 'Final', detailedState: 'Final' },
  teams: { away: { team: { id: 120 } }, home: { team: { id: 109 } } },
  ...over,
});

const schedule = (games: readonly object[]) => JSON.stringify({ dates: [{ games }] });

const POSTPONED = { status: { abstractGameState: 'Final', detailedState: 'Postponed' } };
const UNDER_WAY = { status: { abstractGameState: 'Live', detailedState: 'In Progress' } };

/** Of the day: two finished games, one that was postponed, one under way, and one of another kind. */
const copyScheduled = shareTestData(({ ingest }) =>
  ingest(
    schedule([
      scheduled(900001),
      scheduled(900002),
      scheduled(900003, POSTPONED),
      scheduled(900004, UNDER_WAY),
      scheduled(900005, { gameType: 'S' }),
      scheduled(900006, { officialDate: '2031-05-03', gameDate: '2031-05-03T18:00:00Z' }),
    ]),
    { reader: mlbScheduleReader },
  ),
);

const heldBack = async ({ ingest, data }: TestData, text: string, options = {}) => {
  const failure: unknown = await ingest(text, { ...NOTHING, ...options }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'INPUT_HELD_BACK' });
  const [held] = await listHeldInputs(data);
  return held?.shortfalls ?? [];
};

const isTaken = async ({ ingest }: TestData, text: string, options = {}) =>
  expect(await ingest(text, { ...NOTHING, ...options })).toMatchObject({ kind: 'ingested' });

const pitches = (...games: [gamePk: number, pitches: number][]) =>
  toCsv(games.flatMap(([gamePk, count]) => aGame(gamePk, count)));

describe('days', () => {
  const withDay = (day: string) => toCsv([...aGame(900001, 5), ...aGame(900002, 1, { game_date: day })]);

  it('are no later than tomorrow: one row of the year 9999 holds the file back', async () => {
    expect(await heldBack(await createTestData(), withDay('9999-07-04'))).toEqual([
      {
        check: 'days',
        message: 'has 1 row of mlb_pitches after tomorrow, 2031-05-05; the last is of 9999-07-04',
      },
    ]);
    await isTaken(await createTestData(), withDay('2031-05-05'));
  });

  it('are one a game', async () => {
    const text = toCsv([...aGame(900001, 5), ...aGame(900001, 6, { game_date: '2031-05-03' }).slice(5)]);
    expect(await heldBack(await createTestData(), text)).toEqual([
      {
        check: 'days',
        message: 'has rows of game 900001 on 2031-05-03 and 2031-05-04: a game has one day',
      },
    ]);
  });

  it('are the day that the schedule has the game on', async () => {
    expect(await heldBack(await copyScheduled(), pitches([900006, 120]))).toContainEqual({
      check: 'days',
      message: 'has game 900006 on 2031-05-04, and the schedule has it on 2031-05-03',
    });
  });

  it('are those of a schedule that was read just before, also where the file is of other days', async () => {
    const text = toCsv(aGame(900001, 120, { game_date: '2030-05-04' }));
    expect(await heldBack(await copyScheduled(), text)).toEqual([
      {
        check: 'days',
        message: 'has game 900001 on 2030-05-04, and the schedule has it on 2031-05-04',
      },
    ]);
  });

  it('of a schedule may be of the next season, and no later', async () => {
    const at = (officialDate: string) => schedule([scheduled(900001, { officialDate })]);
    await isTaken(await createTestData(), at('2032-09-30'), { reader: mlbScheduleReader });
    expect(
      await heldBack(await createTestData(), at('2033-05-04'), { reader: mlbScheduleReader }),
    ).toMatchObject([{ check: 'days' }]);
  });
});

describe('the schedule', () => {
  const whole = pitches([900001, 120], [900002, 100]);

  it('has the finished games that a file of the day must have', async () => {
    await isTaken(await copyScheduled(), whole);
    expect(await heldBack(await copyScheduled(), pitches([900001, 120]))).toEqual([
      {
        check: 'schedule',
        message:
          'has 1 of the 2 finished games of 2031-05-04 in mlb_pitches: WAS @ ARI of 2031-05-04 is missing',
      },
    ]);
  });

  it('tells the half of a game from the whole', async () => {
    expect(await heldBack(await copyScheduled(), pitches([900001, 120], [900002, 99]))).toMatchObject([
      { check: 'schedule', message: expect.stringMatching(/: WAS @ ARI of 2031-05-04 has 99 rows$/) },
    ]);
  });

  it('is known from what is served too', async () => {
    const test = await copyScheduled();
    await publishSnapshot({ data: test.data, now });
    expect(await heldBack(test, pitches([900001, 120]))).toMatchObject([{ check: 'schedule' }]);
    await isTaken(test, whole);
  });

  it('is the newest word: a game that is postponed since is no longer missed', async () => {
    const test = await copyScheduled();
    await isTaken(test, schedule([scheduled(900002, POSTPONED)]), { reader: mlbScheduleReader });
    await isTaken(test, pitches([900001, 120]));
  });

  it('asks nothing of days that it does not know', async () => {
    await isTaken(await copyScheduled(), toCsv(aGame(900009, 5, { game_date: '2031-05-02' })));
  });

  const aLine = (player: number, team: string, matchup: string): Row => ({
    SEASON_ID: '22030',
    PLAYER_ID: player,
    PLAYER_NAME: `Player ${player}`,
    GAME_DATE: '2031-01-05',
    MATCHUP: matchup,
    WL: team === 'BOS' || team === 'MIA' ? 'W' : 'L',
    MIN: 30,
    PTS: 10,
    REB: 1,
    AST: 1,
    STL: 0,
    BLK: 0,
    TOV: 0,
  });
  const lines = (home: string, away: string, players: number) =>
    Array.from({ length: players }, (_, at) =>
      at % 2 === 0
        ? aLine(at + 1, home, `${home} vs. ${away}`)
        : aLine(at + 1 + 100, away, `${away} @ ${home}`),
    ).map((line, at) => ({ ...line, PLAYER_ID: Number(line.PLAYER_ID) + (home === 'MIA' ? 1000 + at : at) }));

  it('is not asked of a few players of the NBA, whose lines are whole by themselves', async () => {
    const test = await createTestData();
    const options = { reader: nbaGameLogReader };
    await isTaken(test, toCsv([...lines('BOS', 'NYK', 10), ...lines('MIA', 'ATL', 10)]), options);
    await isTaken(test, toCsv(lines('BOS', 'NYK', 2)), options);
    expect(
      await heldBack(test, toCsv(lines('BOS', 'NYK', 11)), options),
      'a log of all players that lacks a game',
    ).toMatchObject([{ check: 'schedule', message: expect.stringContaining('ATL @ MIA of 2031-01-05') }]);
  });
});

describe('rows', () => {
  it('must be kept, some of them', async () => {
    const rows = Array.from({ length: 30 }, () => ['x', 'y', 'z'].join(',')).join('\n');
    const [shortfall] = await heldBack(await createTestData(), `${rows}\n`, { reader: retrosheetReader });
    expect(shortfall).toMatchObject({
      check: 'kept',
      message: expect.stringMatching(/^gives nothing to keep: 0 of 30 rows; 30 because /),
    });
  });

  it('must not be all of other things than the source is read for', async () => {
    const plays = Array.from({ length: 5 }, (_, at) => ({
      game_id: '2030_03_WAS_LA',
      old_game_id: '2030091500',
      play_id: at + 1,
      posteam: 'WAS',
      defteam: 'LA',
      qtr: 1,
      receiver_player_id: '',
      receiver_player_name: '',
      complete_pass: 0,
    }));
    expect(
      await heldBack(await createTestData(), toCsv(plays), { reader: nflPlayByPlayReader }),
    ).toMatchObject([{ check: 'kept' }]);
    // A day of the all-star game has no game of ours.
    const allStars = scheduled(900001, {
      gameType: 'A',
      teams: { away: { team: { id: 159 } }, home: { team: { id: 160 } } },
    });
    await isTaken(await createTestData(), schedule([allStars]), { reader: mlbScheduleReader });
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
    expect(await heldBack(await createTestData(), text)).toEqual([
      {
        check: 'dropped',
        message: `loses ${lost} of ${of} rows (${percent} %), ${lost} because batter is under 1, for example nobody`,
      },
    ]);
  });

  it.each([
    { odd: 2, of: 20, isHeld: false },
    { odd: 3, of: 20, isHeld: true },
  ])('may have impossible values where they are few: $odd of $of', async ({ odd, of, isHeld }) => {
    const text = toCsv([...aGame(900001, of - odd), ...aGame(900002, odd, { launch_speed: 518934 })]);
    if (!isHeld) return isTaken(await createTestData(), text);
    expect(await heldBack(await createTestData(), text)).toEqual([
      {
        check: 'values',
        message:
          'has 3 impossible values in 20 rows: launch_speed is not within 1 to 125, for example 518934',
      },
    ]);
  });
});

describe('the source', () => {
  it('is told by its columns: pitches are no list of players', async () => {
    expect(
      await heldBack(await createTestData(), pitches([900001, 5]), { reader: mlbPlayersReader }),
    ).toEqual([
      {
        check: 'source',
        message:
          'has the columns of statcast (game_pk, at_bat_number, pitch_number, inning_topbot), and was given as mlb-players',
      },
    ]);
    await isTaken(await createTestData(), 'batter,name,stand\n1001,Barry Batter,L\n', {
      reader: mlbPlayersReader,
    });
  });
});

describe('letters', () => {
  it.each([
    ['bytes that were not understood', 'Garc\uFFFDa, Luis'],
    ['UTF-8 that was read as Latin-1', 'Garc\u00C3\u00ADa, Luis'],
  ])('are whole: %s', async (_, player_name) => {
    expect(await heldBack(await createTestData(), toCsv(aGame(900001, 3, { player_name })))).toMatchObject([
      { check: 'encoding', message: expect.stringContaining("such as '") },
    ]);
  });

  it('may be of any language', async () => {
    const player_name = 'Ñúñez-Öğretmen, Ãdria';
    await isTaken(await createTestData(), toCsv(aGame(900001, 3, { player_name })));
  });
});

describe('a file that is held back', () => {
  const poor = toCsv([
    ...aGame(900001, 10),
    ...aGame(900002, 3, { batter: 'nobody', game_date: '9999-01-01' }),
  ]);
  const accept = (...checks: CheckName[]) => ({ now, acceptance: { checks, reason: 'a rain-out' } });

  it('leaves no batch, and a note of every check, until it is taken with a reason that is kept', async () => {
    const test = await createTestData();
    const text = toCsv([
      ...aGame(900001, 10),
      ...aGame(900002, 3, { batter: 'nobody' }),
      ...aGame(900003, 1, { game_date: '9999-01-01' }),
    ]);
    await expect(test.ingest(text, NOTHING)).rejects.toThrow(
      /^file-1\.txt is held back; what is served stays as it is\n {4}dropped: it loses 3 of 14 rows .*\n {4}days: it has 1 row of .*\n {4}Fetch it again\. If it is right as it is: --accept dropped,days --reason '<why>'$/,
    );
    expect(await listBatches(test.data)).toEqual([]);
    expect(await listHeldInputs(test.data)).toMatchObject([
      { source: 'statcast', input: 'file-1.txt', shortfalls: [{ check: 'dropped' }, { check: 'days' }] },
    ]);
    await expect(test.ingest(text, accept('days'))).rejects.toMatchObject({ code: 'INPUT_HELD_BACK' });
    await test.ingest(text, accept('days', 'dropped', 'kept'));
    expect(await listBatches(test.data)).toMatchObject([
      { accepted: { checks: ['dropped', 'days'], reason: 'a rain-out' } },
    ]);
    expect(await listHeldInputs(test.data), 'also under the other name').toEqual([]);
  });

  it('says nothing of an acceptance that it did not need', async () => {
    const test = await createTestData();
    await test.ingest(pitches([900001, 3]), accept('days'));
    expect((await listBatches(test.data))[0]).not.toHaveProperty('accepted');
  });

  it('is forgotten after 30 days', async () => {
    const test = await createTestData();
    await expect(test.ingest(poor, NOTHING)).rejects.toThrow();
    const later = new Date(now().getTime() + 31 * 86_400_000);
    const other = toCsv(aGame(900009, 3, { game_date: '9999-01-01' }));
    await expect(test.ingest(other, { ...NOTHING, now: () => later })).rejects.toThrow();
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
