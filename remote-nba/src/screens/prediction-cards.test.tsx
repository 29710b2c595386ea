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
  // In US Eastern it is still the ninth, so tomorrow is the tenth.
  vi.useFakeTimers({ now: Date.parse('2026-01-10T02:00:00Z'), toFake: ['Date'] });
});

/** The text of a place on either face of a card; null if the face has no such place. */
const readFaces = (card: HTMLElement, places: { front: string; back: string }) =>
  (['front', 'back'] as const).map(
    (side) => faceOf(card, side).querySelector(places[side])?.textContent ?? null,
  );

/** Fair price, best price and edge on the front of a card. */
const readPrices = (card: HTMLElement) =>
  [...faceOf(card, 'front').querySelectorAll('[data-prices] dd')].map(({ textContent }) => textContent);

describe('a three-pointer card', () => {
  const show = (...predictions: unknown[]) => {
    signInTo({ ...BESIDE, [THREES]: { json: predictions } });
    return renderScreen(<ThreePointerHubScreen />, '/nba/three-pointer-hub');
  };
  type Over = NonNullable<Parameters<typeof aThreePointerPrediction>[0]>;
  const of = (name: string, over: Over) =>
    aThreePointerPrediction({ id: name, predicted_player_name: name, ...over });

  it('has the game in its colours on the front, and player, scores and bet on the back', async () => {
    // TPH-08, TPH-10, TPH-12, TPH-14, TPH-15, TPH-16
    const { line: _, side: __, ...before } = of('Before lines', { probability: 0.456 });
    const unknown = { chance: null, best_price: null, implied: null, edge: null };
    show(
      aThreePointerPrediction(),
      of('Nobody knows', { prop_text: null, predicted_three_pm: null, ...unknown }),
      before,
    );
    const card = await findCard();
    const front = faceOf(card, 'front');
    expect(front.textContent).toMatch(/BOS @ GSW/);
    const grounds = [...front.querySelectorAll<HTMLElement>('i')].map(({ style }) => style.background);
    expect(grounds).toEqual(['rgb(0, 122, 51)', 'rgb(29, 66, 138)']);
    const back = faceOf(card, 'back');
    expect(back.querySelector('h3')?.textContent).toBe('Ray Oak');
    expect(back.textContent).toContain('Over 2.5 threes (+120 Northline)');
    const figures = ['AI Score', 'Predicted 3PM', 'Chance', 'Best price', 'Implied', 'Edge'];
    const values = ['8.3', '2.8', '51.2%', '+120', '45.0%', '+8.2%'];
    expect(readFigures(card)).toEqual(figures.map((figure, at) => [figure, values[at]]));

    const blank = await findCard('Nobody knows');
    expect(readFigures(blank)).toEqual(figures.map((figure, at) => [figure, at === 0 ? '8.3' : 'N/A']));
    expect(faceOf(blank, 'back').querySelector('[data-line]')?.textContent).toBe('Begun');

    const old = await findCard('Before lines');
    expect(readFigures(old).at(-1)).toEqual(['Chance of 3+', '45.6%']);
    expect(old.querySelector('[data-bet], [data-offer]')).toBeNull();
    expect(readPrices(old)).toEqual([]);
  });

  it('says whether to bet, on both faces', async () => {
    const none = { best_price: null, book: null, implied: null, edge: null };
    const best = 'Best price at Northline, line of 6 books';
    const bets: { name: string; over: Over; prices: string[]; back: string }[] = [
      {
        name: 'A price that pays',
        over: {},
        prices: ['-105', '+120Northline', '+8.2%'],
        back: `${best}Edge +8.2%`,
      },
      {
        name: 'A price that does not',
        over: { chance: 0.55, best_price: -200, implied: 2 / 3, edge: -0.117 },
        prices: ['-122', '-200Northline', 'No bet'],
        back: `${best}No bet`,
      },
      {
        name: 'An edge that the margin eats',
        over: { implied: 0.512 },
        prices: ['-105', '+120Northline', 'No bet'],
        back: `${best}No bet`,
      },
      {
        name: 'A line of its own',
        over: { line_books: 0, ...none },
        prices: ['-105', 'No price', 'N/A'],
        back: 'Our line, no book offers one',
      },
      {
        name: 'A name of two players',
        over: { line_books: 0, ...none, is_name_shared: true },
        prices: ['-105', 'Two players of this name', 'N/A'],
        back: 'Our line: two players of this name at the books',
      },
      {
        name: 'The other side',
        over: { side: 'Under', line: 5.5 },
        prices: ['-105', '+120Northline', '+8.2%'],
        back: `${best}Edge +8.2%`,
      },
      {
        name: 'A side without a price',
        over: { line_books: 1, ...none },
        prices: ['-105', 'No price', 'N/A'],
        back: 'Line of 1 book, none prices this side',
      },
    ];
    show(...bets.map(({ name, over }) => of(name, over)));
    for (const { name, prices, back } of bets) {
      const card = await findCard(name);
      const faces = readFaces(card, { front: '[data-bet]', back: '[data-offer]' });
      expect(faces[1], name).toBe(back);
      expect(readPrices(card), name).toEqual(prices);
    }
    const under = readFaces(await findCard('The other side'), { front: '[data-bet]', back: '[data-offer]' });
    expect(under[0]).toBe('Under 5.551.2% chance');
  });

  it('says on both faces what came of it', async () => {
    const outcomes: { name: string; over: Over; said: string }[] = [
      { name: 'Al Elm', over: { outcome: 'void', actual_three_pm: null }, said: 'Did not play' },
      { name: 'Bo Ash', over: { outcome: 'hit', actual_three_pm: 4 }, said: 'Made 4' },
      { name: 'Cy Fir', over: { outcome: 'miss', actual_three_pm: 0 }, said: 'Made 0' },
      { name: 'Lee Pine', over: { outcome: 'miss', actual_three_pm: null }, said: 'Made N/A' },
    ];
    show(...outcomes.map(({ name, over }) => of(name, over)));
    for (const { name, said } of outcomes) {
      const card = await findCard(name);
      for (const side of ['front', 'back'] as const) expect(faceOf(card, side).textContent).toContain(said);
    }
    screen.getByText('1 of 3 won');
  });

  it('waits for the next update after the game, and is left out of what is to come', async () => {
    const final = aScoreboardGame({ state: 'post', description: 'Final' });
    const predictions = { json: [aThreePointerPrediction()] };
    signInTo({ ...BESIDE, [SCOREBOARD]: scoreboard(final), [THREES]: predictions });
    const { user } = renderScreen(<ThreePointerHubScreen />, '/nba/three-pointer-hub');
    const card = await findCard();
    await waitFor(() => expect(faceOf(card, 'front').textContent).toContain('Final, not yet graded'));
    await user.click(screen.getByRole('button', { name: 'Upcoming only' }));
    expect(screen.queryByRole('article')).toBeNull();
    screen.getByText('No game of this date is still to come.');
    expect(screen.queryByText(/^No predictions available/)).toBeNull();
  });
});

