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

describe('a three-pointer card', () => {
  const show = (...json: unknown[]) => {
    signInTo({ ...BESIDE, [THREES]: { json } });
    renderScreen(<ThreePointerHubScreen />, '/nba/three-pointer-hub');
  };

  it('has the game in its colours on the front, and player, scores and bet on the back', async () => {
    // TPH-08, TPH-10, TPH-12, TPH-14, TPH-15, TPH-16
    show(aThreePointerPrediction());
    const card = await findCard();
    const front = faceOf(card, 'front');
    expect(front.textContent).toMatch(/BOS @ GSW/);
    const grounds = [...front.querySelectorAll<HTMLElement>('i')].map(({ style }) => style.background);
    expect(grounds).toEqual(['rgb(0, 122, 51)', 'rgb(29, 66, 138)']);
    const back = faceOf(card, 'back');
    expect(back.querySelector('h3')?.textContent).toBe('Ray Oak');
    expect(back.textContent).toContain('Over 2.5 threes (+120 Northline)');
    expect(readFigures(card)).toEqual([
      ['AI Score', '8.3'],
      ['Predicted 3PM', '2.8'],
      ['Chance', '51.2%'],
      ['Best price', '+120'],
      ['Implied', '45.0%'],
      ['Edge', '+6.2%'],
    ]);
  });

  it.each([
    {
      name: 'a price that pays for the chance',
      over: {},
      front: 'Over 2.5' + '51.2% chance' + 'Edge +6.2%',
      back: 'Best price at Northline, line of 6 books' + 'Edge +6.2%',
    },
    {
      name: 'a price that does not',
      over: {
        side: 'Under' as const,
        line: 5.5,
        chance: 0.55,
        best_price: -200,
        implied: 2 / 3,
        edge: -0.117,
      },
      front: 'Under 5.5' + '55.0% chance' + 'No bet',
      back: 'Best price at Northline, line of 6 books' + 'No bet',
    },
    {
      name: 'a price that just breaks even',
      over: { edge: 0 },
      front: 'Over 2.5' + '51.2% chance' + 'No bet',
      back: 'Best price at Northline, line of 6 books' + 'No bet',
    },
    {
      name: 'a line of its own',
      over: { line_books: 0, best_price: null, book: null, implied: null, edge: null },
      front: 'Over 2.5' + '51.2% chance',
      back: 'Our line, no book offers one',
    },
    {
      name: 'a line of books without a price for its side',
      over: { line_books: 1, best_price: null, book: null, implied: null, edge: null },
      front: 'Over 2.5' + '51.2% chance',
      back: 'Line of 1 book, none prices this side',
    },
  ])('says whether to bet, on both faces, of $name', async ({ over, front, back }) => {
    show(aThreePointerPrediction(over));
    const card = await findCard();
    expect(faceOf(card, 'front').querySelector('[data-bet]')?.textContent).toBe(front);
    expect(faceOf(card, 'back').querySelector('[data-offer]')?.textContent).toBe(back);
  });

  it('of before there were lines has the chance of three or more, and no bet', async () => {
    const { line: _, side: __, ...before } = aThreePointerPrediction({ probability: 0.456 });
    show(before);
    const card = await findCard();
    expect(readFigures(card).at(-1)).toEqual(['Chance of 3+', '45.6%']);
    expect(card.querySelector('[data-bet], [data-offer]')).toBeNull();
  });
});

describe('a first-basket card', () => {
  const show = (...json: unknown[]) => {
    signInTo({ ...BESIDE, [FIRST]: { json } });
    renderScreen(<FirstBasketScreen />, '/nba/first-basket');
  };

  it('has player, score and game on the front, and what speaks for him on the back', async () => {
    // FB-02, FB-06, FB-08, FB-09, FB-10, FB-13, FB-14, FB-15
    const ofHome = aFirstBasketPrediction({
      id: '2',
      predicted_player_name: 'Lee Pine',
      predicted_team: 'GSW',
    });
    show(aFirstBasketPrediction(), ofHome);
    const card = await findCard();
    screen.getByText("AI-powered predictions for first basket scorers in today's NBA games");
    screen.getByRole('heading', { name: 'Saturday, January 10, 2026' });
    const front = faceOf(card, 'front');
    expect(front.querySelector('h3')?.textContent).toBe('Ray Oak');
    expect(front.textContent).toMatch(/BOS @ GSW/);
    expect(front.querySelector('[data-score]')?.textContent).toBe('Score8.3');
    expect(front.querySelector('[data-bet]')?.textContent).toBe('First basket18.8% chance');
    expect(readFigures(card)).toEqual([
      ['AI Score', '8.3'],
      ['Probability', '18.8%'],
      ['Tip Win %', '38.5%'],
    ]);
    const tip = faceOf(card, 'back').querySelector('[data-tip]');
    expect(tip?.textContent).toBe('BOS 38.5%Opening tip61.5% GSW');
    expect(readFigures(await findCard('Lee Pine')).at(-1)).toEqual(['Tip Win %', '61.5%']);
  });
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

  it('waits for the next update after the game', async () => {
    const final = aScoreboardGame({ state: 'post', description: 'Final' });
    const predictions = { json: [aThreePointerPrediction()] };
    signInTo({ ...BESIDE, [SCOREBOARD]: scoreboard(final), [THREES]: predictions });
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
    { outcome: 'void' as const, actual_three_pm: null, said: 'Did not play' },
    { outcome: 'hit' as const, actual_three_pm: 4, said: 'Made 4' },
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
    { over: { outcome: 'miss' }, front: 'Not first', back: 'Not first' },
    {
      over: { outcome: 'miss', first_basket_player_name: 'Cy Fir' },
      front: 'Not first',
      back: 'First basket: Cy Fir',
    },
    {
      over: { outcome: 'miss', first_basket_player_name: 'Cy Fir', first_basket_team: 'GSW' },
      front: 'Not first',
      back: 'First basket: Cy Fir (GSW)',
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
