import { join } from 'node:path';
import { SHARED_DATA } from '@sharpside/warehouse/testing/shared-data';
import { describe, expect, it } from 'vitest';
import { ingestPath, ingestText, toCsv } from '../../testing/ingest-text.ts';
import { aPlayerLine } from '../../testing/nba-lines.ts';
import { nbaGameLogReader } from './game-log.ts';

type Line = ReturnType<typeof aPlayerLine>;

const ingestCsv = (...lines: Line[]) => ingestText(nbaGameLogReader, toCsv(lines));

describe('NBA game logs with players who did not play', () => {
  const ZEROS = [
    'PTS',
    'REB',
    'AST',
    'STL',
    'BLK',
    'TOV',
    'PF',
    'FGM',
    'FGA',
    'FG3M',
    'FG3A',
    'FTM',
    'FTA',
    'OREB',
    'DREB',
  ];
  const anEmptyLine = (over: Line = {}) =>
    aPlayerLine({
      ...Object.fromEntries(ZEROS.map((name) => [name, 0])),
      MIN: 0,
      PLUS_MINUS: 0,
      COMMENT: '',
      ...over,
    });
  const played = Array.from({ length: 99 }, (_, at) => aPlayerLine({ PLAYER_ID: at + 1, COMMENT: '' }));

  it.each<[string, Line, number]>([
    ['0 minutes and nothing else', {}, 0],
    ['no minutes', { MIN: '', PLUS_MINUS: '' }, 0],
    ['minutes that are the reason', { MIN: "DNP - Coach's Decision" }, 0],
    ['0:00', { MIN: '0:00', PLUS_MINUS: '' }, 0],
    ['0:00 with a plus-minus that was filled in', { MIN: '0:00', PLUS_MINUS: 3 }, 0],
    ['no minutes, with free throws that were filled in', { MIN: '', FTA: 2 }, 0],
    ...['-', '--', 'Suspended', 'Not Dressed', 'PT00M00.00S'].map((MIN): [string, Line, number] => [
      MIN,
      { MIN },
      0,
    ]),
    ['values that cannot be', { FG3A: 2, PLUS_MINUS: 3 }, 0],
    ['a plus-minus', { PLUS_MINUS: -2 }, 1],
    ['a foul', { PF: 1 }, 1],
    ['a shot', { FGA: 1 }, 1],
    ['a rebound in 0:00', { MIN: '0:00', REB: 1, OREB: 1 }, 1],
    ['seven seconds', { MIN: '0:07' }, 1],
  ])('tell by the rest of a row: %s', async (_, over, rows) => {
    const { batch, rows: read } = await ingestCsv(anEmptyLine(over));
    expect(await read('nba_player_games')).toHaveLength(rows);
    expect(batch.skipped).toEqual(rows === 1 ? {} : { 'the player did not play': 1 });
    expect(batch.dropped).toEqual({});
  });

  it.each<[string, Line, number]>([
    ['keeps a 0 of the league’s own log, which stands for seconds', {}, 100],
    ['not one with a reason', { COMMENT: 'DNP - Coach’s Decision' }, 99],
    ['nor one without a plus-minus', { PLUS_MINUS: '' }, 99],
  ])('where one row in a hundred is empty: %s', async (_, over, rows) => {
    const { rows: read } = await ingestCsv(...played, anEmptyLine({ PLAYER_ID: 100, ...over }));
    expect(await read('nba_player_games')).toHaveLength(rows);
  });

  it.each<[string, Line]>([
    ['a plus-minus', { PLUS_MINUS: 3 }],
    ['free throws', { FTA: 2 }],
  ])('do not count with a 0 beside %s that the copy fills in for everybody', async (_, over) => {
    const filled = ['0', '0:00', ''].map((MIN, at) => anEmptyLine({ MIN, PLAYER_ID: 100 + at, ...over }));
    const { rows: read } = await ingestCsv(...played, ...filled);
    expect(await read('nba_player_games')).toHaveLength(played.length);
  });

  // Each game has 24 lines, and a 0 that stands for seconds in one of three.
  const season = Array.from({ length: 12 }, (_, game) =>
    Array.from({ length: 24 }, (__, at) => {
      const line = {
        PLAYER_ID: at + 1,
        GAME_DATE: `2030-11-${10 + game}`,
        GAME_ID: `00230000${10 + game}`,
        MATCHUP: at < 12 ? 'GSW @ LAL' : 'LAL vs. GSW',
        COMMENT: '',
      };
      return game % 3 === 0 && at === game ? anEmptyLine(line) : aPlayerLine(line);
    }),
  );

  it.each<[string, Line[][]]>([
    ['as a whole', [season.flat()]],
    ['by game', season],
    ['by three games', [0, 3, 6, 9].map((at) => season.slice(at, at + 3).flat())],
    ['as a copy with decimal places', [season.flat().map((line) => ({ ...line, MIN: `${line.MIN}.0` }))]],
  ])('keeps a 0 of the league’s own log however the log is split: %s', async (_, files) => {
    const kept = await Promise.all(files.map(async (lines) => (await ingestCsv(...lines)).batch.kept));
    expect(kept.reduce((sum, rows) => sum + rows, 0)).toBe(season.flat().length);
  });

  it('keeps a 0 of a log of one player where it is one of twenty, and not where it is one of four', async () => {
    const logOf = (games: number) =>
      Array.from({ length: games }, (_, at) => {
        const day = { GAME_DATE: `2030-11-${at + 10}`, COMMENT: '' };
        return at === 0 ? anEmptyLine(day) : aPlayerLine(day);
      });
    expect((await ingestCsv(...logOf(20))).batch.kept).toBe(20);
    expect((await ingestCsv(...logOf(4))).batch.kept).toBe(3);
  });

  it('leaves out a 0 of a copy that lists everybody, also in a single game', async () => {
    const [game = []] = season;
    const idle = [30, 31, 32, 33].map((PLAYER_ID) =>
      anEmptyLine({ COMMENT: '', GAME_DATE: '2030-11-10', GAME_ID: '0023000010', PLAYER_ID }),
    );
    expect((await ingestCsv(...game.slice(1), ...idle)).batch.kept).toBe(game.length - 1);
  });

  it('gives every game of a player who played, in a copy with all forms of minutes', {
    tags: 'shared-data',
  }, async () => {
    const { batch, rows } = await ingestPath(nbaGameLogReader, join(SHARED_DATA, 'odd/nba-zero-minutes.csv'));
    const own = (await rows('nba_player_games')).filter(({ player_id }) => player_id === 33);
    expect(own.map(({ points }) => points)).toEqual(Array(6).fill(30));
    expect(batch.skipped).toEqual({ 'the player did not play': 6 });
  });
});
