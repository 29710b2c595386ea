import { describe, expect, it } from 'vitest';
import { aSchedule, aScheduledGame } from '../../testing/an-mlb-game.ts';
import { ingestJson } from '../../testing/ingest-text.ts';
import { mlbScheduleReader } from './schedule.ts';

const ingest = (...games: Parameters<typeof aSchedule>) => ingestJson(mlbScheduleReader, aSchedule(...games));

const nine = (first: number) =>
  Array.from({ length: 9 }, (_, at) => ({ id: first + at, fullName: `Batter ${first + at}` }));

describe('StatsAPI schedules', () => {
  it('gives a game on its local day, with state, teams and record', async () => {
    const { batch, rows } = await ingest(aScheduledGame());
    expect(batch).toMatchObject({ read: 1, kept: 1 });
    expect(Object.keys(batch.tables)).toEqual(['mlb_games']);
    // The request did not include probable pitchers, so the row has none.
    expect(await rows('mlb_games')).toEqual([
      {
        game_pk: 900001,
        game_date: '2031-05-04',
        season: 2031,
        game_type: 'R',
        start_time: '2031-05-05T01:40:00Z',
        is_start_time_tbd: false,
        day_night: 'night',
        state: 'Preview',
        status: 'Scheduled',
        home_team: 'ARI',
        away_team: 'WAS',
        home_score: null,
        away_score: null,
        home_wins: 10,
        home_losses: 5,
        away_wins: 10,
        away_losses: 5,
        venue_id: 15,
        venue_name: 'Some Field',
        double_header: 'N',
        game_number: 1,
        scheduled_innings: 9,
      },
    ]);
  });

  it('speaks of nothing that a short answer leaves out', async () => {
    const { gamePk, gameType, season, gameDate, officialDate } = aScheduledGame();
    const game = {
      gamePk,
      gameType,
      season,
      gameDate,
      officialDate,
      status: {},
      teams: { home: { team: { id: 109 } }, away: { team: { id: 120 } } },
      venue: {},
      weather: {},
      lineups: {},
    };
    const { batch } = await ingest(game);
    expect(Object.keys(batch.tables)).toEqual(['mlb_games']);
    expect(batch.tables.mlb_games?.columns).toEqual([
      ...['game_pk', 'game_date', 'season', 'game_type', 'start_time'],
      ...['home_team', 'away_team', 'home_score', 'away_score'],
    ]);
  });

  it('gives probable pitchers, with their names, where they were asked for', async () => {
    const { rows } = await ingest(
      aScheduledGame({ home: { probablePitcher: { id: 2001, fullName: 'Paul Pitcher' } } }),
      aScheduledGame({ game: { gamePk: 900002 }, away: { probablePitcher: { id: 2009 } } }),
    );
    expect(await rows('mlb_games')).toMatchObject([
      { home_probable_pitcher: 2001, away_probable_pitcher: null },
      { home_probable_pitcher: null, away_probable_pitcher: 2009 },
    ]);
    expect(await rows('mlb_players')).toEqual([{ player_id: 2001, name: 'Paul Pitcher', name_rank: 3 }]);
  });

  it('gives a line-up when all nine are named, whether they have names or not', async () => {
    const home = { homePlayers: nine(1001), awayPlayers: nine(1101).slice(0, 4) };
    const away = { awayPlayers: nine(1101).map(({ id }) => ({ id })) };
    const { rows } = await ingest(
      aScheduledGame({ game: { lineups: home } }),
      aScheduledGame({ game: { gamePk: 900002, lineups: away } }),
    );
    const toPlaces = (first: number, over: object) =>
      nine(first).map(({ id }, at) => ({
        game_date: '2031-05-04',
        batting_order: at + 1,
        batter: id,
        ...over,
      }));
    expect(await rows('mlb_lineups')).toEqual([
      ...toPlaces(1001, { game_pk: 900001, is_home: true, team: 'ARI' }),
      ...toPlaces(1101, { game_pk: 900002, is_home: false, team: 'WAS' }),
    ]);
    const names = (await rows('mlb_players')).map(({ name }) => name);
    expect(names).toEqual(nine(1001).map(({ fullName }) => fullName));
  });

  it('gives score and weather of a game that was played, and no temperature out of a word for it', async () => {
    const weather = { condition: 'Sunny', temp: '81', wind: '5 mph, Out To CF' };
    const { rows } = await ingest(
      aScheduledGame({ home: { score: 3 }, away: { score: 11 }, game: { weather } }),
      aScheduledGame({ game: { gamePk: 900002, weather: { temp: 'warm' }, dayNight: 'day' } }),
    );
    const told = { weather_condition: 'Sunny', temperature_f: 81, wind: '5 mph, Out To CF' };
    expect(await rows('mlb_games')).toMatchObject([
      { home_score: 3, away_score: 11, ...told },
      { temperature_f: null, day_night: 'day' },
    ]);
  });

  it('knows a side by its id, whatever it is called, and by its name where its id is another', async () => {
    const arizona = { team: { id: 7001, name: 'Arizona Diamondbacks' }, leagueRecord: undefined };
    const { rows } = await ingest(
      aScheduledGame({ home: { team: { id: 133, name: 'Athletics' } } }),
      aScheduledGame({ home: arizona, game: { gamePk: 900002 } }),
    );
    expect(await rows('mlb_games')).toMatchObject([{ home_team: 'OAK' }, { home_team: 'ARI' }]);
  });

  it('reads a day without games', async () => {
    expect((await ingest()).batch).toMatchObject({ read: 0, tables: {} });
  });

  it.each([
    ['no team of the league: National Stars', { home: { team: { id: 159, name: 'National Stars' } } }],
    ['no team of the league: a team without name', { away: { team: { id: 160 } } }],
    ['gameDate: is no UTC time', { game: { gameDate: 'soon' } }],
    ['dayNight: is neither day nor night', { game: { dayNight: 'dusk' } }],
    ['officialDate: is no day', { game: { officialDate: 'soon' } }],
    ['gamePk: Invalid type: Expected number but received "x"', { game: { gamePk: 'x' } }],
  ])('drops a game where %s', async (reason, over) => {
    const { batch } = await ingest(aScheduledGame({ game: { gamePk: 900002 } }), aScheduledGame(over));
    expect(batch).toMatchObject({ read: 2, kept: 1, dropped: { [reason]: 1 } });
  });

  it('drops games that it counts and does not list', async () => {
    const games = { ...aSchedule(aScheduledGame()), totalGames: 4 };
    const { batch } = await ingestJson(mlbScheduleReader, games);
    expect(batch).toMatchObject({ read: 4, kept: 1 });
    expect(batch.dropped).toEqual({ 'totalGames counts it, and the list has it not': 3 });
  });

  it('refuses another answer', async () => {
    await expect(ingestJson(mlbScheduleReader, { people: [] })).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: expect.stringContaining('is not a StatsAPI schedule (dates: '),
    });
  });
});
