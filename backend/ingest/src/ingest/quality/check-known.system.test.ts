import { describe, expect, it } from 'vitest';
import { publishSnapshot } from '../../publication/publish-snapshot.ts';
import { mlbScheduleReader } from '../../readers/mlb/schedule.ts';
import { nbaGameLogReader } from '../../readers/nba/game-log.ts';
import { nflPlayerStatsReader } from '../../readers/nfl/player-stats.ts';
import { aGame, createTestData, shareTestData } from '../../testing/a-data-folder.ts';
import { heldBack, isTaken, now, schedule, scheduled, shortfall } from '../../testing/checked-files.ts';
import { toCsv } from '../../testing/ingest-text.ts';
import { aShortLine } from '../../testing/nba-lines.ts';
import { aReceiver } from '../../testing/nfl-lines.ts';

const game = aGame(900001, 60);

const nba = { reader: nbaGameLogReader };
const TEAMS = ['BOS', 'NYK', 'MIA', 'ATL', 'CHI', 'DET'];

const nbaDay = (day: string, over: (player: number) => Record<string, unknown> = () => ({})) =>
  TEAMS.flatMap((team, at) =>
    Array.from({ length: 10 }, (_, place) => {
      const other = TEAMS[at % 2 === 0 ? at + 1 : at - 1];
      const player = 100 * (at + 1) + place;
      return {
        ...aShortLine({ PLAYER_ID: player, PLAYER_NAME: `Player ${player}`, GAME_DATE: day }),
        MATCHUP: at % 2 === 0 ? `${team} vs. ${other}` : `${team} @ ${other}`,
        WL: at % 2 === 0 ? 'W' : 'L',
        PTS: 8 + place,
        REB: 5,
        AST: 3,
        MIN: 22,
        ...over(player),
      };
    }),
  );

const NAMES = 'Tatum Vucevic Cunningham Adebayo Young Anunoby Bridges'.split(' ');

const nfl = { reader: nflPlayerStatsReader };

const nflWeek = (week: number, over: Record<string, unknown> = {}) =>
  TEAMS.slice(0, 4).flatMap((_, at) =>
    Array.from({ length: 10 }, (_player, place) => ({
      ...aReceiver({ week, player_id: `00-00${at}${place}` }),
      team: ['WAS', 'LA', 'KC', 'BUF'][at],
      opponent_team: ['LA', 'WAS', 'BUF', 'KC'][at],
      receiving_tds: place === 0 ? 1 : 0,
      ...over,
    })),
  );

const copyKnown = shareTestData(async ({ data, ingest, ingestPitches }) => {
  await ingestPitches(game);
  await ingest(toCsv(nbaDay('2031-01-05')), nba);
  await publishSnapshot({ data, now });
  await ingest(toCsv(nflWeek(1)), nfl);
});

const known = (message: unknown) => shortfall('known', message);

describe('what is known of a game', () => {
  it('is said again: a copy with more rows and without events does not replace it', async () => {
    const emptied = aGame(900001, 62).map((pitch) => ({ ...pitch, events: '', type: 'S' }));
    expect(await heldBack(await copyKnown(), toCsv(emptied))).toContainEqual(
      known(
        'changes outs_after in 30 of the 30 rows that are known of game 900001 in mlb_pitches, such as 1 into 0',
      ),
    );
  });

  it('is said of the same rows, but in a correction', async () => {
    const others = toCsv(game.map((pitch) => ({ ...pitch, pitch_number: 2 })));
    expect(await heldBack(await copyKnown(), others)).toEqual([
      known('has 60 rows of game 900001 in mlb_pitches, 60 rows are known, and 0 are in both'),
    ]);
    await isTaken(await copyKnown(), others, { correction: 'the source numbered anew' });
  });

  it('may be said in more rows or fewer, and corrected in some', async () => {
    const test = await copyKnown();
    await isTaken(test, toCsv(aGame(900001, 90)));
    await isTaken(test, toCsv(game.slice(0, 50)));
    const corrected = game.map((pitch, at) => (at % 10 === 1 ? { ...pitch, events: 'double' } : pitch));
    await isTaken(test, toCsv(corrected));
  });

  it('is said of lines of the NBA, which are replaced value by value', async () => {
    const test = await copyKnown();
    const swapped = nbaDay('2031-01-05').map((line) => ({ ...line, PTS: line.REB, REB: line.PTS }));
    expect(await heldBack(test, toCsv(swapped), nba)).toContainEqual(
      known(
        'changes points in 10 of the 10 rows that are known of ATL on 2031-01-05 in nba_player_games, such as 8 into 5',
      ),
    );
    const ghosts = nbaDay('2031-01-05', (player) => ({ PLAYER_ID: player + 9_000_000 }));
    expect(await heldBack(test, toCsv(ghosts), nba)).toEqual([
      known('has among 60 players of known teams 60 whom nobody knows this season, in nba_player_games'),
      known('has 10 rows of ATL on 2031-01-05 in nba_player_games, 10 rows are known, and 0 are in both'),
    ]);
  });

  it('is said of a week of the NFL: zeros do not replace it', async () => {
    const columns = ['targets', 'receptions', 'receiving_yards', 'receiving_tds', 'carries', 'rushing_yards'];
    const zeros = Object.fromEntries(columns.map((column) => [column, 0]));
    expect(await heldBack(await copyKnown(), toCsv(nflWeek(1, zeros)), nfl)).toContainEqual(
      known(
        'changes carries in 40 of the 40 rows that are known of 2030 week 1 in nfl_player_weeks, such as 2 into 0',
      ),
    );
  });
});

