import { describe, expect, it } from 'vitest';
import { ingestJson, ingestText, toCsv } from '../../testing/ingest-text.ts';
import { nbaGameLogReader } from './game-log.ts';

type Line = Record<string, string | number | null>;

const aTeamLine = (over: Line = {}): Line => ({
  SEASON_ID: '22030',
  TEAM_ID: 1610612744,
  TEAM_ABBREVIATION: 'GSW',
  GAME_ID: '0023000007',
  GAME_DATE: '2030-11-05',
  MATCHUP: 'GSW @ LAL',
  WL: 'W',
  MIN: 240,
  FGM: 40,
  FGA: 88,
  FG_PCT: 0.455,
  FG3M: 12,
  FG3A: 35,
  FG3_PCT: 0.343,
  FTM: 18,
  FTA: 22,
  FT_PCT: 0.818,
  OREB: 9,
  DREB: 33,
  REB: 42,
  AST: 25,
  STL: 7,
  BLK: 4,
  TOV: 13,
  PF: 20,
  PTS: 110,
  PLUS_MINUS: 8,
  ...over,
});
const aPlayerLine = (over: Line = {}): Line => ({
  ...aTeamLine({ MIN: 34, FGM: 9, FGA: 18, FTM: 4, FTA: 5, PTS: 25, REB: 7, AST: 6 }),
  PLAYER_ID: 4001,
  PLAYER_NAME: 'Gus Guard',
  ...over,
});

const toAnswer = (...lines: Line[]) => ({
  resource: 'leaguegamelog',
  parameters: {},
  resultSets: [
    {
      name: 'LeagueGameLog',
      headers: Object.keys(lines[0] ?? {}),
      rowSet: lines.map((line) => Object.values(line)),
    },
  ],
});

