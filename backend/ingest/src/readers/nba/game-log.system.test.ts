import { describe, expect, it } from 'vitest';
import { listHeldInputs } from '../../ingest/quality/held-inputs.ts';
import { createTestData } from '../../testing/a-data-folder.ts';
import { expectDropped, ingestJson, ingestText, missing, toCsv } from '../../testing/ingest-text.ts';
import { aPlayerLine, toNbaAnswer } from '../../testing/nba-lines.ts';
import { nbaGameLogReader } from './game-log.ts';

type Line = ReturnType<typeof aPlayerLine>;

const ingest = (...lines: Line[]) => ingestJson(nbaGameLogReader, toNbaAnswer(...lines));
const ingestCsv = (...lines: Line[]) => ingestText(nbaGameLogReader, toCsv(lines));

function aTeamLine(over: Line = {}): Line {
  const { PLAYER_ID, PLAYER_NAME, ...rest } = aPlayerLine({ PTS: 110, ...over });
  return rest;
}

const GAME = { game_date: '2030-11-05', season: 2030, season_type: 'regular', game_id: '0023000007' };
const COUNTED = {
  points: 25,
  rebounds: 8,
  assists: 6,
  steals: 2,
  blocks: 0,
  turnovers: 10,
  field_goals_made: 9,
  field_goals_attempted: 18,
  threes_made: 4,
  threes_attempted: 11,
  free_throws_made: 3,
  free_throws_attempted: 5,
  offensive_rebounds: 1,
  defensive_rebounds: 7,
};

