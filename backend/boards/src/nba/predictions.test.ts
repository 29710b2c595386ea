import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aPlayerGame, aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { aProp } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const THREES = '/api/nba-three-pointer-predictions/';
const FIRST = '/api/nba-multi-factor-first-basket';

const idsSchema = v.array(v.object({ id: v.string() }));

const toId = (day: string, player: string) => `${day}:0022400500:${player}`;

const SHOWN = {
  away_team: 'DAL',
  home_team: 'BOS',
  predicted_player_name: 'Paul Player',
  predicted_team: 'BOS',
  ai_score: 7.5,
  game_date: '2025-01-11',
  outcome: null,
  game_state: 'begun',
  published_at: '2025-01-11T15:00:00Z',
};

// API-48, DATA-54
it('forecasts three-pointers with all fields of a prediction, as a bare list', async () => {
  const body = await getBody(THREES, {
    predictions: [
      aPrediction({
        expected_count: 2.4,
        prop_text: 'Over 1.5 threes (-120)',
        published_at: '2025-01-11T15:00:00Z',
      }),
    ],
  });
  expect(body).toEqual([
    {
      id: toId('2025-01-11', '1'),
      ...SHOWN,
      predicted_three_pm: 2.4,
      prop_text: 'Over 1.5 threes (-120)',
      actual_three_pm: null,
      start_time: '2025-01-12T00:30:00Z',
      probability: null,
      line: null,
      side: null,
      chance: null,
      line_books: null,
      best_price: null,
      book: null,
      implied: null,
      no_vig: null,
      edge: null,
      price_updated: null,
      is_name_shared: false,
    },
  ]);
});

it('marks picks of players whose name at a book may mean another, in that game only', async () => {
  const nba_players = [1, 2, 3].map((player_id) => ({
    player_id,
    name: player_id < 3 ? 'Bo Bask' : 'Cy Fir',
  }));
  const anOffer = (player_name: string) =>
    aProp({
      league: 'nba',
      event_id: 'event-nba',
      game_date: '2025-01-11',
      home_team: 'BOS',
      away_team: 'DAL',
      market: 'player_threes',
      player_name,
      player_key: player_name.toLowerCase(),
    });
  const picks = ['1', '3'].map((player_id) => aPrediction({ player_id }));
  const body = await getBody(THREES, {
    nba_players,
    odds_props: [anOffer('Bo Bask'), anOffer('Cy Fir')],
    predictions: [...picks, aPrediction({ player_id: '2', game_date: '2025-01-10' })],
  });
  const marks = v.parse(v.array(v.object({ id: v.string(), is_name_shared: v.boolean() })), body);
  expect(marks).toEqual([
    { id: toId('2025-01-10', '2'), is_name_shared: false },
    { id: toId('2025-01-11', '1'), is_name_shared: true },
    { id: toId('2025-01-11', '3'), is_name_shared: false },
  ]);
});

it('tells the bet on three-pointers with its best price, and how far its chance is above that', async () => {
  const bet = { line: 4.5, side: 'Under', line_books: 6, price_american: 120, price_decimal: 2.2 };
  const told = { probability: 0.55, three_or_more: 0.7, book_title: 'Book One' };
  const shown = { line: 4.5, side: 'Under', line_books: 6, best_price: 120, book: 'Book One' };
  expect(await getBody(THREES, { predictions: [aPrediction({ ...bet, ...told })] })).toMatchObject([
    {
      ...shown,
      probability: 0.7,
      chance: 0.55,
      implied: 0.454545,
      edge: 0.095455,
    },
  ]);
});

// API-49, DATA-55
it('forecasts first baskets with all fields of a prediction, as a bare list', async () => {
  const prediction = aPrediction({
    kind: 'nba_first_basket',
    probability: 0.21,
    home_tip_win_share: 0.75,
    away_tip_win_share: 0.25,
    start_time: null,
    published_at: '2025-01-11T15:00:00Z',
  });
  expect(await getBody(FIRST, { predictions: [prediction, aPrediction()] })).toEqual([
    {
      id: toId('2025-01-11', '1'),
      ...SHOWN,
      weighted_probability: 0.21,
      home_tip_win_pct: 75,
      away_tip_win_pct: 25,
      start_time: null,
      first_basket_player_name: null,
      first_basket_team: null,
      best_price: null,
      book: null,
      implied: null,
      no_vig: null,
      edge: null,
      price_updated: null,
      is_name_shared: false,
    },
  ]);
});

