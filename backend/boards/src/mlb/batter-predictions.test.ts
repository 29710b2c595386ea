import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import { aBall, aGame, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import { aProp } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

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

describe('what a batter meets', () => {
  const ofGame = { game_id: '500', opponent: 'SD', home_team: 'LAD', away_team: 'SD', probability: 0.2 };
  const aLine = (outcome: string, price_american: number, over: Parameters<typeof aProp>[0] = {}) =>
    aProp({
      league: 'mlb',
      event_id: 'event-mlb',
      commence_time: '2025-07-26T02:10:00Z',
      game_date: '2025-07-25',
      home_team: 'LAD',
      away_team: 'SD',
      market: 'batter_home_runs',
      player_name: 'Ann Able',
      player_key: 'ann able',
      outcome,
      point: 0.5,
      price_american,
      price_decimal: price_american > 0 ? 1 + price_american / 100 : 1 - 100 / price_american,
      last_update: '2025-07-25T18:00:00Z',
      ...over,
    });
  const tonight = aGame({ game_date: '2025-07-25', home_probable_pitcher: 8, away_probable_pitcher: 9 });

  it('is priced by Over 0.5 of his market, without the margin where the book has Under too', async () => {
    const odds_props = [
      aLine('Over', 400),
      aLine('Under', -600),
      aLine('Over', 2_500, { point: 1.5 }),
      aLine('Over', 150, { market: 'batter_hits' }),
    ];
    const predictions = [aPrediction(ofGame), aPrediction({ ...ofGame, kind: 'mlb_hit', probability: 0.6 })];
    const given = { predictions, odds_props, mlb_players: [aPlayer(1, 'Ann Able')] };
    expect(await getBody(HOMERS, given)).toMatchObject({
      results: [{ best_price: 400, book: 'DraftKings', implied: 0.2, no_vig: 0.189189, edge: 0.010811 }],
    });
    expect(await getBody(HITS, given)).toMatchObject({
      results: [{ best_price: 150, implied: 0.4, no_vig: null, edge: 0.2 }],
    });
  });

  it('is of no pick where the name is of two players of the game, whose picks are marked', async () => {
    const body = await getBody(HOMERS, {
      predictions: [1, 2].map((id) => aPrediction({ ...ofGame, player_id: String(id) })),
      odds_props: [aLine('Over', 400)],
      mlb_players: [aPlayer(1, 'Ann Able'), aPlayer(2, 'Ann Able')],
    });
    const shared = { best_price: null, edge: null, is_name_shared: true };
    expect(body).toMatchObject({ results: [shared, shared] });
  });

  it.each<[string, Parameters<typeof aPlayer>[2], string]>([
    ['his record', { throws: 'L' }, 'L'],
    ['his newest pitch, where his record has none', {}, 'R'],
  ])('is the opponents’ probable pitcher, with the hand of %s', async (_, record, pitcher_hand) => {
    const body = await getBody(HOMERS, {
      predictions: [aPrediction(ofGame)],
      mlb_games: [tonight],
      mlb_players: [aPlayer(8, 'Own Ace'), aPlayer(9, 'Tom Elm', record)],
      mlb_pitches: [aBall({ pitcher: 9, pitcher_hand: 'R' })],
    });
    expect(body).toMatchObject({ results: [{ pitcher: 'Tom Elm', pitcher_hand }] });
  });

  it('is the park of the home side, as the table of park factors rates it, for home runs or for all hits', async () => {
    const balls = (game_pk: number, home_team: string, events: string[]) =>
      events.map((event) => aBall({ game_pk, home_team, event, pitching_team: 'SD' }));
    const given = {
      predictions: [aPrediction(ofGame), aPrediction({ ...ofGame, kind: 'mlb_hit' })],
      mlb_pitches: [
        ...balls(501, 'LAD', ['home_run', 'home_run', 'home_run', 'double', 'single', 'field_out']),
        ...balls(502, 'SD', ['home_run', 'triple', 'double', 'single', 'single', 'field_out']),
      ],
    };
    const table = v.parse(
      v.object({ results: v.array(v.looseObject({ team_name: v.string() })) }),
      await getBody('/api/park-factors-all/', given),
    );
    const dodgers = table.results.find(({ team_name }) => team_name === 'Dodgers');
    expect(await getBody(HOMERS, given)).toMatchObject({ results: [{ park_factor: dodgers?.home_runs }] });
    // Of 102.1 for home runs, 92.9 for triples, 100 for doubles and 99.6 for singles.
    expect(await getBody(HITS, given)).toMatchObject({ results: [{ park_factor: 99.9 }] });
  });
});
