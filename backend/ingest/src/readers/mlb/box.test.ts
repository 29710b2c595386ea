import { describe, expect, it } from 'vitest';
import { aBoxPlayer, aBoxSide, aPitchingLine } from '../../testing/an-mlb-game.ts';
import { ingestJson, ingestText } from '../../testing/ingest-text.ts';
import { toOuts } from './box.ts';
import { mlbBoxscoreReader } from './boxscore.ts';
import { mlbLiveReader } from './live.ts';

const starter = aBoxPlayer(2001, 'Paul Pitcher', {
  stats: { pitching: aPitchingLine() },
  seasonStats: {
    pitching: aPitchingLine({ inningsPitched: '34.1', era: '3.67', numberOfPitches: 616, wins: 4 }),
  },
});
const reliever = aBoxPlayer(2002, 'Rudi Relief', {
  stats: { pitching: aPitchingLine({ inningsPitched: '0.0', outs: 0, wins: 0 }) },
  seasonStats: { pitching: aPitchingLine({ inningsPitched: '0.0', era: '-.--' }) },
});
const first = aBoxPlayer(1001, 'Lee Leadoff', {
  battingOrder: '100',
  position: { abbreviation: 'LF' },
  allPositions: [{ abbreviation: 'CF' }, { abbreviation: 'LF' }],
});
const substitute = aBoxPlayer(1002, 'Sam Sub', { battingOrder: '101' });

const box = {
  teams: {
    home: aBoxSide(109, [starter, reliever, first, substitute], [2001, 2002]),
    away: aBoxSide(120, []),
  },
};
const info = [{ label: 'Att', value: '20,000.' }, { label: 'May 4, 2031' }];

