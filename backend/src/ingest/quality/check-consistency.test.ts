import { expect, it } from 'vitest';
import { nbaGameLogReader } from '../../readers/nba-game-log.ts';
import { nflPlayByPlayReader } from '../../readers/nfl-play-by-play.ts';
import { nflPlayerStatsReader } from '../../readers/nfl-player-stats.ts';
import { aGame, shareTestData } from '../../testing/a-data-folder.ts';
import { heldBack, isTaken } from '../../testing/checked-files.ts';
import { toCsv } from '../../testing/ingest-text.ts';

// What is held back changes nothing: the rows of a table share one folder.
const copyEmpty = shareTestData(async () => undefined);

const slate = [900001, 900002, 900003, 900004].flatMap((gamePk) =>
  aGame(gamePk, 120).map((pitch, at) => (at % 40 === 3 ? { ...pitch, events: 'home_run' } : pitch)),
);
const change = (over: (pitch: (typeof slate)[number]) => object) =>
  toCsv(slate.map((pitch) => ({ ...pitch, ...over(pitch) })));

it('takes a day of pitches as they are', async () => {
  await isTaken(await copyEmpty(), toCsv(slate));
});

it.each([
  [
    'batters and pitchers swapped',
    ({ batter, pitcher }) => ({ batter: pitcher, pitcher: batter }),
    /^has 0\.\d+ batters a plate appearance of half an inning in mlb_pitches; 0\.9 to 1 are usual$/,
  ],
  ['one batter for all', () => ({ batter: 1001 }), /batters a plate appearance of half an inning/],
  [
    'the pitcher for a batter',
    () => ({ batter: 2001 }),
    /^has 480 of 480 rows of mlb_pitches where the batter is the pitcher$/,
  ],
  [
    'no event',
    () => ({ events: '', type: 'S' }),
    /^has 0 ends a plate appearance in mlb_pitches; 0\.9 to 1\.05 are usual$/,
  ],
  ['a ball in play that ends nothing', () => ({ events: '' }), /where a ball in play ends nothing$/],
  [
    'a home run each time',
    () => ({ events: 'home_run' }),
    /^has 240 of 480 rows of mlb_pitches where a batted ball is not in play$/,
  ],
  [
    'home runs of all balls in play',
    ({ type }) => (type === 'X' ? { events: 'home_run' } : {}),
    /^has 0\.5 home runs a plate appearance in mlb_pitches; 0\.001 to 0\.09 are usual$/,
  ],
  [
    'no home run',
    ({ events }) => (events === 'home_run' ? { events: 'field_out' } : {}),
    /^has 0 home runs a plate appearance/,
  ],
  [
    'no strikeout',
    ({ events }) => (events === 'strikeout' ? { events: 'walk', type: 'B', balls: 3 } : {}),
    /^has 0 strikeouts a plate appearance/,
  ],
  [
    'strikeouts that are balls',
    ({ events }) => (events === 'strikeout' ? { type: 'B' } : {}),
    /where a strikeout is no strike$/,
  ],
  [
    'no hit',
    ({ events }) => (events === 'single' || events === 'home_run' ? { events: 'field_out' } : {}),
    /^has 0 hits a plate appearance/,
  ],
] as const satisfies readonly [string, (pitch: (typeof slate)[number]) => object, RegExp][])(
  'holds back pitches with %s',
  async (_, over, message) => {
    const found = await heldBack(await copyEmpty(), change(over));
    expect(found).toContainEqual({ check: 'values', message: expect.stringMatching(message) });
  },
);

it('sees one spoilt day in a longer file', async () => {
  const days = ['2031-05-01', '2031-05-02', '2031-05-03'].flatMap((game_date, at) =>
    slate.map((pitch) => {
      const isSpoilt = game_date === '2031-05-02' && pitch.events === 'strikeout';
      const game_pk = Number(pitch.game_pk) + 10 * at;
      return { ...pitch, game_date, game_pk, ...(isSpoilt && { events: 'walk', type: 'B', balls: 3 }) };
    }),
  );
  expect(await heldBack(await copyEmpty(), toCsv(days))).toEqual([
    {
      check: 'values',
      message: 'has 0 strikeouts a plate appearance in mlb_pitches of 2031-05-02; 0.08 to 0.42 are usual',
    },
  ]);
});

const aLine = (over: object) => (_: unknown, at: number) => ({
  SEASON_ID: '22030',
  PLAYER_ID: at + 1,
  PLAYER_NAME: `Player ${at}`,
  GAME_DATE: '2031-01-05',
  MATCHUP: at % 2 === 0 ? 'BOS vs. NYK' : 'NYK @ BOS',
  WL: at % 2 === 0 ? 'W' : 'L',
  MIN: 22,
  PTS: 11,
  REB: 4,
  AST: 2,
  STL: 1,
  BLK: 0,
  TOV: 1,
  FGM: 4,
  FGA: 9,
  FG3M: 1,
  FG3A: 3,
  FTM: 2,
  FTA: 2,
  OREB: 1,
  DREB: 3,
  ...over,
});
const lines = (over: object) => toCsv(Array.from({ length: 40 }, aLine(over)));

