import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { describe, expect, it } from 'vitest';
import { publishSnapshot } from '../publication/publish-snapshot.ts';
import { nbaGameLogReader } from '../readers/nba/game-log.ts';
import { nflGamesReader } from '../readers/nfl/lists.ts';
import { nflPlayerStatsReader } from '../readers/nfl/player-stats.ts';
import type { Reader } from '../reading/reader.ts';
import { createTestData } from '../testing/a-data-folder.ts';
import { toCsv } from '../testing/ingest-text.ts';
import { aPlayerLine } from '../testing/nba-lines.ts';
import { aReceiver } from '../testing/nfl-lines.ts';

type Line = Readonly<Record<string, unknown>>;
type File = { reader: Reader; lines: readonly Line[]; correction?: string };

/** Reads the files one by one, publishes them, and returns what was noted of each, and the rows of a query. */
async function readAll(files: readonly File[], sql: string) {
  const { data, ingest } = await createTestData();
  const noted = [];
  for (const { lines, ...options } of files) {
    const { batch } = await ingest(toCsv(lines), options);
    noted.push(batch.noted);
    await publishSnapshot({ data });
  }
  const snapshot = await openSnapshot({ data, concurrency: 1 });
  const rows = await snapshot.rows(sql);
  await snapshot.close();
  return { noted, rows };
}

const PASSED_OVER =
  "rows are passed over, because fuller ones are known; where these are right, read the file again with --force --correction '<why>'";

describe('rows of a week in two whole files', () => {
  const week = (over: (player: number) => Line = () => ({})) =>
    Array.from({ length: 12 }, (_, player) => ({
      ...aReceiver({ player_id: `00-00900${10 + player}` }),
      ...over(player),
    }));
  const nfl = (lines: readonly Line[]): File => ({ reader: nflPlayerStatsReader, lines });
  const sums = `SELECT count(*) AS players, sum(receiving_yards) AS yards FROM nfl_player_weeks`;
  const poorer = nfl(
    week((player) =>
      player < 4 ? { targets: 0, receptions: 0, receiving_yards: 5 } : player === 4 ? { targets: 0 } : {},
    ),
  );

  it('are passed over where they are poorer, and counted', async () => {
    const { noted, rows } = await readAll([nfl(week()), poorer], sums);
    expect(rows).toEqual([{ players: 12, yards: 12 * 31 }]);
    expect(noted).toEqual([{}, { [`nfl_player_weeks: ${PASSED_OVER}`]: 5 }]);
  });

  it('count where they are fuller, and leave nothing to note', async () => {
    const { noted, rows } = await readAll([poorer, nfl(week())], sums);
    expect(rows).toEqual([{ players: 12, yards: 12 * 31 }]);
    expect(noted).toEqual([{}, {}]);
  });

  it('count where they are as full and newer, and where they are said to be right', async () => {
    const newer = nfl(week(() => ({ receiving_yards: 28 })));
    expect((await readAll([nfl(week()), newer], sums)).rows).toEqual([{ players: 12, yards: 12 * 28 }]);
    const corrected = await readAll([nfl(week()), { ...poorer, correction: 'the league' }], sums);
    expect(corrected).toMatchObject({ rows: [{ yards: 8 * 31 + 4 * 5 }], noted: [{}, {}] });
  });
});

