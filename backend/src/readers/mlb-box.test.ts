import { describe, expect, it } from 'vitest';
import { aBoxPlayer, aBoxSide, aPitchingLine } from '../testing/an-mlb-game.ts';
import { ingestJson, ingestText } from '../testing/ingest-text.ts';
import { toOuts } from './mlb-box.ts';
import { mlbBoxscoreReader } from './mlb-boxscore.ts';
import { mlbLiveReader } from './mlb-live.ts';

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
  it.each([
    ['34.1', 103],
    ['5.2', 17],
    ['0', 0],
    ['7.0', 21],
    ['7.3', undefined],
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

  it('reads one that is printed over several lines as one', async () => {
    const answer = { path_params: { game_pk: '900001' }, response: { ...box, info } };
    const { batch } = await ingestText(mlbBoxscoreReader, JSON.stringify(answer, null, 2));
    expect(batch).toMatchObject({ read: 1, kept: 1 });
  });

  it('gives the line of each pitcher, the first one as the starter', async () => {
    const { rows } = await ingestJson(mlbBoxscoreReader, { ...box, info }, { name: 'boxscore_900001.json' });
    expect(await rows('mlb_pitcher_games')).toEqual([
      expect.objectContaining({
        game_pk: 900001,
        game_date: '2031-05-04',
        pitcher: 2001,
        team: 'ARI',
        opponent: 'WAS',
        is_starter: true,
        outs: 17,
        earned_runs: 2,
        is_win: true,
      }),
      expect.objectContaining({ pitcher: 2002, is_starter: false, outs: 0, is_win: false }),
    ]);
  });

  it('gives season lines; before the first out there is no earned run average', async () => {
    const { rows } = await ingestJson(mlbBoxscoreReader, { ...box, info }, { name: 'boxscore_900001.json' });
    expect(await rows('mlb_pitcher_seasons')).toMatchObject([
      { pitcher: 2001, as_of: '2031-05-04', era: 3.67, outs: 103, wins: 4 },
      { pitcher: 2002, era: null },
    ]);
  });

  it('gives who started at each place, where he started, and no substitute', async () => {
    const { rows } = await ingestJson(mlbBoxscoreReader, { ...box, info }, { name: 'boxscore_900001.json' });
    expect(await rows('mlb_lineups')).toEqual([
      {
        game_pk: 900001,
        game_date: '2031-05-04',
        is_home: true,
        team: 'ARI',
        batting_order: 1,
        batter: 1001,
        position: 'CF',
      },
    ]);
  });

  it('knows its game from the address of a recorded answer', async () => {
    const recorded = { path_params: { game_pk: '900007' }, response: { ...box, info } };
    const { rows } = await ingestJson(mlbBoxscoreReader, recorded);
    expect(await rows('mlb_lineups')).toMatchObject([{ game_pk: 900007 }]);
  });

  it('says what to do where nothing tells which game it is of', async () => {
    await expect(ingestJson(mlbBoxscoreReader, { ...box, info })).rejects.toThrow(
      /which game is it of\? Name the file boxscore_<gamePk>\.json/,
    );
  });

  it('drops a box score without its day', async () => {
    const { batch } = await ingestJson(mlbBoxscoreReader, box, { name: 'boxscore_900001.json' });
    expect(batch).toMatchObject({
      kept: 0,
      dropped: { 'the box score does not name its day; ingest the live feed': 1 },
    });
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
  it('gives the game with score, weather and probable pitchers', async () => {
    const { rows } = await ingestJson(mlbLiveReader, live());
    expect(await rows('mlb_games')).toMatchObject([
      {
        game_pk: 900001,
        state: 'Live',
        home_score: 5,
        away_score: 4,
        home_wins: 3,
        home_probable_pitcher: 2001,
        weather_condition: 'Roof Closed',
        temperature_f: 78,
      },
    ]);
  });

  it('gives people with their hands, and what a box score gives', async () => {
    const { rows } = await ingestJson(mlbLiveReader, live());
    expect(await rows('mlb_players')).toMatchObject([{ player_id: 1001, bats: 'S', throws: 'R' }]);
    expect(await rows('mlb_pitcher_games')).toHaveLength(2);
    expect(await rows('mlb_lineups')).toHaveLength(1);
  });

  it('drops a game of sides that are no teams of the league', async () => {
    const { batch } = await ingestJson(
      mlbLiveReader,
      live({ teams: { home: { id: 159 }, away: { id: 160 } } }),
    );
    expect(batch.dropped).toEqual({ 'a side is no team of the league': 1 });
    expect(batch.tables).toEqual({});
  });
});
