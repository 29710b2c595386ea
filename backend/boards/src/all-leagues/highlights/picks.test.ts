import { bestEdgesSchema } from '@sharpside/contracts/api';
import { type StartApiOptions, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aGame, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import { aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { anNflPlayer, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { readHighlights } from '../../testing/read-highlights.ts';
import { parsePickRows } from './pick-lists.ts';

const NOW = '2024-11-24T15:00:00Z';
const DAY = '2024-11-24';
const GAME = { team: 'BAL', opponent: 'BUF', home_team: 'BAL', away_team: 'BUF' };

const aTouchdown = (name: string, over: Parameters<typeof aPrediction>[0] = {}) =>
  aPrediction({
    kind: 'nfl_touchdown',
    game_date: DAY,
    game_id: '2024_12_BUF_BAL',
    start_time: '2024-11-24T18:00:00Z',
    published_at: '2024-11-21T14:00:00Z',
    player_id: name,
    player_name: name,
    probability: 0.5,
    ...GAME,
    ...over,
  });

const toDecimal = (american: number) => (american > 0 ? 1 + american / 100 : 1 - 100 / american);

/** Both sides of a touchdown at one book, the market's chance being somewhat below 40 %. */
const pricesOf = (name: string, american = 150) =>
  [
    { outcome: 'Yes', price: american },
    { outcome: 'No', price: -200 },
  ].map(({ outcome, price }) =>
    aProp({
      market: 'player_anytime_td',
      outcome,
      point: null,
      player_name: name,
      player_key: name.toLowerCase(),
      price_american: price,
      price_decimal: toDecimal(price),
    }),
  );

const NAMES = ['Al Back', 'Bo Back', 'Cy Back', 'Dan Back'];

const rows: NonNullable<StartApiOptions['rows']> = {
  nfl_players: NAMES.map((name) => anNflPlayer({ player_id: name, name })),
  predictions: [
    aTouchdown('Al Back', { probability: 0.5 }),
    aTouchdown('Bo Back', { probability: 0.6 }),
    // The likeliest of all, but no book offers him. His score puts him last in his list.
    aTouchdown('Cy Back', { probability: 0.9, score: 1 }),
    // Less likely than the market says.
    aTouchdown('Dan Back', { probability: 0.1 }),
    aPrediction({
      kind: 'nba_first_basket',
      game_date: DAY,
      start_time: '2024-11-25T00:30:00Z',
      probability: 0.2,
    }),
  ],
  odds_props: ['Al Back', 'Bo Back', 'Dan Back'].flatMap((name) => pricesOf(name)),
};

describe('the pick', () => {
  it('is the open bet with the highest edge, whole; the next bets have no names', async () => {
    const { pick, locked, bets } = await readHighlights({ rows, now: NOW });
    expect(pick).toMatchObject({
      section: 'NFL',
      event: 'Touchdown',
      player: 'Bo Back',
      team: 'BAL',
      opponent: 'BUF',
      day: DAY,
      starts_at: '2024-11-24T18:00:00Z',
      chance: 0.6,
      best_price: { american: 150, book: 'DraftKings' },
      path: `/nfl/top-td-predictions?date=${DAY}`,
    });
    expect(pick?.edge).toBeGreaterThan(0.1);
    expect(locked).toMatchObject([
      { section: 'NFL', event: 'Touchdown', path: `/nfl/top-td-predictions?date=${DAY}` },
    ]);
    expect(locked[0]?.edge).toBeGreaterThan(0);
    expect(bets).toEqual([{ section: 'NFL', count: 2 }]);
  });

  it('is no pick that would lose money at its price, whatever its edge', async () => {
    // 10.3 % is more than the market's chance of 10.1 %, and less than the 10.5 % that +850 implies.
    const long = { ...rows, predictions: [aTouchdown('Al Back', { probability: 0.103 })] };
    const sides = pricesOf('Al Back', 850).map((side) =>
      side.outcome === 'No' ? { ...side, price_american: -1600, price_decimal: toDecimal(-1600) } : side,
    );
    const { pick, bets } = await readHighlights({ rows: { ...long, odds_props: sides }, now: NOW });
    expect(pick?.edge).toBeGreaterThan(0);
    expect(bets).toEqual([]);
  });

  it('is the only name in the answer', async () => {
    const api = await startApiForTests({ rows, now: NOW });
    const text = JSON.stringify((await api.get('/api/highlights')).body);
    expect([...NAMES, 'Paul Player'].filter((name) => text.includes(name))).toEqual(['Bo Back']);
  });

  it('is the likeliest where none is a bet, and none where nothing is open', async () => {
    expect((await readHighlights({ rows: { ...rows, odds_props: [] }, now: NOW })).pick).toMatchObject({
      player: 'Cy Back',
      best_price: null,
      edge: null,
    });
    const late = await readHighlights({ rows, now: '2024-11-26T15:00:00Z' });
    expect([late.pick, late.locked, late.bets]).toEqual([null, [], []]);
  });

  it('is of a game that has not begun, tomorrow’s once none of today is open', async () => {
    const at = async (now: string) => (await readHighlights({ rows, now })).pick;
    expect(await at('2024-11-24T18:00:00Z')).toMatchObject({
      section: 'NBA',
      event: 'First basket',
      facts: [],
    });
    expect(await at('2024-11-23T15:00:00Z')).toMatchObject({ player: 'Bo Back', day: DAY });
  });

  it('has the last ten decided games of the player, oldest first', async () => {
    const days = Array.from({ length: 12 }, (_, at) => `2025-07-${10 + at}`);
    const games = days.map((game_date, at) => ({ game_date, game_pk: 500 + at }));
    const { pick } = await readHighlights({
      now: '2025-07-22T12:00:00Z',
      rows: {
        mlb_games: games.map((game) => aGame({ ...game, state: 'Final' })),
        // A hit in the first and in the last of the twelve games.
        mlb_pitches: games.map((game, at) =>
          aBall({ ...game, event: at % 11 === 0 ? 'single' : 'field_out' }),
        ),
        predictions: [...games, { game_date: '2025-07-22', game_pk: 600 }].map(({ game_date, game_pk }) =>
          aPrediction({
            kind: 'mlb_hit',
            game_date,
            game_id: String(game_pk),
            start_time: `${game_date}T23:00:00Z`,
            player_name: 'Ann Able',
            team: 'LAD',
            probability: 0.7,
          }),
        ),
      },
    });
    const last = days.slice(2).map((date) => ({ date, is_hit: date === '2025-07-21' }));
    expect(pick).toMatchObject({ player: 'Ann Able', event: 'Hit', last });
  });
});

it('a row of a list is read with what it lists beside the chance, or without', () => {
  const batter = {
    batter: 'Ann',
    batter_team: 'BOS',
    opponent: 'NYY',
    game_state: 'scheduled',
    probability: 0.2,
  };
  const [row] = parsePickRows({
    results: [
      { ...batter, pitcher: 'Cy', pitcher_hand: 'L', park_factor: 104.4, best_price: 350, book: 'X' },
    ],
  });
  expect(row).toMatchObject({
    player: 'Ann',
    opponent: 'NYY',
    isOpen: true,
    price: { american: 350, book: 'X' },
    pitcher: 'Cy',
    pitcherHand: 'L',
    parkFactor: 104.4,
  });
  const three = {
    predicted_player_name: 'Bo',
    predicted_team: 'BOS',
    home_team: 'BOS',
    away_team: 'DAL',
    home_tip_win_pct: 61.4,
    away_tip_win_pct: 38.6,
    predicted_three_pm: 2.1,
  };
  const [other] = parsePickRows([
    { ...three, game_state: 'begun', probability: 0.4, chance: 0.6, line: 2.5, side: 'Under' },
  ]);
  expect(other).toMatchObject({ opponent: 'DAL', isOpen: false, chance: 0.6, bet: 'Under 2.5', price: null });
  expect(other).toMatchObject({ tipWinPercent: 61.4, expectedThrees: 2.1 });
  const [guest] = parsePickRows([{ ...three, predicted_team: 'DAL', game_state: 'begun' }]);
  expect(guest?.tipWinPercent).toBe(38.6);
});

describe('the best edges', () => {
  const readEdges = async (now: string, { path = '/api/best-edges/', rows: given = rows } = {}) => {
    const api = await startApiForTests({ rows: given, now });
    return v.parse(bestEdgesSchema, (await api.get(path)).body).results;
  };

  it('are the open bets after the pick, with their names, the highest first', async () => {
    expect((await readEdges(NOW)).map(({ player }) => player)).toEqual(['Al Back']);
    expect(await readEdges('2024-11-24T18:00:00Z')).toEqual([]);
  });

  it('for a member without a subscription, are of no list that needs one', async () => {
    const batter = { game_date: DAY, team: 'LAD', opponent: 'SD', home_team: 'LAD', away_team: 'SD' };
    const start = '2024-11-24T20:00:00Z';
    const withBatter: typeof rows = {
      ...rows,
      mlb_players: [aPlayer(1, 'Ann Able')],
      predictions: [
        ...(rows.predictions ?? []),
        aPrediction({
          ...batter,
          player_name: 'Ann Able',
          kind: 'mlb_home_run',
          game_id: '500',
          start_time: start,
          probability: 0.38,
        }),
      ],
      odds_props: [
        ...(rows.odds_props ?? []),
        aProp({
          league: 'mlb',
          event_id: 'event-mlb',
          commence_time: start,
          game_date: DAY,
          home_team: 'LAD',
          away_team: 'SD',
          market: 'batter_home_runs',
          player_name: 'Ann Able',
          player_key: 'ann able',
          outcome: 'Over',
          point: 0.5,
          price_american: 400,
          price_decimal: 5,
        }),
      ],
    };
    const readNames = async (path: string) =>
      (await readEdges(NOW, { path, rows: withBatter })).map(({ player }) => player);
    expect(await readNames('/api/best-edges/')).toEqual(['Ann Able', 'Al Back']);
    expect(await readNames('/api/best-edges/open/')).toEqual(['Al Back']);
  });
});
