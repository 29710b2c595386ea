import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { VIEW_STORAGE_KEY } from '@sharpside/shared-ui/rows';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BESIDE, FIRST, SCOREBOARD, scoreboard, THREES } from '../testing/prediction-cards-scene.ts';
import { aFirstBasketPrediction, aScoreboardGame, aThreePointerPrediction } from '../testing/rows.ts';
import FirstBasketScreen from './first-basket-screen.tsx';
import ThreePointerHubScreen from './three-pointer-hub-screen.tsx';

const HUB = '/nba/three-pointer-hub';
const scheduled = aScoreboardGame({ state: 'pre', description: 'Scheduled' });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-10T02:00:00Z'), toFake: ['Date'] });
});
afterEach(() => localStorage.clear());

const three = (name: string, over: Parameters<typeof aThreePointerPrediction>[0] = {}) =>
  aThreePointerPrediction({ id: name, predicted_player_name: name, ...over });

function showThrees(predictions: readonly unknown[], address = HUB) {
  signInTo({ ...BESIDE, [SCOREBOARD]: scoreboard(scheduled), [THREES]: { json: predictions } });
  return renderScreen(<ThreePointerHubScreen />, address);
}

const names = () =>
  screen
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('strong')?.textContent)
    .filter((name) => name !== undefined);
const readRow = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  return [...row.children].map(({ textContent }) => textContent);
};
const header = (name: RegExp) =>
  within(screen.getByRole('columnheader', { name })).getByRole('button', { name });

