import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BESIDE, FIRST, faceOf, findCard, readFigures, THREES } from '../testing/prediction-cards-scene.ts';
import { aFirstBasketPrediction, aThreePointerPrediction } from '../testing/rows.ts';
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

  it('says what came of it once the game is over', async () => {
    show(
      aThreePointerPrediction({ outcome: 'hit', actual_three_pm: 4 }),
      aThreePointerPrediction({ id: '2', predicted_player_name: 'Lee Pine', outcome: 'void' }),
    );
    const card = await findCard();
    expect(faceOf(card, 'front').textContent).toContain('Made 4');
    expect(faceOf(await findCard('Lee Pine'), 'back').textContent).toContain('Did not play');
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

  it('says who scored first once that is known', async () => {
    const first = { first_basket_player_name: 'Lee Pine', first_basket_team: 'GSW' };
    show(
      aFirstBasketPrediction({ outcome: 'miss', ...first }),
      aFirstBasketPrediction({ id: '2', predicted_player_name: 'Lee Pine', outcome: 'hit', ...first }),
    );
    expect(faceOf(await findCard(), 'back').textContent).toContain('First basket: Lee Pine (GSW)');
    expect(faceOf(await findCard('Lee Pine'), 'front').textContent).toContain('Scored first');
  });
});
