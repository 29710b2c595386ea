import { describe, expect, it } from 'vitest';
import { publishSnapshot } from '../../publication/publish-snapshot.ts';
import { mlbScheduleReader } from '../../readers/mlb/schedule.ts';
import { nbaGameLogReader } from '../../readers/nba/game-log.ts';
import { nflGamesReader } from '../../readers/nfl/lists.ts';
import { nflPlayerStatsReader } from '../../readers/nfl/player-stats.ts';
import { aGame, createTestData, shareTestData } from '../../testing/a-data-folder.ts';
import {
  heldBack,
  isTaken,
  now,
  pitches,
  schedule,
  scheduled,
  shortfall,
} from '../../testing/checked-files.ts';
import { toCsv } from '../../testing/ingest-text.ts';
import { aShortLine } from '../../testing/nba-lines.ts';
import { aReceiver } from '../../testing/nfl-lines.ts';

const POSTPONED = { status: { abstractGameState: 'Final', detailedState: 'Postponed' } };
const UNDER_WAY = { status: { abstractGameState: 'Live', detailedState: 'In Progress' } };

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

describe('days', () => {
  const withDay = (day: string) => toCsv([...aGame(900001, 5), ...aGame(900002, 1, { game_date: day })]);

  it('are no later than tomorrow: one row of the year 9999 holds the file back', async () => {
    expect(await heldBack(await createTestData(), withDay('9999-07-04'))).toEqual([
      shortfall('days', 'has 1 row of mlb_pitches after tomorrow, 2031-05-05; the last is of 9999-07-04'),
    ]);
    await isTaken(await createTestData(), withDay('2031-05-05'));
  });

  it('are one a game', async () => {
    const text = toCsv([...aGame(900001, 5), ...aGame(900001, 6, { game_date: '2031-05-03' }).slice(5)]);
    expect(await heldBack(await createTestData(), text)).toEqual([
      shortfall('days', 'has rows of game 900001 on 2031-05-03 and 2031-05-04: a game has one day'),
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

  it.each([
    [
      'without a finished game',
      pitches([900001, 120]),
      'has 1 of the 2 finished games of 2031-05-04 in mlb_pitches: WAS @ ARI of 2031-05-04 is missing',
    ],
    [
      'with half of a game',
      pitches([900001, 120], [900002, 99]),
      expect.stringMatching(/: WAS @ ARI of 2031-05-04 has 99 rows$/),
    ],
    [
      'with other teams',
      toCsv([...aGame(900001, 120, { home_team: 'WSH', away_team: 'AZ' }), ...aGame(900002, 120)]),
      'has ARI @ WAS as game 900001, and the schedule has WAS @ ARI',
    ],
    [
      'with a stranger',
      pitches([900001, 120], [900002, 120], [999999, 120]),
      'has game 999999 on 2031-05-04 in mlb_pitches, which the schedule does not have',
    ],
    [
      'of another day',
      pitches([900001, 120], [900002, 120], [900006, 120]),
      'has game 900006 on 2031-05-04, and the schedule has it on 2031-05-03',
      'days',
    ],
    [
      'of another year',
      toCsv(aGame(900001, 120, { game_date: '2030-05-04' })),
      'has game 900001 on 2030-05-04, and the schedule has it on 2031-05-04',
      'days',
    ],
  ])('holds back a file %s', async (_, text, message, check = 'schedule') => {
    expect(await heldBack(await copyScheduled(), text)).toEqual([{ check, message }]);
  });

  it('is known from what is served too', async () => {
    const test = await copyScheduled();
    await publishSnapshot({ data: test.data, now });
    expect(await heldBack(test, pitches([900001, 120]))).toMatchObject([{ check: 'schedule' }]);
    await isTaken(test, whole);
    // Days that the schedule lacks are not checked.
    await isTaken(test, toCsv(aGame(900009, 5, { game_date: '2031-05-02' })));
  });

  it('has a game on the day on which it was played, also where its postponed listing is read afterwards', async () => {
    const test = await copyScheduled();
    const moved = scheduled(900002, { officialDate: '2031-05-03', ...POSTPONED });
    await isTaken(test, schedule([moved]), { reader: mlbScheduleReader });
    expect(await heldBack(test, pitches([900001, 120]))).toMatchObject([{ check: 'schedule' }]);
    await isTaken(test, whole);
  });

  it('is the newest word on a game that is still to come', async () => {
    const test = await copyScheduled();
    await isTaken(test, schedule([scheduled(900004, POSTPONED)]), { reader: mlbScheduleReader });
    const tomorrow = schedule([scheduled(900004, { officialDate: '2031-05-05' })]);
    await isTaken(test, tomorrow, { reader: mlbScheduleReader });
    await isTaken(test, whole);
  });

  it('tells a game that ends too early from one that was ended so', async () => {
    const test = await createTestData();
    const early = { status: { abstractGameState: 'Final', detailedState: 'Completed Early: Rain' } };
    const nine = { scheduledInnings: 9 };
    const games = [scheduled(900001, nine), scheduled(900002, { ...nine, ...early })];
    await isTaken(test, schedule(games), { reader: mlbScheduleReader });
    // There are three plate appearances per half-inning, so 120 end in inning 20, and 40 in inning 7.
    const slow = aGame(900001, 40).flatMap((pitch) => [
      { ...pitch, pitch_number: 1, events: '', type: 'S' },
      { ...pitch, pitch_number: 2, events: '', type: 'S' },
      { ...pitch, pitch_number: 3 },
    ]);
    expect(await heldBack(test, toCsv([...slow, ...aGame(900002, 120)]))).toEqual([
      shortfall(
        'schedule',
        'has 1 of the 2 finished games of 2031-05-04 in mlb_pitches: WAS @ ARI of 2031-05-04 ends in inning 7 of 9',
      ),
    ]);
    const rained = slow.map((pitch) => ({ ...pitch, game_pk: 900002 }));
    await isTaken(test, toCsv([...aGame(900001, 120), ...rained]));
  });

  it('is not asked whether the numbered appearances of a game are all there', async () => {
    const test = await createTestData();
    const message = 'has 72 of the 120 plate appearances of game 900001';
    expect(await heldBack(test, toCsv(aGame(900001, 120).slice(48)))).toEqual([
      shortfall('schedule', message),
    ]);
    const oneSide = aGame(900001, 120).filter(({ inning_topbot }) => inning_topbot === 'Top');
    expect(await heldBack(test, toCsv(oneSide))).toMatchObject([{ check: 'schedule' }]);
  });

  it('has days between those of a file, and of the name of a file without rows', async () => {
    const test = await createTestData();
    const on = (gamePk: number, officialDate: string) => scheduled(gamePk, { officialDate });
    const games = [on(900001, '2031-05-02'), on(900002, '2031-05-03'), on(900003, '2031-05-04')];
    await isTaken(test, schedule(games), { reader: mlbScheduleReader });
    const day = (gamePk: number, game_date: string) => aGame(gamePk, 120, { game_date });
    const missing = shortfall(
      'schedule',
      'has 0 of the 1 finished games of 2031-05-03 in mlb_pitches: WAS @ ARI of 2031-05-03 is missing',
    );
    const around = [...day(900001, '2031-05-02'), ...day(900003, '2031-05-04')];
    expect(await heldBack(test, toCsv(around))).toEqual([missing]);
    const header = `${toCsv(aGame(1, 1)).split('\n')[0]}\n`;
    expect(await heldBack(test, header, { name: 'statcast-2031-05-03.csv' })).toEqual([missing]);
    const half = toCsv(day(900001, '2031-05-02'));
    expect(await heldBack(test, half, { name: 'from-2031-05-02-to-2031-05-03.csv' })).toEqual([missing]);
    await isTaken(test, header, { name: 'an-off-day-2031-05-01.csv' });
    await isTaken(test, half, { name: 'fetched-on-2031-05-03.csv' });
  });

  it('has the weeks between those of a file of the NFL', async () => {
    const test = await createTestData();
    const game = (week: number) => ({
      game_id: `2030_0${week}_LA_WAS`,
      season: 2030,
      week,
      game_type: 'REG',
      gameday: `2030-09-0${week}`,
      home_team: 'WAS',
      away_team: 'LA',
      home_score: 20,
      away_score: 17,
    });
    await isTaken(test, toCsv([1, 2, 3].map(game)), { reader: nflGamesReader });
    const week = (number: number, opponent = 'LA') =>
      Array.from({ length: 12 }, (_, at) => {
        const [team, opponent_team] = at % 2 === 0 ? ['WAS', opponent] : [opponent, 'WAS'];
        return aReceiver({ player_id: `00-00${at}`, week: number, team, opponent_team });
      });
    const options = { reader: nflPlayerStatsReader };
    expect(await heldBack(test, toCsv([...week(1), ...week(3)]), options)).toEqual([
      shortfall(
        'schedule',
        'has 0 of the 1 finished games of 2030 week 2 in nfl_player_weeks: LA @ WAS of 2030 week 2 is missing',
      ),
    ]);
    const returner = { ...week(1)[0], player_id: '00-0099', opponent_team: 'WAS' };
    await isTaken(test, toCsv([...[1, 2, 3].flatMap((number) => week(number)), returner]), options);
    const oneSide = week(2)
      .filter(({ team }) => team === 'WAS')
      .flatMap((line) => [line, { ...line, player_id: `${line.player_id}9` }]);
    expect(await heldBack(test, toCsv(oneSide), options)).toEqual([
      shortfall(
        'schedule',
        'has 0 of the 1 finished games of 2030 week 2 in nfl_player_weeks: LA @ WAS of 2030 week 2 has lines of team 1 of 2',
      ),
    ]);
  });

  const lines = (home: string, away: string, players: number) =>
    Array.from({ length: players }, (_, at) => ({
      ...aShortLine({ PLAYER_ID: (home === 'MIA' ? 1000 : 1) + at, GAME_DATE: '2031-01-05' }),
      MATCHUP: at % 2 === 0 ? `${home} vs. ${away}` : `${away} @ ${home}`,
      WL: at % 2 === 0 ? 'W' : 'L',
    }));

  it('is not asked of a few players of the NBA, whose lines are whole by themselves', async () => {
    const test = await createTestData();
    const options = { reader: nbaGameLogReader };
    await isTaken(test, toCsv([...lines('BOS', 'NYK', 10), ...lines('MIA', 'ATL', 10)]), options);
    await isTaken(test, toCsv(lines('BOS', 'NYK', 2)), options);
    expect(
      await heldBack(test, toCsv(lines('BOS', 'NYK', 11)), options),
      'a log of all players that lacks a game',
    ).toMatchObject([shortfall('schedule', expect.stringContaining('ATL @ MIA of 2031-01-05'))]);
  });
});
