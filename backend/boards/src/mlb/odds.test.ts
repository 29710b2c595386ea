import { mlbOddsSchema } from '@sharpside/contracts/api';
import { FEED_STATES } from '@sharpside/contracts/testing/feed-states';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aGame, aLine } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { anEvent, anEventRow } from '../testing/an-event.ts';

const PATH = '/api/mlb-odds/';
type Options = Parameters<typeof startApiForTests>[0];

async function listOdds(odds_lines: ReturnType<typeof aLine>[], options: Options = {}) {
  const api = await startApiForTests({ rows: { odds_lines }, ...options });
  return v.parse(mlbOddsSchema, (await api.get(PATH)).body).results;
}

const other = { book: 'other', book_title: 'Other' };
const fanduel = { book: 'fanduel', book_title: 'FanDuel', last_update: '2025-07-25T15:30:00Z' };

const h2h = [
  aLine({ outcome: 'LAD', price_american: -140 }),
  aLine({ outcome: 'LAD', price_american: -130, ...fanduel }),
  aLine({ outcome: 'SD', price_american: 120 }),
  aLine({ outcome: 'SD', price_american: 115, ...fanduel }),
];
const spreads = [
  aLine({ market: 'spreads', outcome: 'LAD', point: -1.5, price_american: 150 }),
  aLine({ market: 'spreads', outcome: 'SD', point: 1.5, price_american: -170 }),
  aLine({ market: 'spreads', outcome: 'LAD', point: -1.5, price_american: 145, ...fanduel }),
  aLine({ market: 'spreads', outcome: 'SD', point: 1.5, price_american: -165, ...fanduel }),
  aLine({ market: 'spreads', outcome: 'LAD', point: 2.5, price_american: 900, ...other }),
];
const totals = [
  aLine({ market: 'totals', outcome: 'Over', point: 8.5, price_american: -115 }),
  aLine({ market: 'totals', outcome: 'Under', point: 8.5, price_american: -105 }),
  aLine({ market: 'totals', outcome: 'Over', point: 8.5, price_american: -110, ...fanduel }),
  aLine({ market: 'totals', outcome: 'Under', point: 8.5, price_american: -110, ...fanduel }),
  aLine({ market: 'totals', outcome: 'Over', point: 7, price_american: 100, ...other }),
];

// API-24 DATA-36
it('gives two rows a game, visitors first, at the best price of the line that most books offer', async () => {
  expect(await listOdds([...h2h, ...spreads, ...totals])).toMatchObject([
    {
      team: 'SD',
      opponent: 'LAD',
      is_home: false,
      moneyline: '+120',
      runline: '+1.5 (-165)',
      total: 'O 8.5 (-110)',
      moneyline_book: 'DraftKings',
      runline_book: 'FanDuel',
      total_book: 'FanDuel',
      start_time: '2025-07-26T02:10:00Z',
      last_update: '2025-07-25T15:00:00Z',
    },
    {
      team: 'LAD',
      opponent: 'SD',
      is_home: true,
      moneyline: '-130',
      runline: '-1.5 (+150)',
      total: 'U 8.5 (-105)',
      moneyline_book: 'FanDuel',
      runline_book: 'DraftKings',
      total_book: 'DraftKings',
      start_time: '2025-07-26T02:10:00Z',
      last_update: '2025-07-25T15:00:00Z',
    },
  ]);
});

it('says how old each price is, what it implies, and what all books imply without their margins', async () => {
  const [sd, lad] = await listOdds([...h2h, ...spreads, ...totals]);
  expect(sd).toMatchObject({
    moneyline_updated: '2025-07-25T15:00:00Z',
    runline_updated: '2025-07-25T15:30:00Z',
    total_updated: '2025-07-25T15:30:00Z',
  });
  expect(sd?.moneyline_implied).toBeCloseTo(100 / 220, 5);
  expect(lad?.moneyline_implied).toBeCloseTo(130 / 230, 5);
  const fairAt = (price: number, other: number) => price / (price + other);
  const fair = (fairAt(100 / 220, 140 / 240) + fairAt(100 / 215, 130 / 230)) / 2;
  expect(sd?.moneyline_fair).toBeCloseTo(fair, 5);
  for (const market of ['moneyline_fair', 'runline_fair', 'total_fair'] as const) {
    expect((sd?.[market] ?? 0) + (lad?.[market] ?? 0)).toBeCloseTo(1, 5);
  }
});

