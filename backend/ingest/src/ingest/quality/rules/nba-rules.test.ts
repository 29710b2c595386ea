import { expect, it } from 'vitest';
import { nbaGameLogReader } from '../../../readers/nba/game-log.ts';
import { shareTestData } from '../../../testing/a-data-folder.ts';
import { heldBack, isTaken, shortfall } from '../../../testing/checked-files.ts';
import { toCsv } from '../../../testing/ingest-text.ts';
import { aPlayerLine } from '../../../testing/nba-lines.ts';

const copyEmpty = shareTestData(async () => undefined);

const aLine = (over: object) => (_: unknown, at: number) => ({
  ...aPlayerLine({ PLAYER_ID: at + 1, PLAYER_NAME: `Player ${at}` }),
  MATCHUP: at % 2 === 0 ? 'BOS vs. NYK' : 'NYK @ BOS',
  WL: at % 2 === 0 ? 'W' : 'L',
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
  ['more threes than attempts', { FG3A: 3 }, /where more threes made than attempted$/],
  ['more free throws than attempts', { FTA: 2 }, /where more free throws made than attempted$/],
  ['rebounds of other ends', { REB: 5 }, /where rebounds are not those of both ends$/],
  [
    'points and rebounds swapped',
    { PTS: 8, REB: 25 },
    /^has 0\.32 points for one of rebounds in nba_player_games; 1\.6 to 4\.5 are usual$/,
  ],
  [
    'winners on both sides',
    { WL: 'W' },
    /^has 1 wins a player in nba_player_games; 0\.25 to 0\.75 are usual$/,
  ],
  ['assists and steals swapped', { AST: 2, STL: 6 }, /^has 0\.333 assists for one of steals/],
])('holds back lines of the NBA with %s', async (_, over, message) => {
  expect(await heldBack(await copyEmpty(), lines(over), { reader: nbaGameLogReader })).toContainEqual({
    check: 'values',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

it('holds back averages for counts', async () => {
  const line = lines({ PTS: 11.4 });
  expect(await heldBack(await copyEmpty(), line, { reader: nbaGameLogReader })).toContainEqual(
    shortfall(
      'kept',
      'gives nothing to keep: 0 of 40 rows; 40 because pts is not within 0 to 250, for example 11.4',
    ),
  );
});