it('prices a first basket by the book that offers most, without its margin on the players of the game', async () => {
  const anOffer = (player_name: string, price_american: number) =>
    aProp({
      league: 'nba',
      event_id: 'event-nba',
      game_date: '2025-01-11',
      commence_time: '2025-01-12T00:30:00Z',
      home_team: 'BOS',
      away_team: 'DAL',
      market: 'player_first_basket',
      outcome: 'Yes',
      point: null,
      player_name,
      player_key: player_name.toLowerCase(),
      price_american,
      price_decimal: 1 + price_american / 100,
      last_update: '2025-01-11T12:00:00Z',
    });
  const others = ['Cy Fir', 'Di Gum', 'Ed Oak'];
  const body = await getBody(FIRST, {
    nba_players: [{ player_id: 1, name: 'Bo Bask' }],
    odds_props: [anOffer('Bo Bask', 300), ...others.map((name) => anOffer(name, 250))],
    predictions: [aPrediction({ kind: 'nba_first_basket', probability: 0.24 })],
  });
  // 1/4 and three times 1/3.5 are the book's chances.
  const no_vig = 0.225806;
  expect(body).toMatchObject([
    {
      weighted_probability: 0.24,
      best_price: 300,
      book: 'DraftKings',
      implied: 0.25,
      no_vig,
      edge: 0.014194,
      price_updated: '2025-01-11T12:00:00Z',
      is_name_shared: false,
    },
  ]);
});

const game = { game_date: '2025-01-11', game_id: '0022400500', home_team: 'BOS', away_team: 'DAL' };
const aFinal = { ...game, pair: 'BOS-DAL', season: 2024, season_type: 'regular', status: 'final' };
const anOpening = {
  game_id: game.game_id,
  home_team: 'BOS',
  away_team: 'DAL',
  first_basket_player_id: 2,
  first_basket_player_name: 'Basket',
  first_basket_team: 'BOS',
};
const played = {
  nba_games: [aFinal],
  nba_players: [{ player_id: 2, name: 'Bo Basket' }],
  nba_player_games: [1, 2].map((player_id) =>
    aPlayerGame({ game_date: game.game_date, player_id, threes_made: player_id + 1 }),
  ),
  nba_openings: [anOpening],
};

it('says of each list whether the game of a pick has begun, by the clock, and that it is over once it is graded', async () => {
  const predictions = ['nba_three_pointers', 'nba_first_basket'].flatMap((kind) => [
    aPrediction({ kind }),
    aPrediction({ kind, player_id: '2', game_id: null, start_time: null, game_date: '2025-01-12' }),
  ]);
  const states = async (path: string, now: string, more = {}) => {
    const { body } = await (await startApiForTests({ now, rows: { ...more, predictions } })).get(path);
    return v
      .parse(v.array(v.object({ game_state: v.string() })), body)
      .map((row) => row.game_state)
      .sort();
  };
  for (const path of [THREES, FIRST]) {
    expect(await states(path, '2025-01-12T00:29:00Z')).toEqual(['scheduled', 'scheduled']);
    expect(await states(path, '2025-01-12T00:30:00Z')).toEqual(['begun', 'scheduled']);
    expect(await states(path, '2025-01-12T12:00:00Z', played)).toEqual(['final', 'scheduled']);
    expect(await states(path, '2025-01-13T12:00:00Z')).toEqual(['begun', 'begun']);
  }
});