describe('a whole file that takes something back', () => {
  it('counts as the newer one of an NFL week, so that a touchdown counts once', async () => {
    const touchdowns = (scorers: Record<string, Line>): File => ({
      reader: nflPlayerStatsReader,
      lines: [...'ABCDEFGHIJKL'].map((name) => ({ ...aReceiver({ player_id: name }), ...scorers[name] })),
    });
    const files = [
      touchdowns({ B: { receiving_tds: 1 }, C: { rushing_tds: 1 } }),
      touchdowns({ D: { rushing_tds: 1 } }),
    ];
    const sql = `SELECT player_id, receiving_tds, rushing_tds FROM nfl_player_weeks
      WHERE receiving_tds + rushing_tds > 0 ORDER BY ALL`;
    const { noted, rows } = await readAll(files, sql);
    expect(rows).toEqual([{ player_id: 'D', receiving_tds: 0, rushing_tds: 1 }]);
    expect(noted).toEqual([{}, {}]);
  });

  it('counts as the newer one of an NBA game, and keeps columns that it lacks', async () => {
    const game = (over: readonly Line[]): File => ({
      reader: nbaGameLogReader,
      lines: over.map((line, at) => ({ ...aPlayerLine({ PLAYER_ID: 1 + at, BLK: 1 }), ...line })),
    });
    const { noted, rows } = await readAll(
      [
        game([{}, {}, {}, {}]),
        game([{ BLK: 0 }, { STL: 0, BLK: 2 }, { AST: 0, STL: 3 }, { PLUS_MINUS: null, REB: 7 }]),
      ],
      'SELECT assists, steals, blocks, rebounds, plus_minus FROM nba_player_games ORDER BY player_id',
    );
    const { AST: assists, STL: steals, REB: rebounds, PLUS_MINUS: plus_minus } = aPlayerLine();
    const before = { assists, steals, blocks: 1, rebounds, plus_minus };
    expect(rows).toEqual([
      { ...before, blocks: 0 },
      { ...before, steals: 0, blocks: 2 },
      { ...before, assists: 0, steals: 3 },
      { ...before, rebounds: 7 },
    ]);
    expect(noted).toEqual([{}, {}]);
  });
});

describe('rows of a man in two teams in one week', () => {
  const game = {
    game_id: '2030_03_WAS_LA',
    season: 2030,
    week: 3,
    game_type: 'REG',
    gameday: '2030-09-22',
    home_team: 'LA',
    away_team: 'WAS',
  };
  const schedule: File = { reader: nflGamesReader, lines: [game] };
  const right = aReceiver();
  const wrong = aReceiver({ team: 'CHI', opponent_team: 'GB', targets: 7, receiving_tds: 1 });
  const stats = (...lines: Line[]): File => ({ reader: nflPlayerStatsReader, lines });
  const rowsOfWeek = 'SELECT team, targets FROM nfl_player_weeks WHERE week = 3';
  const SECOND_TEAM = 'nfl_player_weeks: rows of a second team of a player at one time are passed over';

  it('of one file are those of the game that the schedule has', async () => {
    const { noted, rows } = await readAll([schedule, stats(wrong, right)], rowsOfWeek);
    expect(rows).toEqual([{ team: 'WAS', targets: 5 }]);
    expect(noted).toEqual([{}, { [SECOND_TEAM]: 1 }]);
  });

  it('of two files are those of the game that the schedule has, or of his other weeks', async () => {
    const files = [stats(right), stats(wrong)];
    for (const statistics of [files, files.toReversed()]) {
      expect((await readAll([schedule, ...statistics], rowsOfWeek)).rows).toEqual([
        { team: 'WAS', targets: 5 },
      ]);
      const weeks = stats(aReceiver({ week: 2 }), aReceiver({ week: 4, opponent_team: 'SF' }));
      expect((await readAll([weeks, ...statistics], rowsOfWeek)).rows).toEqual([{ team: 'WAS', targets: 5 }]);
    }
    expect((await readAll([schedule, ...files], rowsOfWeek)).noted[2]).toEqual({ [SECOND_TEAM]: 1 });
  });
});

it('the line of an NBA game is the fuller one of two files, and the poorer one is counted', async () => {
  const log = (line: Line): File => ({ reader: nbaGameLogReader, lines: [line] });
  const files = [log(aPlayerLine()), log(aPlayerLine({ REB: 0, AST: 2, STL: 0 }))];
  const sql = 'SELECT rebounds, assists FROM nba_player_games';
  const { noted, rows } = await readAll(files, sql);
  expect(rows).toEqual([{ rebounds: 8, assists: 6 }]);
  expect(noted).toEqual([{}, { [`nba_player_games: ${PASSED_OVER}`]: 1 }]);
  expect((await readAll(files.toReversed(), sql)).rows).toEqual([{ rebounds: 8, assists: 6 }]);
});
