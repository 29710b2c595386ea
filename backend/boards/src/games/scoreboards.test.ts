import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { leagues } from '@sharpside/warehouse/teams/team-directory';
import { aGame, aLine, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anEvent, anEventRow, SAMPLE } from '../testing/an-event.ts';

it('gives the events of one league and day as the source wrote them, by start', async () => {
  const api = await startApiForTests({
    rows: {
      espn_events: [
        anEventRow({ event_id: '2', start_time: '2025-07-25T23:40:00Z' }),
        anEventRow({ event_id: '1' }),
        anEventRow({ event_id: '3', game_date: '2025-07-26' }),
        anEventRow({ event_id: '4', league: 'nfl' }),
      ],
    },
  });
  expect((await api.get('/api/scoreboard/mlb?dates=20250725')).body).toEqual({
    day: { date: '2025-07-25' },
    events: [
      { id: '1', date: '2025-07-25T23:05Z', competitions: [{ competitors: [] }] },
      { id: '2', date: '2025-07-25T23:05Z', competitions: [{ competitors: [] }] },
    ],
  });
  expect((await api.get('/api/scoreboard/nfl?dates=20250725')).body).toMatchObject({ events: [{ id: '4' }] });
});

it('adds the best prices of all books to a game, also once it has begun, and keeps those of the source', async () => {
  const teams = [
    { homeAway: 'home', team: { abbreviation: 'LAD', displayName: 'Los Angeles Dodgers' } },
    { homeAway: 'away', team: { abbreviation: 'SD', displayName: 'San Diego Padres' } },
  ];
  const aScore = (id: string, competition = {}) =>
    anEventRow({
      event_id: id,
      event: JSON.stringify({
        id,
        date: '2025-07-26T02:15Z',
        competitions: [{ competitors: teams, ...competition }],
      }),
    });
  const at = (book: string) => ({ book, book_title: book });
  const odds_lines = [
    aLine({ outcome: 'LAD', price_american: -140, ...at('a') }),
    aLine({ outcome: 'LAD', price_american: -130, ...at('c') }),
    aLine({ outcome: 'LAD', price_american: -130, ...at('b') }),
    aLine({ outcome: 'SD', price_american: 120, ...at('a') }),
    aLine({ outcome: 'SD', price_american: 125, ...at('c') }),
    aLine({ market: 'totals', outcome: 'Over', point: 8.5, price_american: -112, ...at('a') }),
    aLine({ market: 'totals', outcome: 'Over', point: 8.5, price_american: -108, ...at('b') }),
    aLine({ market: 'totals', outcome: 'Under', point: 8.5, price_american: -110, ...at('a') }),
    aLine({ market: 'totals', outcome: 'Over', point: 9, price_american: 105, ...at('c') }),
    aLine({ event_id: 'second', outcome: 'SD', price_american: -200, commence_time: '2025-07-25T19:00:00Z' }),
  ];
  const own = { odds: [{ details: 'LAD -110', overUnder: 7 }] };
  const api = await startApiForTests({
    rows: { odds_lines, espn_events: [aScore('1'), aScore('2', own)] },
    now: '2025-07-26T05:00:00Z',
  });
  const { body } = await api.get('/api/scoreboard/mlb?dates=20250725');
  expect(body).toMatchObject({
    events: [
      {
        competitions: [
          {
            odds: [
              { provider: { name: 'b' }, details: 'LAD -130', homeTeamOdds: { moneyLine: -130 } },
              { provider: { name: 'c' }, details: 'SD +125', awayTeamOdds: { moneyLine: 125 } },
              { provider: { name: 'a' }, overUnder: 8.5, underOdds: -110 },
              { provider: { name: 'b' }, overUnder: 8.5, overOdds: -108 },
            ],
          },
        ],
      },
      { competitions: [own] },
    ],
  });
});

