import { describe, expect, it } from 'vitest';
import { aSchedule, aScheduledGame } from '../../testing/an-mlb-game.ts';
import { ingestJson, ingestText } from '../../testing/ingest-text.ts';
import { mlbScheduleReader } from './schedule.ts';

const ingest = (...games: Parameters<typeof aSchedule>) => ingestJson(mlbScheduleReader, aSchedule(...games));

const nine = (first: number) =>
  Array.from({ length: 9 }, (_, at) => ({ id: first + at, fullName: `Batter ${first + at}` }));

describe('StatsAPI schedules', () => {
  it('gives a game on its local day, with state, teams and record', async () => {
    const { batch, rows } = await ingest(aScheduledGame());
    expect(batch).toMatchObject({ read: 1, kept: 1 });
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
    const game = {
      gamePk: 900001,
      gameType: 'R',
      season: '2031',
      gameDate: '2031-05-05T01:40:00Z',
      officialDate: '2031-05-04',
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

  it('knows no temperature out of a word for it', async () => {
    const { rows } = await ingest(aScheduledGame({ game: { weather: { temp: 'warm' }, dayNight: 'day' } }));
    expect(await rows('mlb_games')).toMatchObject([{ temperature_f: null, day_night: 'day' }]);
  });

  it('knows a side by its name where its id is another', async () => {
    const { rows } = await ingest(
      aScheduledGame({ home: { team: { id: 7001, name: 'Arizona Diamondbacks' }, leagueRecord: undefined } }),
    );
    expect(await rows('mlb_games')).toMatchObject([{ home_team: 'ARI' }]);
  });

  it('does not speak of probable pitchers and line-ups that nobody asked for', async () => {
    const { batch } = await ingest(aScheduledGame());
    expect(batch.tables.mlb_games?.columns).not.toContain('home_probable_pitcher');
    expect(batch.tables.mlb_lineups).toBeUndefined();
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

  it('gives a line-up when all nine are named', async () => {
    const lineups = { homePlayers: nine(1001), awayPlayers: nine(1101).slice(0, 4) };
    const { rows } = await ingest(aScheduledGame({ game: { lineups } }));
    const places = await rows('mlb_lineups');
    expect(places).toHaveLength(9);
    expect(places[8]).toEqual({
      game_pk: 900001,
      game_date: '2031-05-04',
      is_home: true,
      team: 'ARI',
      batting_order: 9,
      batter: 1009,
    });
    expect((await rows('mlb_players')).map(({ name }) => name)).toEqual(
      nine(1001).map(({ fullName }) => fullName),
    );
  });

  it('gives the line-up of the visitors, whether they have names or not', async () => {
    const lineups = { awayPlayers: nine(1101).map(({ id }) => ({ id })) };
    const { rows } = await ingest(aScheduledGame({ game: { lineups } }));
    const places = await rows('mlb_lineups');
    expect(places.map(({ batting_order, batter }) => [batting_order, batter])).toEqual(
      nine(1101).map(({ id }, at) => [at + 1, id]),
    );
    expect(places[0]).toMatchObject({ is_home: false, team: 'WAS' });
    expect(await rows('mlb_players')).toEqual([]);
  });

  it('gives score and weather of a game that was played', async () => {
    const { rows } = await ingest(
      aScheduledGame({
        home: { score: 3 },
        away: { score: 11 },
        game: { weather: { condition: 'Sunny', temp: '81', wind: '5 mph, Out To CF' } },
      }),
    );
    expect(await rows('mlb_games')).toMatchObject([
      {
        home_score: 3,
        away_score: 11,
        weather_condition: 'Sunny',
        temperature_f: 81,
        wind: '5 mph, Out To CF',
      },
    ]);
  });

  it('knows the Athletics by their id, whatever they are called', async () => {
    const { rows } = await ingest(aScheduledGame({ home: { team: { id: 133, name: 'Athletics' } } }));
    expect(await rows('mlb_games')).toMatchObject([{ home_team: 'OAK' }]);
  });

  it('reads a recorded answer out of its envelope, and a day without games', async () => {
    const recorded = {
      endpoint: 'schedule',
      url: 'https://example.test',
      response: aSchedule(aScheduledGame()),
    };
    expect((await ingestJson(mlbScheduleReader, recorded)).batch.kept).toBe(1);
    expect((await ingest()).batch).toMatchObject({ read: 0, tables: {} });
  });

  it.each([
    [
      'a side from another league',
      aScheduledGame({ home: { team: { id: 159, name: 'National Stars' } } }),
      'no team of the league: National Stars',
    ],
    [
      'visitors of no league',
      aScheduledGame({ away: { team: { id: 160 } } }),
      'no team of the league: a team without name',
    ],
    ['no time', aScheduledGame({ game: { gameDate: 'soon' } }), 'gameDate: is no UTC time'],
    [
      'a time of day that there is not',
      aScheduledGame({ game: { dayNight: 'dusk' } }),
      'dayNight: is neither day nor night',
    ],
    ['no day', aScheduledGame({ game: { officialDate: 'soon' } }), 'officialDate: is no day'],
    [
      'no number',
      aScheduledGame({ game: { gamePk: 'x' } }),
      'gamePk: Invalid type: Expected number but received "x"',
    ],
  ])('drops a game with %s', async (_, game, reason) => {
    const { batch } = await ingest(aScheduledGame({ game: { gamePk: 900002 } }), game);
    expect(batch).toMatchObject({ read: 2, kept: 1, dropped: { [reason]: 1 } });
  });

  it.each([
    ['an error page', '<html>', 'INPUT_UNEXPECTED', /file\.txt is not JSON/],
    [
      'a cut-off answer',
      '{"dates": [',
      'INPUT_UNREADABLE',
      /ends in the middle of a document; it is cut off/,
    ],
    ['another answer', '{"people": []}', 'INPUT_UNEXPECTED', /is not a StatsAPI schedule \(dates: /],
  ])('refuses %s', async (_, text, code, message) => {
    await expect(ingestText(mlbScheduleReader, text)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });
});