it('implies nothing fair from a book that prices one side only', async () => {
  expect(await listOdds([aLine({ outcome: 'LAD' })])).toMatchObject([
    { team: 'SD', moneyline_implied: null, moneyline_fair: null },
    { team: 'LAD', moneyline_implied: expect.closeTo(110 / 210, 5), moneyline_fair: null },
  ]);
});

const favours = (book: string, home: number) => [
  aLine({ market: 'spreads', outcome: 'LAD', point: home, book }),
  aLine({ market: 'spreads', outcome: 'SD', point: -home, book }),
];

it('takes both sides of a run line from one line, whichever side each book favours', async () => {
  const odds_lines = [...favours('a', -1.5), ...favours('b', 1.5), ...favours('c', 1.5)];
  const results = await listOdds(odds_lines);
  expect(results.map(({ team, runline }) => `${team} ${runline}`)).toEqual([
    'SD -1.5 (-110)',
    'LAD +1.5 (-110)',
  ]);
});

it.each([
  [
    'nearest to even money',
    [
      [7.5, -200, 170],
      [8.5, -115, -105],
      [9.5, 160, -190],
    ],
    8.5,
  ],
  [
    'lowest where they are equally near',
    [
      [9.5, -110, -110],
      [8.5, -110, -110],
    ],
    8.5,
  ],
] as const)('takes of several totals of as many books the one that is %s', async (_, lines, point) => {
  const odds_lines = lines.flatMap(([at, over, under]) => [
    aLine({ market: 'totals', outcome: 'Over', point: at, price_american: over, book: String(at) }),
    aLine({ market: 'totals', outcome: 'Under', point: at, price_american: under, book: String(at) }),
  ]);
  // A price without a line does not count, however many books give it.
  const nameless = ['a', 'b', 'c'].map((book) =>
    aLine({ market: 'totals', outcome: 'Over', price_american: 500, book }),
  );
  const results = await listOdds([...odds_lines, ...nameless]);
  expect(results.map(({ total }) => total?.split(' ').slice(0, 2).join(' '))).toEqual([
    `O ${point}`,
    `U ${point}`,
  ]);
});

it('takes of two run lines that are alike the one that favours the home side', async () => {
  const odds_lines = [...favours('a', 1.5), ...favours('b', -1.5)];
  expect(await listOdds(odds_lines)).toMatchObject([{ runline: '+1.5 (-110)' }, { runline: '-1.5 (-110)' }]);
});

it('names the first book by key of those with the best price', async () => {
  const odds_lines = ['fanduel', 'betmgm', 'caesars'].map((book) =>
    aLine({ outcome: 'LAD', price_american: 105, book, book_title: book }),
  );
  const worse = aLine({ outcome: 'LAD', price_american: 104, book: 'aaa', book_title: 'aaa' });
  expect(await listOdds([...odds_lines, worse])).toMatchObject([
    { moneyline: null },
    { moneyline: '+105', moneyline_book: 'betmgm' },
  ]);
});

it('lists games by start, then by event, each with its own prices', async () => {
  const game = (event_id: string, commence_time: string, price_american: number) => {
    const priced = { event_id, commence_time, price_american };
    return [
      aLine(priced),
      aLine({ ...priced, market: 'spreads', outcome: 'LAD', point: -1.5 }),
      aLine({ ...priced, market: 'totals', outcome: 'Under', point: 8.5 }),
    ];
  };
  const odds_lines = [
    ...game('e3', '2025-07-26T02:10:00Z', 103),
    ...game('e2', '2025-07-26T02:10:00Z', 102),
    ...game('e9', '2025-07-25T23:10:00Z', 109),
    ...game('e1', '2025-07-26T03:10:00Z', 101),
  ];
  const results = await listOdds(odds_lines);
  expect(results.map(({ team, moneyline, runline, total }) => [team, moneyline, runline, total])).toEqual(
    ['+109', '+102', '+103', '+101'].flatMap((price) => [
      ['SD', null, null, null],
      ['LAD', price, `-1.5 (${price})`, `U 8.5 (${price})`],
    ]),
  );
});

