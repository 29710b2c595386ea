import { describe, expect, it } from 'vitest';
import { aSchedule, aScheduledGame } from '../testing/an-mlb-game.ts';
import { ingestJson, ingestText } from '../testing/ingest-text.ts';
import { mlbScheduleReader } from './mlb-schedule.ts';

const ingest = (...games: Parameters<typeof aSchedule>) => ingestJson(mlbScheduleReader, aSchedule(...games));

const nine = (first: number) =>
  Array.from({ length: 9 }, (_, at) => ({ id: first + at, fullName: `Batter ${first + at}` }));

describe('StatsAPI schedules', () => {
  it('gives a game on its local day, with state, teams and record', async () => {
    const { rows } = await ingest(aScheduledGame());
    expect(await rows('mlb_games')).toEqual([
      expect.objectContaining({
        game_pk: 900001,
        game_date: '2031-05-04',
        season: 2031,
        start_time: '2031-05-05T01:40:00Z',
        day_night: 'night',
        state: 'Preview',
        home_team: 'ARI',
        away_team: 'WAS',
        home_score: null,
        home_wins: 10,
        away_losses: 5,
      }),
    ]);
  });

  it('does not speak of probable pitchers and line-ups that nobody asked for', async () => {
    const { batch } = await ingest(aScheduledGame());
    expect(batch.tables.mlb_games?.columns).not.toContain('home_probable_pitcher');
    expect(batch.tables.mlb_lineups).toBeUndefined();
  });

  it('gives probable pitchers, with their names, where they were asked for', async () => {
    const { rows } = await ingest(
      aScheduledGame({ home: { probablePitcher: { id: 2001, fullName: 'Paul Pitcher' } } }),
      aScheduledGame({ game: { gamePk: 900002 } }),
    );
    expect(await rows('mlb_games')).toMatchObject([
      { home_probable_pitcher: 2001 },
      { home_probable_pitcher: null },
    ]);
    expect(await rows('mlb_players')).toMatchObject([
      { player_id: 2001, name: 'Paul Pitcher', name_rank: 3 },
    ]);
  });

  it('gives a line-up when all nine are named', async () => {
    const lineups = { homePlayers: nine(1001), awayPlayers: nine(1101).slice(0, 4) };
    const { rows } = await ingest(aScheduledGame({ game: { lineups } }));
    const places = await rows('mlb_lineups');
    expect(places).toHaveLength(9);
    expect(places[8]).toMatchObject({
      game_pk: 900001,
      is_home: true,
      team: 'ARI',
      batting_order: 9,
      batter: 1009,
    });
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
    ['an error page', '<html>', /file\.txt is not JSON/],
    ['a cut-off answer', '{"dates": [', /is not JSON; it may be cut off/],
    ['another answer', '{"people": []}', /is not a StatsAPI schedule \(dates: /],
  ])('refuses %s', async (_, text, message) => {
    await expect(ingestText(mlbScheduleReader, text)).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: expect.stringMatching(message),
    });
  });
});