describe('NBA game logs', () => {
  it('give a line of a player, with opponent and side out of the match-up', async () => {
    const { batch, rows } = await ingest(aPlayerLine());
    expect(await rows('nba_player_games')).toEqual([
      {
        ...GAME,
        ...COUNTED,
        player_id: 4001,
        team: 'GSW',
        opponent: 'LAL',
        is_home: false,
        is_win: true,
        minutes: 34,
        fouls: 12,
        field_goal_share: 0.5,
        three_share: 0.364,
        free_throw_share: 0.6,
        plus_minus: 13,
      },
    ]);
    expect(batch.refused).toEqual({});
    expect(await rows('nba_players')).toEqual([{ player_id: 4001, name: 'Gus Guard' }]);
  });

  it('give lines of both teams, and the game with its score', async () => {
    const { rows } = await ingest(aTeamLine(), aTeamLine({ MATCHUP: 'LAL vs. GSW', WL: 'L', PTS: 102 }));
    const side = { team: 'GSW', opponent: 'LAL', is_home: false, is_win: true };
    expect(await rows('nba_team_games')).toMatchObject([
      { ...GAME, ...COUNTED, ...side, points: 110 },
      { team: 'LAL', is_home: true, is_win: false, points: 102 },
    ]);
    const score = { home_team: 'LAL', away_team: 'GSW', home_score: 102, away_score: 110 };
    expect(await rows('nba_games')).toMatchObject([{ ...GAME, pair: 'GSW-LAL', ...score, status: 'final' }]);
  });

  it('give one game where both teams are visitors on a neutral floor, or only one of them speaks of it', async () => {
    const { rows } = await ingest(aTeamLine(), aTeamLine({ MATCHUP: 'LAL @ GSW', PTS: 102 }));
    expect(await rows('nba_games')).toMatchObject([{ home_team: 'GSW', home_score: 110, away_score: 102 }]);
    // Only the visitors' line exists, and the table lost the leading zeros of the game's id.
    const { batch, rows: own } = await ingestCsv(aPlayerLine({ MATCHUP: 'GSW @ SAS', GAME_ID: 23000007 }));
    const game = { game_id: '0023000007', home_team: 'SAS', away_team: 'GSW' };
    expect(await own('nba_games')).toMatchObject([game]);
    expect(batch.tables.nba_games?.columns).not.toContain('home_score');
  });

  it('read a single player’s log, whose dates are written out and whose name is not', async () => {
    const { PLAYER_ID = null, GAME_ID = null, PLAYER_NAME, ...rest } = aPlayerLine();
    const { rows } = await ingest({
      ...rest,
      Player_ID: PLAYER_ID,
      Game_ID: GAME_ID,
      GAME_DATE: 'Nov 05, 2030',
    });
    expect(await rows('nba_player_games')).toMatchObject([{ game_date: '2030-11-05', player_id: 4001 }]);
    expect(await rows('nba_players')).toEqual([]);
  });

  it('read CSV without ids and shots: the season out of words or of the date, minutes with seconds', async () => {
    const { SEASON_ID, GAME_ID, FGM, FGA, FG3M, FG3A, FTM, FTA, ...rest } = aPlayerLine();
    const lines = [
      { SEASON_TYPE: 'Regular Season', MIN: '34:30', MATCHUP: 'GSW vs LAL' },
      { SEASON_TYPE: 'Playoffs', GAME_DATE: '2031-05-02' },
      { SEASON_TYPE: 'PlayIn', SEASON: '2029-30', GAME_DATE: '2031-05-03', MIN: 'PT12M15.00S' },
      { SEASON_TYPE: 'IST', GAME_DATE: '2030-12-17' },
    ];
    const { batch, rows } = await ingestCsv(...lines.map((line) => ({ SEASON: '', ...rest, ...line })));
    expect(await rows('nba_player_games')).toMatchObject([
      { season: 2030, season_type: 'regular', minutes: 34.5, is_home: true, opponent: 'LAL' },
      { season: 2030, season_type: 'cup' },
      { season: 2030, season_type: 'playoffs', is_home: false },
      { season: 2029, season_type: 'playin', minutes: 12.25 },
    ]);
    expect(batch.tables.nba_player_games?.columns).not.toContain('field_goals_made');
  });

  it('keep the newest spelling of a name, and know who lost', async () => {
    const { rows } = await ingest(
      aPlayerLine({ GAME_DATE: '2030-11-09', PLAYER_NAME: 'Gus Guard Jr.', WL: 'L' }),
      aPlayerLine(),
      aPlayerLine({ GAME_DATE: '2030-11-11', PLAYER_NAME: null, WL: null }),
    );
    expect(await rows('nba_players')).toEqual([{ player_id: 4001, name: 'Gus Guard Jr.' }]);
    expect((await rows('player_aliases')).map(({ alias }) => alias)).toEqual(['Gus Guard', 'Gus Guard Jr.']);
    const results = (await rows('nba_player_games')).map(({ game_date, is_win }) => [game_date, is_win]);
    expect(Object.fromEntries(results)).toEqual({
      '2030-11-05': true,
      '2030-11-09': false,
      '2030-11-11': null,
    });
  });

  it('keep a line with a value that cannot be, without it', async () => {
    const { batch, rows } = await ingest(aPlayerLine({ FG_PCT: 45.5, PF: -1, WL: 'T', PLUS_MINUS: 251 }));
    expect(await rows('nba_player_games')).toMatchObject([
      { field_goal_share: null, fouls: null, is_win: null, plus_minus: null },
    ]);
    expect(Object.keys(batch.refused).toSorted()).toEqual([
      'fg_pct is not within 0 to 1, for example 45.5',
      'pf is not within 0 to 250, for example -1',
      'plus_minus is not within -250 to 250, for example 251',
      'wl is none of W, L, for example T',
    ]);
  });

  it('are refused where they are no answer of stats.nba.com', async () => {
    await expect(ingestJson(nbaGameLogReader, { games: [] })).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: expect.stringContaining('is not an answer of stats.nba.com (resultSets: '),
    });
    await expect(ingestJson(nbaGameLogReader, { resultSets: [] })).rejects.toThrow(
      'has no column game_date, matchup, min, pts, reb, ast, stl, blk, tov',
    );
  });

  it('drop a line without what it must have, and with what cannot be', () =>
    expectDropped(nbaGameLogReader, aPlayerLine, [
      ...['GAME_DATE', 'MATCHUP', 'MIN', 'PTS', 'REB', 'AST', 'STL', 'BLK', 'TOV'].map(missing),
      [{ MATCHUP: 'TML vs. TMG' }, 'matchup is no known value, for example TML vs. TMG'],
      [{ PTS: -3 }, 'pts is not within 0 to 250, for example -3'],
      [{ SEASON_ID: '', GAME_ID: '' }, 'the kind of season is unknown'],
      [{ FGM: 19 }, 'more field goals made than attempted'],
    ]));

  it('pass over all-star games, and preseason games against foreign clubs, and keep other preseason games', async () => {
    const { batch, rows } = await ingest(
      aPlayerLine({ SEASON_ID: '32030', GAME_ID: '0033000001', MATCHUP: 'EST @ WST' }),
      ...['GSW vs. MEL', 'MEL @ GSW'].map((MATCHUP) =>
        aPlayerLine({ SEASON_ID: '12030', GAME_ID: '0013000001', MATCHUP }),
      ),
      aPlayerLine({ SEASON_ID: '12030', GAME_ID: '0013000002', PLAYER_ID: 4002 }),
    );
    expect(batch).toMatchObject({ dropped: {}, skipped: { 'a side is no team of the league': 3 } });
    expect(await rows('nba_player_games')).toMatchObject([{ player_id: 4002, season_type: 'preseason' }]);
  });

  it('are taken without lines, as those of the playoffs before they begin', async () => {
    const answer = toNbaAnswer(aPlayerLine());
    const resultSets = answer.resultSets.map((set) => ({ ...set, rowSet: [] }));
    const { data, ingest: ingestChecked } = await createTestData();
    const text = JSON.stringify({ ...answer, resultSets });
    const options = { reader: nbaGameLogReader, acceptance: undefined };
    expect(await ingestChecked(text, options)).toMatchObject({ kind: 'ingested', batch: { read: 0 } });
    expect(await listHeldInputs(data)).toEqual([]);
  });

  it('drop lines of players without id, and keep the others', async () => {
    const nameless = [0, null, ''].map((id) => aPlayerLine({ PLAYER_ID: id, PLAYER_NAME: 'Nobody' }));
    const { batch, rows } = await ingest(aPlayerLine(), ...nameless);
    expect(batch).toMatchObject({ kept: 1, dropped: { 'player_id is missing or no id': 3 } });
    expect(await rows('nba_player_games')).toMatchObject([{ player_id: 4001 }]);
    expect(await rows('nba_players')).toEqual([{ player_id: 4001, name: 'Gus Guard' }]);
  });
});