describe('names, schedules and lines that grow', () => {
  it('stay with their players', async () => {
    const day = nbaDay('2031-01-06');
    const shifted = day.map((line, at) => ({ ...line, PLAYER_NAME: NAMES[(at + 1) % NAMES.length] }));
    const test = await createTestData();
    const named = day.map((line, at) => ({ ...line, PLAYER_NAME: NAMES[at % NAMES.length] }));
    await isTaken(test, toCsv(named), nba);
    expect(await heldBack(test, toCsv(shifted), nba)).toEqual([
      known(
        expect.stringMatching(
          /^changes name in \d+ of the 60 rows that are known of players in nba_players, such as .* into /,
        ),
      ),
    ]);
  });

  it('have the teams that they had', async () => {
    const test = await createTestData();
    const options = { reader: mlbScheduleReader };
    const games = [900001, 900002, 900003, 900004];
    await isTaken(test, schedule(games.map((game) => scheduled(game))), options);
    const swapped = { teams: { away: { team: { id: 109 } }, home: { team: { id: 120 } } } };
    expect(await heldBack(test, schedule(games.map((game) => scheduled(game, swapped))), options)).toEqual([
      known(
        'changes away_team in 4 of the 4 rows that are known of the games of 2031-05-04 in mlb_games, such as WAS into ARI',
      ),
    ]);
    await isTaken(test, schedule(games.map((game, at) => scheduled(game, at === 0 ? swapped : {}))), options);
  });
});

describe('players', () => {
  it('are known after some games of their teams', async () => {
    const test = await copyKnown();
    const next = nbaDay('2031-01-06', (player) => ({ PLAYER_ID: player + 9_000_000 }));
    expect(await heldBack(test, toCsv(next), nba)).toEqual([
      known('has among 60 players of known teams 60 whom nobody knows this season, in nba_player_games'),
    ]);
    const some = nbaDay('2031-01-06', (player) => (player % 10 < 4 ? { PLAYER_ID: player + 1000 } : {}));
    await isTaken(test, toCsv(some), nba);
  });

  it('are on their teams', async () => {
    const swap = ({ team, opponent_team }: ReturnType<typeof nflWeek>[number]) => ({
      team: opponent_team,
      opponent_team: team,
    });
    const swapped = nflWeek(2).map((line) => ({ ...line, ...swap(line) }));
    expect(await heldBack(await copyKnown(), toCsv(swapped), nfl)).toEqual([
      known('has among 40 players of known teams 40 who are on other teams this season, in nfl_player_weeks'),
    ]);
    await isTaken(await copyKnown(), toCsv(nflWeek(2)), nfl);
  });

  it('are new where nothing is known of the season', async () => {
    await isTaken(await createTestData(), toCsv(nflWeek(2)), nfl);
    await isTaken(await copyKnown(), toCsv(nflWeek(1, { season: 2031 })), nfl);
  });
});