describe('a first-basket card', () => {
  type Over = NonNullable<Parameters<typeof aFirstBasketPrediction>[0]>;
  const of = (name: string, over: Over) =>
    aFirstBasketPrediction({ id: name, predicted_player_name: name, ...over });
  const show = (...predictions: unknown[]) => {
    signInTo({ ...BESIDE, [FIRST]: { json: predictions } });
    renderScreen(<FirstBasketScreen />, '/nba/first-basket');
  };

  it('has player, score and game on the front, and what speaks for him on the back', async () => {
    // FB-02, FB-06, FB-08, FB-09, FB-10, FB-13, FB-14, FB-15
    show(
      aFirstBasketPrediction(),
      of('Lee Pine', { predicted_team: 'GSW' }),
      of('No away tip', { away_tip_win_pct: null }),
      of('No home tip', { home_tip_win_pct: null }),
      of('Al Elm', { away_team: 'XYZ', predicted_team: 'XYZ' }),
    );
    const card = await findCard();
    screen.getByText("AI-powered predictions for first basket scorers in today's NBA games");
    screen.getByRole('heading', { name: 'Tomorrow, Saturday, January 10, 2026' });
    const front = faceOf(card, 'front');
    expect(front.querySelector('h3')?.textContent).toBe('Ray Oak');
    expect(front.textContent).toMatch(/BOS @ GSW/);
    expect(front.querySelector('[data-score]')?.textContent).toBe('Chance18.8%');
    expect(front.querySelector('[data-bet]')?.textContent).toBe('First basketScore 8.3');
    expect(readPrices(card)).toEqual(['+433', '+500Northline', '+4.8%']);
    expect(readFigures(card)).toEqual([
      ['AI Score', '8.3'],
      ['Probability', '18.8%'],
      ['Tip Win %', '38.5%'],
    ]);
    const readTip = (of: HTMLElement) => of.querySelector('[data-tip]')?.textContent;
    expect(readTip(card)).toBe('BOS 38.5%Opening tip61.5% GSW');
    expect(readFigures(await findCard('Lee Pine')).at(-1)).toEqual(['Tip Win %', '61.5%']);
    for (const name of ['No away tip', 'No home tip']) expect(readTip(await findCard(name))).toBeUndefined();

    // An unknown team is named by its code.
    const unknown = screen.getByRole('article', { name: 'Al Elm, XYZ @ GSW' });
    expect(faceOf(unknown, 'back').textContent).toContain('XYZ at Warriors');
    expect(faceOf(unknown, 'front').textContent).toMatch(/^XYZ @ GSW/);
    expect(readTip(unknown)).toBe('XYZ 38.5%Opening tip61.5% GSW');
  });

  it('says on both faces how its game stands, then who scored first', async () => {
    const missed = { outcome: 'miss', first_basket_player_name: 'Cy Fir' } as const;
    const outcomes: { name: string; over: Over; front: RegExp; back: string | null }[] = [
      { name: 'Open', over: {}, front: /^8:00 PM ETIn Progress$/, back: null },
      { name: 'Hit', over: { outcome: 'hit' }, front: /Scored first$/, back: 'Scored first' },
      { name: 'Miss', over: { outcome: 'miss' }, front: /Not first$/, back: 'Not first' },
      { name: 'Missed', over: missed, front: /Not first$/, back: 'First basket: Cy Fir' },
      {
        name: 'Missed by the other team',
        over: { ...missed, first_basket_team: 'GSW' },
        front: /Not first$/,
        back: 'First basket: Cy Fir (GSW)',
      },
    ];
    show(...outcomes.map(({ name, over }) => of(name, over)));
    for (const { name, front, back } of outcomes) {
      const card = await findCard(name);
      const readLines = () => readFaces(card, { front: '[data-line]', back: '[data-line]' });
      await waitFor(() => expect(readLines(), name).toEqual([expect.stringMatching(front), back]));
    }
    const open = await findCard('Open');
    expect(faceOf(open, 'back').textContent).toContain('Celtics at Warriors');
    expect(faceOf(open, 'front').textContent).toContain('Celtics');
  });
});