describe('NBA game logs', () => {
  it('give a line of a player, with opponent and side out of the match-up', async () => {
    const { batch, rows } = await ingestJson(nbaGameLogReader, toAnswer(aPlayerLine()));
    expect(await rows('nba_player_games')).toEqual([
      {
        game_date: '2030-11-05',
        player_id: 4001,
        season: 2030,
        season_type: 'regular',
        game_id: '0023000007',
        team: 'GSW',
        opponent: 'LAL',
        is_home: false,
        is_win: true,
        minutes: 34,
        points: 25,
        rebounds: 7,
        assists: 6,
        steals: 7,
        blocks: 4,
        turnovers: 13,
        fouls: 20,
        offensive_rebounds: 9,
        defensive_rebounds: 33,
        field_goals_made: 9,
        field_goals_attempted: 18,
        threes_made: 12,
        threes_attempted: 35,
        free_throws_made: 4,
        free_throws_attempted: 5,
        field_goal_share: 0.455,
        three_share: 0.343,
        free_throw_share: 0.818,
        plus_minus: 8,
      },
    ]);
    expect(batch.refused).toEqual({});
    expect(await rows('nba_players')).toEqual([{ player_id: 4001, name: 'Gus Guard' }]);
  });

  it('give lines of both teams, and the game with its score', async () => {
    const { rows } = await ingestJson(
      nbaGameLogReader,
      toAnswer(
        aTeamLine(),
        aTeamLine({ TEAM_ABBREVIATION: 'LAL', MATCHUP: 'LAL vs. GSW', WL: 'L', PTS: 102 }),
      ),
    );
    expect(await rows('nba_team_games')).toMatchObject([
      {
        game_date: '2030-11-05',
        season: 2030,
        season_type: 'regular',
        game_id: '0023000007',
        team: 'GSW',
        opponent: 'LAL',
        is_home: false,
        is_win: true,
        points: 110,
        rebounds: 42,
        assists: 25,
        steals: 7,
        blocks: 4,
        turnovers: 13,
        field_goals_made: 40,
        field_goals_attempted: 88,
        threes_made: 12,
        threes_attempted: 35,
        free_throws_made: 18,
        free_throws_attempted: 22,
        offensive_rebounds: 9,
        defensive_rebounds: 33,
      },
      { team: 'LAL', is_home: true, is_win: false, points: 102 },
    ]);
    expect(await rows('nba_games')).toMatchObject([
      {
        pair: 'GSW-LAL',
        home_team: 'LAL',
        away_team: 'GSW',
        home_score: 102,
        away_score: 110,
        status: 'final',
        game_date: '2030-11-05',
        season: 2030,
        season_type: 'regular',
        game_id: '0023000007',
      },
    ]);
  });

  it('give one game where both teams are visitors on a neutral floor', async () => {
    const { rows } = await ingestJson(
      nbaGameLogReader,
      toAnswer(aTeamLine(), aTeamLine({ TEAM_ABBREVIATION: 'LAL', MATCHUP: 'LAL @ GSW', PTS: 102 })),
    );
    expect(await rows('nba_games')).toMatchObject([{ home_team: 'GSW', home_score: 110, away_score: 102 }]);
  });

  it('give the home side of a game that only a visitor speaks of', async () => {
    const { batch, rows } = await ingestJson(
      nbaGameLogReader,
      toAnswer(aPlayerLine({ MATCHUP: 'GSW @ SAS' })),
    );
    expect(await rows('nba_games')).toMatchObject([{ home_team: 'SAS', away_team: 'GSW' }]);
    expect(batch.tables.nba_games?.columns).not.toContain('home_score');
  });

  it('read a single player’s log, whose dates are written out and whose name is not', async () => {
    const { SEASON_ID, GAME_ID, PLAYER_ID, PLAYER_NAME, TEAM_ID, TEAM_ABBREVIATION, ...rest } = aPlayerLine();
    const line = {
      SEASON_ID: SEASON_ID ?? null,
      Player_ID: PLAYER_ID ?? null,
      Game_ID: GAME_ID ?? null,
      ...rest,
      GAME_DATE: 'Nov 05, 2030',
    };
    const { rows } = await ingestJson(nbaGameLogReader, toAnswer(line));
    expect(await rows('nba_player_games')).toMatchObject([{ game_date: '2030-11-05', player_id: 4001 }]);
    expect(await rows('nba_players')).toEqual([]);
  });

  it.each([
    [
      'without game ids and shots, by the words for the season',
      { SEASON_TYPE: 'Regular Season' },
      { season: 2030, season_type: 'regular' },
    ],
    [
      'of the playoffs',
      { SEASON_TYPE: 'Playoffs', GAME_DATE: '2031-05-02' },
      { season: 2030, season_type: 'playoffs' },
    ],
    [
      'with the season written out',
      { SEASON_TYPE: 'PlayIn', SEASON: '2029-30' },
      { season: 2029, season_type: 'playin' },
    ],
    ['with minutes and seconds', { SEASON_TYPE: 'Regular Season', MIN: '34:30' }, { minutes: 34.5 }],
    [
      'with a match-up without the dot',
      { SEASON_TYPE: 'Regular Season', MATCHUP: 'GSW vs LAL' },
      { is_home: true, opponent: 'LAL' },
    ],
  ])('read CSV %s', async (_, over, expected) => {
    const { SEASON_ID, GAME_ID, FGM, FGA, FG3M, FG3A, FTM, FTA, ...rest } = aPlayerLine(over);
    const { batch, rows } = await ingestText(nbaGameLogReader, toCsv([rest]));
    expect(await rows('nba_player_games')).toMatchObject([expected]);
    expect(batch.tables.nba_player_games?.columns).not.toContain('field_goals_made');
  });

  it('put back zeros that a spreadsheet took from a game id', async () => {
    const { rows } = await ingestText(nbaGameLogReader, toCsv([aPlayerLine({ GAME_ID: 23000007 })]));
    expect(await rows('nba_player_games')).toMatchObject([{ game_id: '0023000007' }]);
  });

  it('keep the newest spelling of a name, and know who lost', async () => {
    const { rows } = await ingestJson(
      nbaGameLogReader,
      toAnswer(
        aPlayerLine({ GAME_DATE: '2030-11-09', PLAYER_NAME: 'Gus Guard Jr.', WL: 'L' }),
        aPlayerLine(),
        aPlayerLine({ GAME_DATE: '2030-11-11', PLAYER_NAME: null, WL: null }),
      ),
    );
    expect(await rows('nba_players')).toEqual([{ player_id: 4001, name: 'Gus Guard Jr.' }]);
    const results = (await rows('nba_player_games')).map(({ game_date, is_win }) => [game_date, is_win]);
    expect(new Map(results.map(([day, isWin]) => [day, isWin]))).toEqual(
      new Map([
        ['2030-11-05', true],
        ['2030-11-09', false],
        ['2030-11-11', null],
      ]),
    );
  });

  it('keep a line with a value that cannot be, without it', async () => {
    const { batch, rows } = await ingestJson(
      nbaGameLogReader,
      toAnswer(aPlayerLine({ FG_PCT: 45.5, PF: -1, WL: 'T', PLUS_MINUS: 251 })),
    );
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

  it.each([
    ['no day', 'GAME_DATE', 'game_date'],
    ['no match-up', 'MATCHUP', 'matchup'],
    ...['MIN', 'PTS', 'REB', 'AST', 'STL', 'BLK', 'TOV'].map((name) => [
      `no ${name}`,
      name,
      name.toLowerCase(),
    ]),
  ])('drop a line with %s', async (_, name, header) => {
    const lines = toCsv([aPlayerLine({ PLAYER_ID: 4002 }), aPlayerLine({ [name]: '' })]);
    const { batch } = await ingestText(nbaGameLogReader, lines);
    expect(batch).toMatchObject({ kept: 1, dropped: { [`${header} is missing`]: 1 } });
  });

  it.each([
    ['an all-star team', { MATCHUP: 'TML vs. TMG' }, 'matchup is no known value, for example TML vs. TMG'],
    ['negative points', { PTS: -3 }, 'pts is not within 0 to 250, for example -3'],
    ['no kind of season', { SEASON_ID: '', GAME_ID: '' }, 'the kind of season is unknown'],
    ['more made than tried', { FGM: 19 }, 'more field goals made than attempted'],
  ])('drop a line with %s', async (_, over, reason) => {
    const { batch } = await ingestText(
      nbaGameLogReader,
      toCsv([aPlayerLine({ PLAYER_ID: 4002 }), aPlayerLine(over)]),
    );
    expect(batch).toMatchObject({ read: 2, kept: 1, dropped: { [reason]: 1 } });
  });

  it.each([0, null, ''])('drops a line of a player without id, and keeps the others: %s', async (id) => {
    const answer = toAnswer(aPlayerLine(), aPlayerLine({ PLAYER_ID: id, PLAYER_NAME: 'Nobody' }));
    const { batch, rows } = await ingestJson(nbaGameLogReader, answer);
    expect(batch).toMatchObject({ kept: 1, dropped: { 'player_id is missing or no id': 1 } });
    expect(await rows('nba_player_games')).toMatchObject([{ player_id: 4001 }]);
    expect(await rows('nba_players')).toEqual([{ player_id: 4001, name: 'Gus Guard' }]);
  });
});