describe('box scores', () => {
  /** The game is known only from the file's name. */
  const ingest = (answer: unknown, name = 'boxscore_900001.json') =>
    ingestJson(mlbBoxscoreReader, answer, { name });

  it.each([
    ['34.1', 103],
    ['5.2', 17],
    ['0', 0],
    ['7.0', 21],
    ['7.3', undefined],
    ['about 7.1', undefined],
    ['7.1 or so', undefined],
    ['', undefined],
  ])('reads %j innings as %s outs', (inningsPitched, outs) => {
    expect(toOuts({ inningsPitched })).toBe(outs);
  });

  it('reads recorded ones, one a line, each with the game of its request', async () => {
    const answers = ['900001', '900002'].map((game_pk) =>
      JSON.stringify({ path_params: { game_pk }, response: { ...box, info } }),
    );
    const { batch, rows } = await ingestText(mlbBoxscoreReader, `${answers.join('\n')}\n`);
    expect(batch).toMatchObject({ read: 2, kept: 2 });
    expect(new Set((await rows('mlb_pitcher_games')).map(({ game_pk }) => game_pk))).toEqual(
      new Set([900001, 900002]),
    );
  });

  it('gives the line of each pitcher, the first one as the starter', async () => {
    const { rows } = await ingest({ ...box, info });
    const side = { game_pk: 900001, game_date: '2031-05-04', season: 2031, team: 'ARI', opponent: 'WAS' };
    expect(await rows('mlb_pitcher_games')).toEqual([
      {
        ...side,
        pitcher: 2001,
        is_home: true,
        is_starter: true,
        outs: 17,
        batters_faced: 24,
        pitches: 91,
        strikes: 60,
        hits: 5,
        runs: 3,
        earned_runs: 2,
        walks: 2,
        strikeouts: 6,
        home_runs: 1,
        is_win: true,
        is_loss: false,
      },
      expect.objectContaining({ ...side, pitcher: 2002, is_starter: false, outs: 0, is_win: false }),
    ]);
  });

  it('takes what a line does not tell for none, or for unknown', async () => {
    const bare = aBoxPlayer(2003, 'Bo Bare', {
      stats: { pitching: { inningsPitched: '1.0', losses: 1 } },
      seasonStats: { pitching: { inningsPitched: '1.0', numberOfPitches: 9 } },
    });
    const silent = aBoxPlayer(2004, 'Si Silent', { stats: { pitching: {} }, seasonStats: { pitching: {} } });
    // A season line without pitches belongs to a pitcher who has not pitched yet.
    const idle = aBoxPlayer(2005, 'Ida Idle', {
      seasonStats: { pitching: aPitchingLine({ numberOfPitches: 0 }) },
    });
    const batter = aBoxPlayer(1003, 'Bob Batter', { stats: {}, battingOrder: '900' });
    const [away, home] = [aBoxSide(109, [bare, silent, idle, batter], undefined), aBoxSide(120, [])];
    const { rows } = await ingest({ teams: { away, home }, info });
    const none = { hits: 0, earned_runs: 0, walks: 0, home_runs: 0 };
    const untold = { batters_faced: null, pitches: null, strikes: null, runs: 0, strikeouts: 0, ...none };
    const side = { is_home: false, team: 'ARI', opponent: 'WAS' };
    expect(await rows('mlb_pitcher_games')).toMatchObject([
      { ...side, pitcher: 2003, is_starter: false, outs: 3, ...untold, is_win: false, is_loss: true },
    ]);
    const season = { games_started: null, wins: 0, losses: 0, era: null, outs: 3, pitches: 9 };
    expect(await rows('mlb_pitcher_seasons')).toMatchObject([{ pitcher: 2003, ...season, ...none }]);
    const place = { batting_order: 9, batter: 1003, is_home: false, team: 'ARI', position: 'P' };
    expect(await rows('mlb_lineups')).toMatchObject([place]);
  });

  it.each([
    ['boxscore_900001.json', 900001],
    ['Boxscore-900001.json', 900001],
    ['game_900001_box.json', 900001],
    ['GAME900001.json', 900001],
  ])('knows its game from the name %s', async (name, game) => {
    const { rows } = await ingest({ ...box, info }, name);
    expect(await rows('mlb_lineups')).toMatchObject([{ game_pk: game, game_date: '2031-05-04' }]);
  });

  it('gives season lines, who started at each place, where he started, and the names of everybody in it', async () => {
    const { rows } = await ingest({ ...box, info });
    expect(await rows('mlb_pitcher_seasons')).toMatchObject([
      { pitcher: 2001, as_of: '2031-05-04', era: 3.67, outs: 103, wins: 4 },
      // Before the first out there is no earned run average.
      { pitcher: 2002, era: null },
    ]);
    const game = { game_pk: 900001, game_date: '2031-05-04' };
    expect(await rows('mlb_lineups')).toEqual([
      { ...game, is_home: true, team: 'ARI', batting_order: 1, batter: 1001, position: 'CF' },
    ]);
    expect(await rows('mlb_players')).toEqual([
      { player_id: 1001, name: 'Lee Leadoff', name_rank: 3 },
      { player_id: 1002, name: 'Sam Sub', name_rank: 3 },
      { player_id: 2001, name: 'Paul Pitcher', name_rank: 3 },
      { player_id: 2002, name: 'Rudi Relief', name_rank: 3 },
    ]);
  });

  it('refuses something else, and drops sides that are no teams of the league', async () => {
    await expect(ingestJson(mlbBoxscoreReader, { teams: {} })).rejects.toThrow(
      'is not a StatsAPI box score (teams.away: ',
    );
    const foreign = { teams: { home: aBoxSide(159, []), away: aBoxSide(160, []) }, info };
    const { batch } = await ingest(foreign);
    expect(batch).toMatchObject({ kept: 0, tables: {}, skipped: { 'a side is no team of the league': 1 } });
  });

  it.each([
    ['Smooth 4, 2031', undefined],
    ['on May 4, 2031', undefined],
    ['May 4, 2031 (2)', undefined],
    ['September 12, 2031', '2031-09-12'],
    [undefined, undefined],
  ])('reads the line %j of its notes as the day %s', async (label, day) => {
    const { batch, rows } = await ingest({ ...box, info: [{ label }] });
    const unnamed = { 'the box score does not name its day; ingest the live feed': 1 };
    expect(batch).toMatchObject(day === undefined ? { kept: 0, dropped: unnamed } : { kept: 1 });
    expect((await rows('mlb_lineups'))[0]?.game_date).toBe(day);
  });

  it('says what to do where nothing tells which game it is of', async () => {
    await expect(ingestJson(mlbBoxscoreReader, { ...box, info })).rejects.toThrow(
      /which game is it of\? Name the file boxscore_<gamePk>\.json/,
    );
  });
});