it('leaves out games that have begun, and other leagues', async () => {
  const odds_lines = [
    aLine({ event_id: 'beginning', commence_time: '2025-07-25T16:00:00Z' }),
    aLine({ event_id: 'nba', league: 'nba' }),
  ];
  expect(await listOdds(odds_lines)).toEqual([]);
});

// DATA-36
describe('a game that is not played on its day', () => {
  const lines = (game: number, commence_time: string) =>
    aLine({ event_id: `e${game}`, commence_time, outcome: 'LAD', price_american: 100 + game });
  // A double header, of which only the second game is played.
  const odds_lines = [lines(1, '2025-07-25T19:10:00Z'), lines(2, '2025-07-26T02:10:00Z')];
  const sides = { home: 'Los Angeles Dodgers', away: 'San Diego Padres' };
  const anEspnEvent = (id: string, date: string, type: { state: string; description: string }) =>
    anEventRow({ event_id: id, event: JSON.stringify(anEvent({ id, date, type, sides })) });
  const pricesOf = async (rows: NonNullable<Options>['rows']) =>
    (await listOdds(odds_lines, { rows: { odds_lines, ...rows } })).flatMap(
      ({ moneyline }) => moneyline ?? [],
    );

  it.each(FEED_STATES.filter(({ game }) => game === 'postponed'))(
    'has no price, by the scoreboard: $description ($state)',
    async ({ state, description }) => {
      const espn_events = [
        anEspnEvent('1', '2025-07-25T19:10Z', { state, description }),
        anEspnEvent('2', '2025-07-26T02:10Z', { state: 'pre', description: 'Scheduled' }),
      ];
      expect(await pricesOf({ espn_events })).toEqual(['+102']);
    },
  );

  it('has no price, by the schedule, even if the scoreboard is older', async () => {
    const game = { home_team: 'LAD', away_team: 'SD', game_date: '2025-07-25' };
    const mlb_games = [
      aGame({ ...game, game_pk: 1, start_time: '2025-07-25T19:10:00Z', state: 'Final', status: 'Postponed' }),
      aGame({
        ...game,
        game_pk: 2,
        start_time: '2025-07-26T02:10:00Z',
        state: 'Preview',
        status: 'Scheduled',
      }),
    ];
    const pre = { state: 'pre', description: 'Scheduled' };
    const espn_events = [
      anEspnEvent('1', '2025-07-25T19:10Z', pre),
      anEspnEvent('2', '2025-07-26T02:10Z', pre),
    ];
    expect(await pricesOf({ mlb_games, espn_events })).toEqual(['+102']);
  });
});

it('repeats the prices of a sample every two minutes, so that they are never old, and leaves real ones as they are', async () => {
  const source = { source: 'odds', files: 1, rowsKept: 1, rowsDropped: 0, isSample: true };
  const updates = async (options: Options) =>
    (await listOdds(h2h, options)).map(({ last_update }) => last_update);
  const manifest = { sources: [{ ...source, newestIngestedAt: '2025-07-25T05:00:00.000Z' }] };
  expect(await updates({ manifest, now: '2025-07-25T21:29:30Z' })).toEqual([
    '2025-07-25T21:28:00Z',
    '2025-07-25T21:28:00Z',
  ]);
  // The clock is behind the file's time here. The published time is never before the file's.
  expect(await updates({ manifest, now: '2025-07-25T14:00:00Z' })).toContain('2025-07-25T15:00:00Z');
  expect(await updates({ now: '2025-07-25T21:29:30Z' })).toContain('2025-07-25T15:00:00Z');
});
