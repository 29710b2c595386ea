import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { aBall, aGame } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const listSchema = v.object({ results: v.array(v.object({ batter: v.string(), batter_team: v.string() })) });

const aPrediction = (changes: Partial<NewTableRow<'predictions'>>): NewTableRow<'predictions'> => ({
  kind: 'mlb_home_run',
  game_date: '2025-07-25',
  player_id: '1',
  player_name: 'Ann Able',
  team: 'LAD',
  score: 0.32,
  published_at: '2025-07-25T14:00:00Z',
  model: 'home-run 1',
  known_until: '2025-07-24',
  ...changes,
});

const rows = {
  predictions: [
    aPrediction({}),
    aPrediction({ player_id: '2', player_name: 'Bob Baker', score: 0.55 }),
    aPrediction({ kind: 'mlb_hit', score: 0.72 }),
    aPrediction({ game_date: '2024-08-17', score: 0.1, published_at: null }),
  ],
};

const HOMERS = '/api/top-hr-predictions-history/';
const HITS = '/api/top-hits-predictions-history/';

// API-38 API-39 DATA-41
it.each<[string, [string, number][]]>([
  [
    HOMERS,
    [
      ['Bob Baker', 0.55],
      ['Ann Able', 0.32],
    ],
  ],
  [`${HOMERS}?date=2024-08-17`, [['Ann Able', 0.1]]],
  [`${HITS}?date=2025-07-25`, [['Ann Able', 0.72]]],
  [`${HITS}?date=2024-08-17`, []],
])('%s gives %j, highest score first', async (url, expected) => {
  const isPast = url.includes('2024');
  expect(await getBody(url, rows)).toEqual({
    results: expected.map(([batter, prediction_score]) => ({
      batter,
      batter_team: 'LAD',
      opponent: null,
      player_picture: null,
      prediction_score,
      probability: null,
      outcome: null,
      start_time: null,
      game_state: isPast ? 'begun' : 'scheduled',
      published_at: isPast ? null : '2025-07-25T14:00:00Z',
      best_price: null,
      book: null,
      implied: null,
      no_vig: null,
      edge: null,
      price_updated: null,
      is_name_shared: false,
      pitcher: null,
      pitcher_hand: null,
      park_factor: null,
    })),
  });
});

it('puts the likelier of equal scores first, then goes by name and number', async () => {
  const aTie = (player_id: string, player_name: string, probability: number | null, team = 'LAD') =>
    aPrediction({ player_id, player_name, probability, team, score: 0.5 });
  const body = await getBody(HOMERS, {
    predictions: [
      aTie('1', 'Aaa', null),
      aTie('9', 'Bea', 0.2, 'SD'),
      aTie('7', 'Bea', 0.2, 'NYY'),
      aTie('8', 'Amy', 0.2),
      aTie('5', 'Zed', 0.3),
      aPrediction({ player_id: '6', player_name: 'Top', score: 0.51, probability: 0.1 }),
    ],
  });
  const { results } = v.parse(listSchema, body);
  expect(results.map(({ batter, batter_team }) => `${batter} ${batter_team}`)).toEqual([
    'Top LAD',
    'Zed LAD',
    'Amy LAD',
    'Bea NYY',
    'Bea SD',
    'Aaa LAD',
  ]);
});

it('says afterwards what came of it', async () => {
  const game = { game_pk: 700, game_date: '2025-07-20' };
  const said = { game_date: '2025-07-20', game_id: '700', probability: 0.2 };
  const predictions = [1, 2, 3].map((id) =>
    aPrediction({ ...said, player_id: String(id), player_name: `Player ${id}`, score: 0.5 - id / 10 }),
  );
  const api = await startApiForTests({
    rows: {
      predictions,
      mlb_games: [aGame({ ...game, state: 'Final' })],
      mlb_pitches: [aBall({ ...game, event: 'home_run' }), aBall({ ...game, batter: 2 })],
    },
  });
  expect((await api.get('/api/top-hr-predictions-history/?date=2025-07-20')).body).toMatchObject({
    results: [
      { batter: 'Player 1', probability: 0.2, outcome: 'hit' },
      { batter: 'Player 2', outcome: 'miss' },
      { batter: 'Player 3', outcome: 'void' },
    ],
  });
});
