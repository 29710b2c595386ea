import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BESIDE,
  FIRST,
  faceOf,
  findCard,
  readFigures,
  SCOREBOARD,
  scoreboard,
  THREES,
} from '../testing/prediction-cards-scene.ts';
import { aFirstBasketPrediction, aScoreboardGame, aThreePointerPrediction } from '../testing/rows.ts';
import FirstBasketScreen from './first-basket-screen.tsx';
import ThreePointerHubScreen from './three-pointer-hub-screen.tsx';

beforeEach(() => {
  // Two in the morning of the tenth, UTC: still the ninth where leagues count, so that tomorrow is the tenth.
  vi.useFakeTimers({ now: Date.parse('2026-01-10T02:00:00Z'), toFake: ['Date'] });
});

describe('what came of a prediction', () => {
  const showThree = (over: Parameters<typeof aThreePointerPrediction>[0]) => {
    signInTo({ ...BESIDE, [THREES]: { json: [aThreePointerPrediction(over)] } });
    renderScreen(<ThreePointerHubScreen />, '/nba/three-pointer-hub');
    return findCard();
  };
  const showFirst = (over: Parameters<typeof aFirstBasketPrediction>[0]) => {
    signInTo({ ...BESIDE, [FIRST]: { json: [aFirstBasketPrediction(over)] } });
    renderScreen(<FirstBasketScreen />, '/nba/first-basket');
    return findCard();
  };
  const readLine = (card: HTMLElement, side: 'front' | 'back') =>
    faceOf(card, side).querySelector('[data-line]')?.textContent ?? null;

  it('is nothing before the game', async () => {
    const card = await showThree({});
    for (const side of ['front', 'back'] as const)
      expect(faceOf(card, side).textContent).not.toContain('Made');
    expect(readLine(card, 'front')).toContain('Celtics at Warriors');
  });

  it('waits for the next update after the game', async () => {
    const over = { state: 'post', description: 'Final' };
    signInTo({
      ...BESIDE,
      [SCOREBOARD]: scoreboard(aScoreboardGame(over)),
      [THREES]: { json: [aThreePointerPrediction()] },
    });
    const { user } = renderScreen(<ThreePointerHubScreen />, '/nba/three-pointer-hub');
    const card = await findCard();
    await waitFor(() =>
      expect(faceOf(card, 'front').textContent).toContain('Final, graded after the next update'),
    );
    await user.click(screen.getByRole('button', { name: 'Not yet begun' }));
    expect(screen.queryByRole('article')).toBeNull();
    screen.getByText('No game of this date is still to come.');
    expect(screen.queryByText(/^No predictions available/)).toBeNull();
  });

  it.each([
    { outcome: 'miss' as const, actual_three_pm: 1, said: 'Made 1' },
    { outcome: 'miss' as const, actual_three_pm: 0, said: 'Made 0' },
    { outcome: 'miss' as const, actual_three_pm: null, said: 'Made N/A' },
  ])('is $said on both faces', async ({ said, ...over }) => {
    const card = await showThree(over);
    for (const side of ['front', 'back'] as const) expect(faceOf(card, side).textContent).toContain(said);
  });

  it('has no price where none is known, and N/A for what nobody knows', async () => {
    const unknown = { chance: null, best_price: null, implied: null, edge: null };
    const card = await showThree({ prop_text: null, predicted_three_pm: null, ...unknown });
    expect(readLine(card, 'back')).toBe('Begun');
    expect(readFigures(card)).toEqual([
      ['AI Score', '8.3'],
      ['Predicted 3PM', 'N/A'],
      ['Chance', 'N/A'],
      ['Best price', 'N/A'],
      ['Implied', 'N/A'],
      ['Edge', 'N/A'],
    ]);
  });

  it('is how the game stands, before a first basket', async () => {
    const card = await showFirst({});
    await waitFor(() => expect(readLine(card, 'front')).toBe('8:00 PM ETIn Progress'));
    expect(readLine(card, 'back')).toBeNull();
    expect(faceOf(card, 'back').textContent).toContain('Celtics at Warriors');
    expect(faceOf(card, 'front').textContent).toContain('Celtics');
  });

  it.each([
    { over: { outcome: 'hit' }, front: 'Scored first', back: 'Scored first' },
    {
      over: { outcome: 'hit', first_basket_player_name: 'Ray Oak', first_basket_team: 'BOS' },
      front: 'Scored first',
      back: 'Scored first',
    },
    { over: { outcome: 'miss' }, front: 'Not first', back: 'Not first' },
    {
      over: { outcome: 'miss', first_basket_player_name: 'Cy Fir' },
      front: 'Not first',
      back: 'First basket: Cy Fir',
    },
  ] as const)('is "$front" and "$back" of a first basket', async ({ over, front, back }) => {
    const card = await showFirst(over);
    expect(readLine(card, 'front')).toMatch(new RegExp(`${front}$`));
    expect(readLine(card, 'back')).toBe(back);
  });

  it.each([{ away_tip_win_pct: null }, { home_tip_win_pct: null }])(
    'has no bar of the tip where a side of it is not known',
    async (over) => {
      const card = await showFirst(over);
      expect(card.querySelector('[data-tip]')).toBeNull();
    },
  );

  it('has both sides of the tip in their colours', async () => {
    const bars = (await showFirst({})).querySelectorAll<HTMLElement>('[data-bar] i');
    expect([...bars].map(({ style }) => [style.flexGrow, style.background])).toEqual([
      ['38.5', 'rgb(0, 122, 51)'],
      ['61.5', 'rgb(29, 66, 138)'],
    ]);
  });

  it('names a team by its code where nobody knows it', async () => {
    signInTo({
      ...BESIDE,
      [SCOREBOARD]: scoreboard(),
      [FIRST]: { json: [aFirstBasketPrediction({ away_team: 'XYZ', predicted_team: 'XYZ' })] },
    });
    renderScreen(<FirstBasketScreen />, '/nba/first-basket');
    const card = await screen.findByRole('article', { name: 'Ray Oak, XYZ @ GSW' });
    expect(faceOf(card, 'back').textContent).toContain('XYZ at Warriors');
    expect(faceOf(card, 'front').textContent).toMatch(/^XYZ @ GSW/);
    expect(card.querySelector('[data-tip]')?.textContent).toBe('XYZ 38.5%Opening tip61.5% GSW');
  });
});
