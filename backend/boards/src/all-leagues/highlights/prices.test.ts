import { aLine } from '@sharpside/warehouse/testing/mlb-rows';
import { describe, expect, it } from 'vitest';
import { anEvent, SAMPLE } from '../../testing/an-event.ts';
import { readHighlights } from '../../testing/read-highlights.ts';

const START = '2025-07-26T00:10:00Z';
const sides = { home: 'Los Angeles Dodgers', away: 'San Diego Padres' };
const aPrice = (american: number, over: Parameters<typeof aLine>[0] = {}) =>
  aLine({ price_american: american, commence_time: START, ...over });
const fanDuel = { book: 'fanduel', book_title: 'FanDuel' };

const LINES = [
  aPrice(-140, { outcome: 'LAD' }),
  aPrice(-130, { outcome: 'LAD', ...fanDuel }),
  aPrice(120, { outcome: 'SD' }),
  aPrice(115, { outcome: 'SD', ...fanDuel }),
  aPrice(-115, { market: 'totals', outcome: 'Over', point: 8.5 }),
  aPrice(-105, { market: 'totals', outcome: 'Under', point: 8.5 }),
  aPrice(-110, { market: 'totals', outcome: 'Over', point: 8.5, ...fanDuel }),
  aPrice(-110, { market: 'totals', outcome: 'Under', point: 8.5, ...fanDuel }),
  // A better price, but one book alone has this line.
  aPrice(300, { market: 'totals', outcome: 'Over', point: 11, book: 'other', book_title: 'Other' }),
];

const readGames = async (state: string, odds_lines = LINES, date = '2025-07-26T00:10Z') =>
  (
    await readHighlights({
      now: '2025-07-25T20:00:00Z',
      manifest: SAMPLE,
      rows: { odds_lines },
      deps: {
        findLiveEvents: (league, day) =>
          league === 'mlb' && day === '2025-07-25' ? [anEvent({ type: { state }, sides, date })] : [],
      },
    })
  ).games;

const NONE = [
  { away: { best_moneyline: null }, home: { best_moneyline: null }, total: null, odds_path: null },
];

describe('the prices of a game', () => {
  it('are the best of any book, the total at the line that most books offer', async () => {
    expect(await readGames('pre')).toMatchObject([
      {
        away: { team: 'SD', best_moneyline: { american: 120, book: 'DraftKings' } },
        home: { team: 'LAD', best_moneyline: { american: -130, book: 'FanDuel' } },
        total: {
          line: 8.5,
          over: { american: -110, book: 'FanDuel' },
          under: { american: -105, book: 'DraftKings' },
        },
        odds_path: '/mlb/SECRETODDS',
      },
    ]);
  });

  it.each([
    ['that goes on', 'in', LINES],
    ['that nobody offers', 'pre', []],
    ['of other teams', 'pre', LINES.map((line) => ({ ...line, away_team: 'SF' }))],
    ['of another league', 'pre', LINES.map((line) => ({ ...line, league: 'nba' }))],
    [
      'of the same teams at another time',
      'pre',
      LINES.map((line) => ({ ...line, commence_time: '2025-07-26T03:10:00Z' })),
    ],
    [
      'that has begun for the books',
      'pre',
      LINES.map((line) => ({ ...line, commence_time: '2025-07-25T19:00:00Z' })),
    ],
  ])('are none of a game %s', async (_, state, lines) => {
    expect(await readGames(state, lines)).toMatchObject(NONE);
  });

  it('may be of one side or one market only', async () => {
    expect(await readGames('pre', LINES.slice(2, 3))).toMatchObject([
      { away: { best_moneyline: { american: 120 } }, home: { best_moneyline: null }, total: null },
    ]);
    expect(await readGames('pre', LINES.slice(5, 6))).toMatchObject([
      { away: { best_moneyline: null }, total: { line: 8.5, over: null, under: { american: -105 } } },
    ]);
  });
});

it('the board has up to three games with prices beside the live ones', async () => {
  const day = '2025-07-25';
  const live = Array.from({ length: 6 }, (_, at) =>
    anEvent({ id: `live${at}`, type: { state: 'in' }, date: `${day}T1${at}:00Z` }),
  );
  const next = anEvent({ id: 'next', type: { state: 'pre' }, sides, date: '2025-07-26T00:10Z' });
  const { games } = await readHighlights({
    now: '2025-07-25T20:00:00Z',
    manifest: SAMPLE,
    rows: { odds_lines: LINES },
    deps: {
      findLiveEvents: (league, one) => (league === 'mlb' && one === day ? [...live, next] : []),
    },
  });
  expect(games.map(({ id }) => id)).toEqual([...[0, 1, 2, 3, 4].map((at) => `mlb-live${at}`), 'mlb-next']);
});

it('the board takes games of tomorrow with prices while today has too few', async () => {
  const isToday = (day: string) => day === '2025-07-25';
  const { games } = await readHighlights({
    now: '2025-07-25T20:00:00Z',
    manifest: SAMPLE,
    rows: { odds_lines: LINES.map((line) => ({ ...line, commence_time: '2025-07-26T20:10:00Z' })) },
    deps: {
      findLiveEvents: (league, day) =>
        league === 'mlb'
          ? [
              isToday(day)
                ? anEvent({ id: 'live', type: { state: 'in' } })
                : anEvent({ id: day, type: { state: 'pre' }, sides, date: `${day}T20:10Z` }),
            ]
          : [],
    },
  });
  expect(games.map(({ id }) => id)).toEqual(['mlb-live', 'mlb-2025-07-26']);
});