it('adds the announced starters to a game of baseball, of two on a day to the right one, and keeps those of the source', async () => {
  const own = [{ athlete: { fullName: 'Of The Source' } }];
  const aScore = (id: string, date: string, probables?: unknown) => {
    const sides = [
      { homeAway: 'home', team: { abbreviation: 'LAD', displayName: 'Los Angeles Dodgers' } },
      { homeAway: 'away', team: { abbreviation: 'SD', displayName: 'San Diego Padres' }, probables },
    ];
    const event = JSON.stringify({ id, date, competitions: [{ competitors: sides }] });
    return anEventRow({ event_id: id, event });
  };
  const teams = { game_date: '2025-07-25', home_team: 'LAD', away_team: 'SD' };
  const starters = { home_probable_pitcher: 1, away_probable_pitcher: 2 };
  const api = await startApiForTests({
    rows: {
      espn_events: [aScore('1', '2025-07-25T19:10Z'), aScore('2', '2025-07-26T02:15Z', own)],
      mlb_games: [
        aGame({ ...teams, ...starters, game_pk: 11, start_time: '2025-07-25T19:00:00Z' }),
        aGame({ ...teams, home_probable_pitcher: 3, game_pk: 12, start_time: '2025-07-26T02:10:00Z' }),
      ],
      mlb_players: [
        aPlayer(1, 'Lee Pine', { throws: 'L' }),
        aPlayer(2, 'Ray Oak', { throws: null }),
        aPlayer(3, 'Max Elm', { throws: 'R' }),
      ],
    },
  });
  const named = (fullName: string, throws = {}) => [
    { name: 'probableStartingPitcher', athlete: { fullName, ...throws } },
  ];
  expect((await api.get('/api/scoreboard/mlb?dates=20250725')).body).toMatchObject({
    events: [
      {
        competitions: [
          {
            competitors: [
              { probables: named('Lee Pine', { throws: { abbreviation: 'L' } }) },
              { probables: named('Ray Oak') },
            ],
          },
        ],
      },
      {
        competitions: [
          {
            competitors: [
              { probables: named('Max Elm', { throws: { abbreviation: 'R' } }) },
              { probables: own },
            ],
          },
        ],
      },
    ],
  });
});

it.each([
  ['2025-07-26T03:59:00Z', '2025-07-25'],
  ['2025-07-26T04:30:00Z', '2025-07-25'],
  ['2025-07-26T09:59:00Z', '2025-07-25'],
  ['2025-07-26T10:00:00Z', '2025-07-26'],
])("gives the leagues' day when no day is asked for: at %s that of %s", async (now, date) => {
  const espn_events = ['2025-07-25', '2025-07-26'].map((day) =>
    anEventRow({ event_id: day, game_date: day }),
  );
  const api = await startApiForTests({ rows: { espn_events }, now });
  expect((await api.get('/api/scoreboard/mlb')).body).toMatchObject({
    day: { date },
    events: [{ id: date }],
  });
});

// API-21 API-22
describe.each(leagues)('between midnight and 6 Eastern, the scoreboard of the day (%s)', (league) => {
  const aScore = (event: Parameters<typeof anEvent>[0] & { id: string; date: string }, day: string) =>
    anEventRow({
      league,
      event_id: event.id,
      game_date: day,
      start_time: event.date.replace('Z', ':00Z'),
      event: JSON.stringify(anEvent(event)),
    });
  const pre = { state: 'pre' };
  const espn_events = [
    aScore({ id: 'evening', date: '2025-07-26T02:10Z' }, '2025-07-25'),
    aScore({ id: 'night', date: '2025-07-26T04:20Z', type: pre }, '2025-07-26'),
    aScore({ id: 'no time yet', date: '2025-07-26T04:00Z', type: pre, timeValid: false }, '2025-07-26'),
    aScore({ id: 'next evening', date: '2025-07-26T23:10Z', type: pre }, '2025-07-26'),
  ];
  const idsSchema = v.object({ events: v.array(v.object({ id: v.string() })) });
  const idsOf = (body: unknown) => v.parse(idsSchema, body).events.map(({ id }) => id);
  const next = ['no time yet', 'night', 'next evening'];

  it.each([
    ['before midnight', '2025-07-26T03:59:00Z', ['evening'], next],
    ['at 12:10 AM', '2025-07-26T04:10:00Z', ['evening', 'night'], next],
    ['at 5:59 AM', '2025-07-26T09:59:00Z', ['evening', 'night'], next],
    ['at 6 AM', '2025-07-26T10:00:00Z', ['evening'], next],
  ])('has games that begin after midnight too: %s', async (_, now, evening, nextDay) => {
    const api = await startApiForTests({ rows: { espn_events }, now });
    const read = async (dates: string) =>
      idsOf((await api.get(`/api/scoreboard/${league}?dates=${dates}`)).body);
    expect([await read('20250725'), await read('20250726')]).toEqual([evening, nextDay]);
  });
});

it('gives the live events of generated data, and never mixes them into measured data', async () => {
  const live = [{ id: 'live', date: '2025-07-25T16:05Z' }];
  const generated = {
    rows: { espn_events: [anEventRow()] },
    deps: { findLiveEvents: (league: string) => (league === 'mlb' ? live : undefined) },
  };
  const measured = await startApiForTests(generated);
  expect((await measured.get('/api/scoreboard/mlb')).body).toMatchObject({ events: [{ id: '1' }] });
  const api = await startApiForTests({ ...generated, manifest: SAMPLE });
  expect((await api.get('/api/scoreboard/mlb')).body).toMatchObject({ events: live });
  expect((await api.get('/api/scoreboard/nba')).body).toMatchObject({ events: [] });
});