const live = (over: Record<string, unknown> = {}) => ({
  gamePk: 900001,
  gameData: {
    game: { type: 'R', season: '2031', doubleHeader: 'N', gameNumber: 1 },
    datetime: { dateTime: '2031-05-05T01:40:00Z', officialDate: '2031-05-04', dayNight: 'night' },
    status: { abstractGameState: 'Live', detailedState: 'In Progress' },
    teams: { home: { id: 109, record: { wins: 3, losses: 4 } }, away: { id: 120 } },
    players: {
      ID1001: { id: 1001, fullName: 'Lee Leadoff', batSide: { code: 'S' }, pitchHand: { code: 'R' } },
    },
    venue: { id: 15, name: 'Some Field' },
    weather: { condition: 'Roof Closed', temp: '78', wind: '0 mph, None' },
    probablePitchers: { home: { id: 2001 } },
    ...over,
  },
  liveData: {
    linescore: { scheduledInnings: 9, teams: { home: { runs: 5 }, away: { runs: 4 } } },
    boxscore: box,
  },
});

describe('live feeds', () => {
  const GAME = {
    game_pk: 900001,
    game_date: '2031-05-04',
    season: 2031,
    game_type: 'R',
    start_time: '2031-05-05T01:40:00Z',
    home_team: 'ARI',
    away_team: 'WAS',
  };

  it('gives the game with score, weather and probable pitchers, and its people', async () => {
    const { rows, batch } = await ingestJson(mlbLiveReader, live());
    expect(batch).toMatchObject({ read: 1, kept: 1 });
    expect(await rows('mlb_games')).toEqual([
      {
        ...GAME,
        day_night: 'night',
        state: 'Live',
        status: 'In Progress',
        home_score: 5,
        away_score: 4,
        home_wins: 3,
        home_losses: 4,
        home_probable_pitcher: 2001,
        venue_id: 15,
        venue_name: 'Some Field',
        double_header: 'N',
        game_number: 1,
        scheduled_innings: 9,
        weather_condition: 'Roof Closed',
        temperature_f: 78,
        wind: '0 mph, None',
      },
    ]);
    expect(await rows('mlb_players')).toMatchObject([{ player_id: 1001, bats: 'S', throws: 'R' }]);
    expect(await rows('mlb_pitcher_games')).toHaveLength(2);
    expect(await rows('mlb_lineups')).toHaveLength(1);
  });

  it('gives a game of which little is known yet, and speaks of nothing else', async () => {
    const { batch, rows } = await ingestJson(mlbLiveReader, {
      gamePk: 900001,
      gameData: {
        game: { type: 'R', season: '2031' },
        datetime: { dateTime: '2031-05-05T01:40:00Z', officialDate: '2031-05-04' },
        status: {},
        teams: { home: { id: 109 }, away: { id: 120, record: {} } },
      },
      liveData: { boxscore: { teams: { home: aBoxSide(109, []), away: aBoxSide(120, []) } } },
    });
    expect(Object.keys(batch.tables)).toEqual(['mlb_games']);
    expect(await rows('mlb_games')).toEqual([GAME]);
  });

  it('gives a game of which everything is known but the temperature', async () => {
    const teams = {
      home: { id: 109, record: { wins: 3, losses: 4 } },
      away: { id: 120, record: { wins: 5, losses: 6 } },
    };
    const status = { abstractGameState: 'Preview', detailedState: 'Warmup', startTimeTBD: true };
    const probablePitchers = { away: { id: 2009 } };
    const feed = live({ status, teams, weather: { temp: 'warm' }, probablePitchers });
    const { rows } = await ingestJson(mlbLiveReader, feed);
    const away = { away_wins: 5, away_losses: 6, away_probable_pitcher: 2009 };
    expect(await rows('mlb_games')).toMatchObject([
      { is_start_time_tbd: true, ...away, temperature_f: null },
    ]);
  });

  it.each([
    [{ dateTime: 'tonight' }, 'dateTime: is no UTC time'],
    [{ officialDate: '5/4' }, 'officialDate: is no day'],
    [{ dayNight: 'dusk' }, 'dayNight: is neither day nor night'],
  ])('refuses a feed with %j', async (over, reason) => {
    const datetime = { dateTime: '2031-05-05T01:40:00Z', officialDate: '2031-05-04', ...over };
    await expect(ingestJson(mlbLiveReader, live({ datetime }))).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: expect.stringContaining(`is not a StatsAPI live feed (gameData.datetime.${reason})`),
    });
  });

  it('drops a game of sides that are no teams of the league', async () => {
    const { batch } = await ingestJson(
      mlbLiveReader,
      live({ teams: { home: { id: 159 }, away: { id: 160 } } }),
    );
    expect(batch.skipped).toEqual({ 'a side is no team of the league': 1 });
    expect(batch.tables).toEqual({});
  });
});