it('takes lines of the NBA as they are', async () => {
  await isTaken(await copyEmpty(), lines({}), { reader: nbaGameLogReader });
});

it.each([
  [
    'points of other shots',
    { PTS: 21 },
    'has 40 of 40 rows of nba_player_games where points are not those of its shots',
  ],
  ['more threes than attempts', { FG3A: 0 }, /where more threes made than attempted$/],
  ['more free throws than attempts', { FTA: 1 }, /where more free throws made than attempted$/],
  ['rebounds of other ends', { REB: 5 }, /where rebounds are not those of both ends$/],
  [
    'points and rebounds swapped',
    { PTS: 4, REB: 11 },
    /^has 0\.364 points for one of rebounds in nba_player_games; 1\.6 to 4\.5 are usual$/,
  ],
  [
    'winners on both sides',
    { WL: 'W' },
    /^has 1 wins a player in nba_player_games; 0\.25 to 0\.75 are usual$/,
  ],
  ['assists and steals swapped', { AST: 1, STL: 2 }, /^has 0\.5 assists for one of steals/],
])('holds back lines of the NBA with %s', async (_, over, message) => {
  expect(await heldBack(await copyEmpty(), lines(over), { reader: nbaGameLogReader })).toContainEqual({
    check: 'values',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

const weeks = (over: object) =>
  toCsv(
    Array.from({ length: 120 }, (_, at) => ({
      player_id: `00-00${at}`,
      season: 2030,
      week: 3,
      season_type: 'REG',
      team: 'WAS',
      opponent_team: 'LA',
      completions: 0,
      attempts: 0,
      passing_yards: 0,
      passing_tds: 0,
      carries: 2,
      rushing_yards: 9,
      rushing_tds: 0,
      targets: 3,
      receptions: 2,
      receiving_yards: 21,
      receiving_tds: at % 8 === 0 ? 1 : 0,
      ...over,
    })),
  );

it('takes a week of the NFL as it is', async () => {
  await isTaken(await copyEmpty(), weeks({}), { reader: nflPlayerStatsReader });
});

it.each([
  ['more catches than targets', { targets: 1 }, /where more receptions than targets$/],
  ['more completions than attempts', { completions: 1 }, /where more completions than attempts$/],
  ['more touchdowns than catches', { receiving_tds: 3 }, /where more touchdowns caught than passes$/],
  ['more touchdowns than runs', { rushing_tds: 3 }, /where more touchdowns run than runs$/],
  [
    'more touchdowns than completions',
    { passing_tds: 1 },
    /where more touchdowns thrown than passes completed$/,
  ],
  ['yards without catches', { receptions: 0 }, /where yards without a catch$/],
  ['yards without runs', { carries: 0 }, /where yards without a run$/],
  ['yards without completions', { passing_yards: 12 }, /where yards without a completed pass$/],
  ['a team against itself', { opponent_team: 'WAS' }, /where a team plays itself$/],
  ['no touchdown', { receiving_tds: 0 }, /^has 0 touchdowns a catch or run/],
  [
    'yards that were turned round',
    { receiving_yards: -21 },
    /^has -10\.5 yards a catch in nfl_player_weeks; 6 to 17 are usual$/,
  ],
  [
    'nothing but zeros',
    { carries: 0, rushing_yards: 0, targets: 0, receptions: 0, receiving_yards: 0 },
    /^has 0 targets, runs and passes a player/,
  ],
])('holds back a week of the NFL with %s', async (_, over, message) => {
  expect(await heldBack(await copyEmpty(), weeks(over), { reader: nflPlayerStatsReader })).toContainEqual({
    check: 'values',
    message: expect.stringMatching(message),
  });
});

const passes = (over: object) =>
  toCsv(
    Array.from({ length: 20 }, (_, at) => ({
      game_id: '2030_03_WAS_LA',
      old_game_id: '2030091500',
      play_id: at + 1,
      posteam: 'WAS',
      defteam: 'LA',
      qtr: 1,
      passer_player_id: '00-1',
      receiver_player_id: '00-2',
      receiver_player_name: 'R. Receiver',
      complete_pass: 1,
      yards_gained: 8,
      pass_touchdown: 0,
      interception: 0,
      yardline_100: 50,
      ...over,
    })),
  );

it('holds back passes that are caught by the passer', async () => {
  const options = { reader: nflPlayByPlayReader };
  await isTaken(await copyEmpty(), passes({}), options);
  expect(await heldBack(await copyEmpty(), passes({ receiver_player_id: '00-1' }), options)).toContainEqual({
    check: 'values',
    message: 'has 20 of 20 rows of nfl_passes where the passer is the receiver',
  });
  expect(await heldBack(await copyEmpty(), passes({ yardline_100: 3 }), options)).toMatchObject([
    { check: 'values' },
  ]);
});