it('says afterwards how many three-pointers each made, and whose the first basket was', async () => {
  const predictions = ['nba_three_pointers', 'nba_first_basket'].flatMap((kind) =>
    ['1', '2', '3'].map((player_id, at) => aPrediction({ kind, player_id, score: 9 - at })),
  );
  const api = await startApiForTests({ rows: { ...played, predictions } });
  const [miss, hit, none] = ['1', '2', '3'].map((player, at) => ({
    id: toId('2025-01-11', player),
    outcome: ['miss', 'hit', 'void'][at],
  }));
  expect((await api.get(THREES)).body).toMatchObject([
    { ...miss, actual_three_pm: 2 },
    { ...hit, actual_three_pm: 3 },
    { ...none, actual_three_pm: null },
  ]);
  const first = { first_basket_player_name: 'Bo Basket', first_basket_team: 'BOS' };
  expect((await api.get(FIRST)).body).toMatchObject([miss, hit, none].map((row) => ({ ...row, ...first })));
});

it.each([
  [THREES, 'nba_three_pointers', 'nba_first_basket'],
  [FIRST, 'nba_first_basket', 'nba_three_pointers'],
])(
  '%s lists two weeks by day, start, game, score and player, of games that have both sides, or the day that is asked for',
  async (path, kind, other) => {
    const evening = { game_id: 'c', start_time: '2025-01-12T01:00:00Z' };
    const unknown = { game_id: 'd', start_time: null };
    const predictions = [
      aPrediction({ kind, ...unknown, player_id: '1', score: 9 }),
      aPrediction({ kind, ...evening, player_id: '2', score: 1 }),
      aPrediction({ kind, ...evening, player_id: '4', score: 7 }),
      aPrediction({ kind, ...evening, player_id: '3', score: 7 }),
      aPrediction({ kind, game_id: 'b', player_id: '5', score: 2 }),
      aPrediction({ kind, game_id: 'a', player_id: '6', score: 1 }),
      aPrediction({ kind, game_date: '2025-01-10', player_id: '7', score: 0, start_time: null }),
      aPrediction({ kind, home_team: null, player_id: '8' }),
      aPrediction({ kind, away_team: null, player_id: '9' }),
      aPrediction({ kind: other, game_date: '2025-01-11', player_id: '10' }),
      // Predictions of another model for a later day do not move this model's two weeks.
      aPrediction({ kind: other, game_date: '2025-01-24', player_id: '11' }),
      aPrediction({ kind, game_date: '2024-12-29', player_id: '12' }),
      // This prediction is older than two weeks.
      aPrediction({ kind, game_date: '2024-12-28', player_id: '13' }),
    ];
    const listPlayers = async (query: string) =>
      v
        .parse(idsSchema, await getBody(`${path}${query}`, { predictions }))
        .map(({ id }) => id.split(':').at(-1));
    expect(await listPlayers('')).toEqual(['12', '7', '6', '5', '3', '4', '2', '1']);
    expect(await listPlayers('?date=2025-01-11')).toEqual(['6', '5', '3', '4', '2', '1']);
    expect(await listPlayers('?date=2024-12-28')).toEqual(['13']);
  },
);

it('names the first scorer of that game, as the play-by-play writes him where nobody knows him', async () => {
  const other = { game_id: 'other', home_team: 'NYK' };
  const body = await getBody(FIRST, {
    ...played,
    nba_players: [],
    nba_games: [aFinal, { ...aFinal, ...other, pair: 'DAL-NYK' }],
    nba_openings: [
      anOpening,
      { ...anOpening, ...other, first_basket_player_id: 9, first_basket_team: 'NYK' },
    ],
    predictions: [aPrediction({ kind: 'nba_first_basket', home_tip_win_share: 0.625 })],
  });
  expect(body).toMatchObject([
    { first_basket_player_name: 'Basket', first_basket_team: 'BOS', home_tip_win_pct: 62.5, outcome: 'miss' },
  ]);
});

it('does not tell the threes of a game of which nothing is decided', async () => {
  const elsewhere = aPlayerGame({ game_date: '2025-01-10', player_id: 1, threes_made: 9 });
  const body = await getBody(THREES, {
    ...played,
    nba_games: [{ ...aFinal, status: 'live' }],
    nba_player_games: [elsewhere],
    predictions: [aPrediction()],
  });
  expect(body).toMatchObject([{ actual_three_pm: null }]);
});
