import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { anNflGame, anNflPlayer, aPlayerWeek, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { describe, expect, it } from 'vitest';
import { anEvent, SAMPLE } from '../testing/an-event.ts';

const PATHS = {
  nfl_touchdown: '/api/top-td-predictions-history/',
  nfl_touchdown_longshot: '/api/top-td-longshots-history/',
  nfl_first_touchdown: '/api/top-td-first-history/',
};

const aTouchdown = (over: Parameters<typeof aPrediction>[0]) =>
  aPrediction({
    kind: 'nfl_touchdown',
    game_date: '2024-11-24',
    start_time: '2024-11-24T18:00:00Z',
    published_at: '2024-11-21T14:00:00Z',
    team: 'BAL',
    ...over,
  });

// API-40, API-41, API-42, DATA-42
it.each(Object.entries(PATHS))('gives %s of a day, highest score first', async (kind, path) => {
  const others = Object.keys(PATHS).filter((other) => other !== kind);
  const body = await getBody(`${path}?date=2024-11-24`, {
    predictions: [
      aTouchdown({ kind, player_id: '00-1', player_name: 'Rex Receiver', score: 3.25 }),
      aTouchdown({ kind, player_id: '00-2', player_name: 'Bo Back', score: 8 }),
      aTouchdown({ kind, player_id: '00-3', player_name: 'Al Back', score: 8 }),
      aTouchdown({ kind, player_id: '00-4', game_date: '2024-11-25' }),
      ...others.map((other) => aTouchdown({ kind: other, player_id: '00-5' })),
    ],
  });
  const beside = {
    player_team: 'BAL',
    player_picture: null,
    opponent: 'DAL',
    probability: null,
    outcome: null,
    start_time: '2024-11-24T18:00:00Z',
    published_at: '2024-11-21T14:00:00Z',
    game_state: 'begun',
    best_price: null,
    book: null,
    implied: null,
    no_vig: null,
    edge: null,
    price_updated: null,
    is_name_shared: false,
  };
  expect(body).toEqual({
    results: [
      { player: 'Al Back', prediction_score: 8, ...beside },
      { player: 'Bo Back', prediction_score: 8, ...beside },
      { player: 'Rex Receiver', prediction_score: 3.25, ...beside },
    ],
  });
});

it('says afterwards who scored, and puts the likelier of equal scores first', async () => {
  const game = { home_team: 'BAL', away_team: 'BUF', game_id: '2024_12_BUF_BAL', opponent: 'BUF' };
  const week = { week: 12, opponent: 'BUF' };
  const body = await getBody(`${PATHS.nfl_touchdown}?date=2024-11-24`, {
    nfl_games: [anNflGame()],
    nfl_player_weeks: [
      aPlayerWeek({ ...week, player_id: '00-1', rushing_tds: 1 }),
      aPlayerWeek({ ...week, player_id: '00-2', passing_tds: 3 }),
    ],
    predictions: ['00-3', '00-2', '00-1'].map((player_id, at) =>
      aTouchdown({ ...game, player_id, player_name: player_id, probability: 0.1 + at / 10 }),
    ),
  });
  expect(body).toMatchObject({
    results: [
      { player: '00-1', opponent: 'BUF', outcome: 'hit' },
      { player: '00-2', outcome: 'miss' },
      { player: '00-3', outcome: 'void' },
    ],
  });
});

describe('the price of a pick', () => {
  const REX = { player_id: '00-1', player_name: 'Rex Receiver', opponent: 'BUF', probability: 0.5 };
  const anytime = { market: 'player_anytime_td', outcome: 'Yes', point: null } as const;
  const aPrice = (american: number, over: Parameters<typeof aProp>[0] = {}) =>
    aProp({
      ...anytime,
      price_american: american,
      price_decimal: american > 0 ? 1 + american / 100 : 1 - 100 / american,
      ...over,
    });
  const fanDuel = { book: 'fanduel', book_title: 'FanDuel', last_update: '2024-11-23T13:00:00Z' };

  const getPick = (odds_props: ReturnType<typeof aProp>[], kind: keyof typeof PATHS = 'nfl_touchdown') =>
    getBody(`${PATHS[kind]}?date=2024-11-24`, {
      nfl_games: [anNflGame()],
      nfl_players: [anNflPlayer()],
      predictions: [aTouchdown({ kind, ...REX })],
      odds_props,
    });

  it.each([
    ['nfl_touchdown', { best_price: 150, implied: 0.4, edge: 0.1 }],
    ['nfl_touchdown_longshot', { best_price: 150, implied: 0.4, edge: 0.1 }],
    ['nfl_first_touchdown', { best_price: 900, implied: 0.1, edge: 0.4 }],
  ] as const)('of %s is the best of any book for what it is of: %o', async (kind, price) => {
    const prices = [
      aPrice(120),
      aPrice(150, fanDuel),
      aPrice(900, { ...fanDuel, market: 'player_1st_td' }),
      aPrice(800, { market: 'player_tds_over', outcome: 'Over', point: 1.5 }),
    ];
    expect(await getPick(prices, kind)).toMatchObject({
      results: [{ ...price, book: 'FanDuel', price_updated: '2024-11-23T13:00:00Z' }],
    });
  });

  it('is that of the book that comes first by its key, where several offer the best', async () => {
    const prices = [aPrice(120, fanDuel), aPrice(120)];
    expect(await getPick(prices)).toMatchObject({ results: [{ best_price: 120, book: 'DraftKings' }] });
  });

  it('is none where the name of a price means two players, and marks their picks only', async () => {
    const body = await getBody(`${PATHS.nfl_touchdown}?date=2024-11-24`, {
      nfl_players: [
        anNflPlayer(),
        anNflPlayer({ player_id: '00-2', name: 'Rex Receiver Jr.', position: 'TE' }),
        anNflPlayer({ player_id: '00-3', name: 'Bo Back', team: 'BUF' }),
      ],
      predictions: ['00-1', '00-2', '00-3'].map((player_id) => aTouchdown({ ...REX, player_id })),
      odds_props: [aPrice(150), aPrice(120, { player_name: 'Bo Back', player_key: 'bo back' })],
    });
    const none = { best_price: null, book: null, implied: null, edge: null, price_updated: null };
    expect(body).toMatchObject({
      results: [
        { ...none, is_name_shared: true },
        { ...none, is_name_shared: true },
        { best_price: 120, is_name_shared: false },
      ],
    });
  });

  it('of a first touchdown needs no other price of the player', async () => {
    expect(await getPick([aPrice(900, { market: 'player_1st_td' })], 'nfl_first_touchdown')).toMatchObject({
      results: [{ best_price: 900, is_name_shared: false }],
    });
  });

  it('is not that of another player, day, game or side', async () => {
    const prices = [
      aPrice(120, { player_name: 'Bo Back', player_key: 'bo back' }),
      aPrice(120, { game_date: '2024-11-25' }),
      aPrice(120, { home_team: 'KC', away_team: 'LV' }),
      aPrice(120, { outcome: 'No' }),
    ];
    expect(await getPick(prices)).toMatchObject({
      results: [{ best_price: null, book: null, implied: null, edge: null }],
    });
  });
});

describe('the game of a pick', () => {
  const sides = { home: 'Baltimore Ravens', away: 'Buffalo Bills' };
  it.each([
    ['is to come before its start', '17:59', undefined, 'scheduled'],
    ['has begun at its start', '18:00', undefined, 'begun'],
    ['has begun early', '17:00', { state: 'in' }, 'begun'],
    ['has begun where the scoreboard is old', '19:00', { state: 'pre' }, 'begun'],
    ['is over', '17:00', { state: 'post', description: 'Final' }, 'final'],
    ['is put off', '17:00', { state: 'post', description: 'Postponed' }, 'postponed'],
  ])('%s, and what has begun comes last', async (_, time, type, state) => {
    const now = `2024-11-24T${time}:00Z`;
    const buffalo = { home_team: 'BAL', away_team: 'BUF' };
    const late = { home_team: 'LAC', away_team: 'DEN', start_time: '2024-11-25T01:20:00Z' };
    const api = await startApiForTests({
      now,
      manifest: SAMPLE,
      deps: { findLiveEvents: () => (type ? [anEvent({ type, sides, date: '2024-11-24T18:00Z' })] : []) },
      rows: {
        predictions: [
          aTouchdown({ ...buffalo, player_name: 'Bo Back', score: 9 }),
          aTouchdown({ ...late, player_id: '2', player_name: 'Al Back', score: 2 }),
        ],
      },
    });
    const first = { player: 'Bo Back', game_state: state };
    const second = { player: 'Al Back', game_state: 'scheduled' };
    expect((await api.get(`${PATHS.nfl_touchdown}?date=2024-11-24`)).body).toMatchObject({
      results: state === 'scheduled' ? [first, second] : [second, first],
    });
  });
});

it('gives today, Eastern, when no day is asked for', async () => {
  const api = await startApiForTests({
    rows: { predictions: [aTouchdown({}), aTouchdown({ game_date: '2024-11-25', player_id: '2' })] },
    now: '2024-11-25T04:59:00Z',
  });
  expect((await api.get(PATHS.nfl_touchdown)).body).toMatchObject({
    results: [{ player: 'Paul Player' }],
  });
});

it.each([
  ['the picture of the rosters', {}, 'https://rosters.test/rex.png'],
  ['the configured picture before that', { nfl: 'https://pictures.test/{id}' }, 'https://pictures.test/00-1'],
])('gives %s', async (_, players, picture) => {
  const api = await startApiForTests({
    rows: {
      predictions: [aTouchdown({ player_id: '00-1' })],
      nfl_players: [anNflPlayer({ picture_url: 'https://rosters.test/rex.png' })],
    },
    config: { pictures: { players, teams: {} } },
  });
  expect((await api.get(`${PATHS.nfl_touchdown}?date=2024-11-24`)).body).toMatchObject({
    results: [{ player_picture: picture }],
  });
});