it('shows the picks in rows at one press, best edge first, and begun games last', async () => {
  const { user, readAddress } = showThrees([
    three('No price', { best_price: null, book: null, implied: null, edge: null }),
    three('Small edge', { edge: 0.02 }),
    three('Large edge', { edge: 0.08 }),
    three('No bet', { edge: 0.01, best_price: -200, implied: 0.667 }),
    three('Begun', { away_team: 'LAL', home_team: 'UTA', edge: 0.2, game_state: 'begun' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  expect(await readRow('Large edge')).toEqual([
    'LELarge edge',
    'BOSBOS',
    'Over 2.5',
    '51.2%fair -105',
    '+8.0%',
    '+120Northline',
    '-105',
    '45.0%no-vig 43.0%',
    '8.3',
    '2.8',
    'BOS @ GSW',
    '8:00 PM',
    'Open',
  ]);
  expect(names()).toEqual(['Large edge', 'Small edge', 'No bet', 'No price', 'Begun']);
  expect((await readRow('No bet'))[4]).toBe('No bet');
  const unpriced = await readRow('No price');
  expect([4, 5, 7].map((at) => unpriced[at])).toEqual(['N/A', 'No price', 'N/A']);
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Flip all' })).toBeNull();
  expect(readAddress()).toBe(`${HUB}?view=table`);
});

it('sorts by a header, which the address keeps', async () => {
  const { user, readAddress } = showThrees(
    [three('Zed', { chance: 0.6 }), three('Abe', { chance: 0.7 })],
    `${HUB}?view=table`,
  );
  await readRow('Zed');
  await user.click(header(/^Chance/));
  expect(names()).toEqual(['Abe', 'Zed']);
  expect(readAddress()).toBe(`${HUB}?view=table&sort=chance`);
  await user.click(header(/^Chance/));
  expect(names()).toEqual(['Zed', 'Abe']);
  await user.click(header(/^Player/));
  expect(readAddress()).toBe(`${HUB}?view=table&sort=player&direction=asc`);
});

it('opens First Basket as the table that was chosen at the last visit, best edge first', async () => {
  localStorage.setItem(VIEW_STORAGE_KEY, 'table');
  const first = (name: string, chance: number, over = {}) =>
    aFirstBasketPrediction({ id: name, predicted_player_name: name, weighted_probability: chance, ...over });
  const miss = { outcome: 'miss', first_basket_player_name: 'Al Elm' } as const;
  const unpriced = { best_price: null, book: null, implied: null, edge: null };
  signInTo({
    ...BESIDE,
    [SCOREBOARD]: scoreboard(scheduled),
    [FIRST]: {
      json: [
        first('Ann', 0.21, unpriced),
        first('Bea', 0.22, unpriced),
        first('Zed', 0.2, { edge: 0.03 }),
        first('Abe', 0.2),
        first('Past', 0.3, miss),
      ],
    },
  });
  renderScreen(<FirstBasketScreen />, '/nba/first-basket');
  const abe = await readRow('Abe');
  expect(abe.slice(0, 9)).toEqual([
    'AAbe',
    'BOSBOS',
    '20.0%fair +400',
    '+4.8%',
    '+500Northline',
    '+400',
    '16.7%no-vig 14.0%',
    '8.3',
    '38.5%',
  ]);
  expect(names()).toEqual(['Abe', 'Zed', 'Bea', 'Ann', 'Past']);
  expect((await readRow('Past')).at(-1)).toBe('Al Elm');
  expect(screen.getByText('Past').getAttribute('data-note')).toBe('BOS · Not first');
});

it('has a column of outcomes only once there is one to tell', async () => {
  showThrees([three('Abe')], `${HUB}?view=table`);
  expect((await readRow('Abe')).slice(-2)).toEqual(['BOS @ GSW', '8:00 PM']);
  expect(screen.queryByRole('columnheader', { name: 'Outcome' })).toBeNull();
});

describe.each([
  { Screen: ThreePointerHubScreen, call: THREES, aPick: aThreePointerPrediction, path: HUB },
  { Screen: FirstBasketScreen, call: FIRST, aPick: aFirstBasketPrediction, path: '/nba/first-basket' },
])('the table at $path', ({ Screen, call, aPick, path }) => {
  const game_date = '2026-01-08';
  const past = {
    game_date,
    outcome: 'miss',
    first_basket_player_name: 'Al Elm',
    actual_three_pm: 2,
  } as const;
  const future = { game_date, outcome: null, game_state: 'scheduled' } as const;
  const FRAME_REM = 1230 / 16;
  // The widest of each column, as on a large window: the last figure of 'clamp(8rem, 58vw - 5rem, 13rem)'.
  const readWidths = () => {
    const style = screen.getByRole('table').parentElement?.style.getPropertyValue('--columns') ?? '';
    return [...style.matchAll(/([\d.]+)fr\)/g)].map(([, width]) => Number(width));
  };

  it.each([
    { day: 'to come', picks: [future], has: ['Start'] },
    { day: 'under way', picks: [future, past], has: ['Start', 'Outcome'] },
    { day: 'that is over', picks: [past], has: ['Outcome'] },
  ])('fits into the page, with each outcome in one line, on a day $day', async ({ picks, has }) => {
    const json = picks.map((pick, at) => aPick({ ...pick, id: `${at}`, predicted_player_name: `Ray ${at}` }));
    signInTo({ ...BESIDE, [SCOREBOARD]: scoreboard(), [call]: { json } });
    renderScreen(<Screen />, `${path}?view=table&date=${game_date}`);
    await screen.findByText('Ray 0');
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
    expect(headers.flatMap((header) => /^(Start|Outcome)/.exec(header)?.[0] ?? [])).toEqual(has);
    expect(readWidths()).toHaveLength(headers.length);
    expect(readWidths().reduce((sum, width) => sum + width)).toBeLessThanOrEqual(FRAME_REM);
    const outcomes = screen.queryAllByText(/^(Al Elm|Made 2)$/);
    expect(outcomes).toHaveLength(has.includes('Outcome') ? 1 : 0);
    for (const outcome of outcomes) expect(outcome.closest('[data-wrapping]')).toBeNull();
  });
});

it('notes the bet and the game below the name on a phone, and has no columns of prices where none is known', async () => {
  const none = { best_price: null, book: null, implied: null, no_vig: null, edge: null };
  const { user } = showThrees(
    [
      three('Zed', { ...none, chance: 0.6, predicted_three_pm: 1.5 }),
      three('Abe', { ...none, chance: 0.5, predicted_three_pm: 4, outcome: 'hit', actual_three_pm: 5 }),
      three('Cal', { ...none, chance: 0.4, predicted_three_pm: 3 }),
    ],
    `${HUB}?view=table`,
  );
  const row = await screen.findByRole('row', { name: /Abe/ });
  expect(row.querySelector('strong')?.getAttribute('data-note')).toBe('Over 2.5 · ✓ Made 5');
  expect(screen.getByText('Cal').getAttribute('data-note')).toBe('Over 2.5 · BOS @ GSW');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.filter((text) => /Price|Implied|Edge/.test(text ?? ''))).toEqual([
    expect.stringMatching(/^Fair Price/),
  ]);
  await user.click(header(/^Predicted 3PM/));
  expect(names()).toEqual(['Cal', 'Zed', 'Abe']);
});
