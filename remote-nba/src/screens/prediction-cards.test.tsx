import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { findHashTarget } from '@sharpside/shared-ui/routing';
import { screen, waitFor, within } from '@testing-library/react';
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

const TO_COME = aScoreboardGame({ state: 'pre', description: 'Scheduled' });

/** The line of the game on both faces of a card. */
const readLines = (card: HTMLElement) =>
  (['front', 'back'] as const).map((side) => faceOf(card, side).querySelector('[data-line]')?.textContent);

/** Best price, edge, chance and fair price on the front of a card. */
const readPrices = (card: HTMLElement) =>
  [...faceOf(card, 'front').querySelectorAll('[data-prices] dd')].map(({ textContent }) => textContent);

/** The text of a bet on the front. */
const readBet = (card: HTMLElement) =>
  faceOf(card, 'front').querySelector('[data-team] > strong')?.textContent;

describe('a three-pointer card', () => {
  const show = (...predictions: unknown[]) => {
    signInTo({ ...BESIDE, [THREES]: { json: predictions } });
    return renderScreen(<ThreePointerHubScreen />, '/nba/three-pointer-hub');
  };
  type Over = NonNullable<Parameters<typeof aThreePointerPrediction>[0]>;
  const of = (name: string, over: Over) =>
    aThreePointerPrediction({ id: name, predicted_player_name: name, ...over });

  it('has the game in its colours and the bet on the front, and player and scores on the back', async () => {
    // TPH-08, TPH-10, TPH-12, TPH-14, TPH-15, TPH-16
    const { line: _, side: __, ...before } = of('Before lines', { probability: 0.456 });
    const none = { best_price: null, implied: null, no_vig: null, edge: null };
    const unknown = { chance: null, probability: null, ...none };
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
    const figures = ['AI Score', 'Predicted 3PM', 'Chance of 3+', 'No-vig'];
    const values = ['8.3', '2.8', '51.2%', '43.0%'];
    expect(readFigures(card)).toEqual(figures.map((figure, at) => [figure, values[at]]));
    expect(readBet(card)).toBe('Over 2.5 threes');

    const blank = await findCard('Nobody knows');
    expect(readFigures(blank)).toEqual(figures.map((figure, at) => [figure, at === 0 ? '8.3' : 'N/A']));
    expect(readPrices(blank)).toEqual(['No price', 'N/A', 'N/A', 'N/A']);
    expect(faceOf(blank, 'back').querySelector('[data-line]')?.textContent).toMatch(/Begun$/);

    const old = await findCard('Before lines');
    expect(readFigures(old)[2]).toEqual(['Chance of 3+', '45.6%']);
    expect(readBet(old)).toBe('Over 2.5 threes');
    expect(readPrices(old)[2]).toBe('45.6%');
  });

  it('says whether to bet on the front, and what the market says on the back', async () => {
    const none = { best_price: null, book: null, implied: null, edge: null };
    const market = 'Line of 6 books';
    const prop = 'Over 2.5 threes (+120 Northline)';
    const bets: { name: string; over: Over; prices: string[]; back: string }[] = [
      {
        name: 'A price that pays',
        over: {},
        prices: ['+120Northline', '+8.2%', '51.2%', '-105'],
        back: market,
      },
      {
        name: 'A price that does not',
        over: { chance: 0.55, best_price: -200, implied: 2 / 3, edge: -0.117 },
        prices: ['-200Northline', 'No bet', '55.0%', '-122'],
        back: market,
      },
      {
        name: 'An edge that the margin eats',
        over: { implied: 0.512, no_vig: null },
        prices: ['+120Northline', 'No bet', '51.2%', '-105'],
        back: market,
      },
      {
        name: 'A line of its own',
        over: { line_books: 0, ...none },
        prices: ['No price', 'N/A', '51.2%', '-105'],
        back: 'Our line, no book offers one',
      },
      {
        name: 'A name of two players',
        over: { line_books: 0, ...none, is_name_shared: true },
        prices: ['Two players of this name', 'N/A', '51.2%', '-105'],
        back: 'Our line: two players of this name at the books',
      },
      {
        name: 'The other side',
        over: { side: 'Under', line: 5.5 },
        prices: ['+120Northline', '+8.2%', '51.2%', '-105'],
        back: market,
      },
      {
        name: 'A side without a price',
        over: { line_books: 1, ...none },
        prices: ['No price', 'N/A', '51.2%', '-105'],
        back: 'Line of 1 book, none prices this side',
      },
    ];
    show(...bets.map(({ name, over }) => of(name, over)));
    for (const { name, prices, back } of bets) {
      const card = await findCard(name);
      expect(faceOf(card, 'back').querySelector('[data-offer]')?.textContent, name).toBe(prop + back);
      expect(readPrices(card), name).toEqual(prices);
    }
    expect(readBet(await findCard('The other side'))).toBe('Under 5.5 threes');
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
    expect(screen.getByText('Actual 1 of 3').closest('li')?.textContent).toBe('Actual 1 of 3 won');
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

describe('the price on a card', () => {
  it('opens the converter, leads back to the card, and does not turn it', async () => {
    signInTo({
      ...BESIDE,
      [SCOREBOARD]: scoreboard(TO_COME),
      [FIRST]: { json: [aFirstBasketPrediction({ id: '2026-01-10:1:7' })] },
    });
    const { user, readAddress } = renderScreen(<FirstBasketScreen />, '/nba/first-basket?view=cards');
    const card = await findCard();
    const price = within(card).getByRole('link', { name: '+500' });
    const { searchParams } = new URL(price.getAttribute('href') ?? '', location.origin);
    expect(searchParams.get('american')).toBe('+500');
    const back = new URL(searchParams.get('from') ?? '', location.origin);
    expect(back.pathname + back.search).toBe('/nba/first-basket?view=cards');
    expect(findHashTarget(back.hash)).toBe(card);
    await user.click(price);
    expect(card.querySelector('[data-face=front]')?.getAttribute('aria-hidden')).toBe('false');
    await waitFor(() => expect(readAddress()).toMatch(/^\/sportsbooks\/odds-converter\?american=%2B500/));
  });
});

describe('the order of the cards', () => {
  type Over = NonNullable<Parameters<typeof aFirstBasketPrediction>[0]>;
  const NONE = { best_price: null, book: null, implied: null, edge: null };
  const of = (name: string, over: Over) =>
    aFirstBasketPrediction({ id: name, predicted_player_name: name, ...over });
  const show = (...predictions: unknown[]) => {
    const scheduled = scoreboard(aScoreboardGame({ state: 'pre', description: 'Scheduled' }));
    signInTo({ ...BESIDE, [SCOREBOARD]: scheduled, [FIRST]: { json: predictions } });
    return renderScreen(<FirstBasketScreen />, '/nba/first-basket');
  };
  const names = () =>
    screen.getAllByRole('article').map((card) => card.getAttribute('aria-label')?.split(',')[0]);
  const LATER = { away_team: 'LAL', home_team: 'UTA', start_time: '2026-01-11T03:00:00Z' };
  const PICKS = [
    of('Unpriced', { ...NONE, weighted_probability: 0.21 }),
    of('No bet', { weighted_probability: 0.12, edge: 0.01 }),
    of('Small edge', { edge: 0.02 }),
    of('Large edge', { ...LATER, weighted_probability: 0.17, edge: 0.08 }),
    of('Begun', { away_team: 'MIA', home_team: 'ORL', edge: 0.2, game_state: 'begun' }),
  ];

  it('has the best bet first, picks without a price after the others, and begun games last', async () => {
    show(...PICKS);
    await findCard('Unpriced');
    expect(names()).toEqual(['Large edge', 'Small edge', 'No bet', 'Unpriced', 'Begun']);
  });

  it('has the likelier first where no book has a price', async () => {
    show(
      of('Less', { ...NONE, weighted_probability: 0.1 }),
      of('More', { ...NONE, weighted_probability: 0.2 }),
    );
    await findCard('Less');
    expect(names()).toEqual(['More', 'Less']);
  });

  it('changes by the select, which has the banner of a game once, above its picks', async () => {
    const { user, readAddress } = show(...PICKS);
    await findCard('Unpriced');
    const order = screen.getByRole('combobox', { name: 'Order of the cards' });
    await user.selectOptions(order, 'By chance');
    expect(names()).toEqual(['Unpriced', 'Small edge', 'Large edge', 'No bet', 'Begun']);
    expect(screen.queryByRole('region')).toBeNull();
    await user.selectOptions(order, 'By game');
    expect(names()).toEqual(['Small edge', 'No bet', 'Unpriced', 'Large edge', 'Begun']);
    expect(readAddress()).toBe('/nba/first-basket?sort=start&direction=asc');
    const games = screen.getAllByRole('region').map((game) => game.getAttribute('aria-label'));
    expect(games).toEqual(['BOS @ GSW', 'LAL @ UTA', 'MIA @ ORL']);
    const first = within(screen.getByRole('region', { name: 'BOS @ GSW' }));
    expect(first.getAllByRole('article')).toHaveLength(3);
  });
});

describe('a first-basket card', () => {
  type Over = NonNullable<Parameters<typeof aFirstBasketPrediction>[0]>;
  const of = (name: string, over: Over) =>
    aFirstBasketPrediction({ id: name, predicted_player_name: name, implied: null, ...over });
  const show = (...predictions: unknown[]) => {
    signInTo({ ...BESIDE, [FIRST]: { json: predictions } });
    renderScreen(<FirstBasketScreen />, '/nba/first-basket');
  };

  it('has player, score and game on the front, and what speaks for him on the back', async () => {
    // FB-08, FB-09, FB-10, FB-13, FB-14, FB-15
    show(
      aFirstBasketPrediction(),
      of('Lee Pine', { predicted_team: 'GSW' }),
      of('No away tip', { away_tip_win_pct: null }),
      of('No home tip', { home_tip_win_pct: null }),
      of('Al Elm', { away_team: 'XYZ', predicted_team: 'XYZ' }),
    );
    const card = await findCard();
    const front = faceOf(card, 'front');
    expect(front.querySelector('h3')?.textContent).toBe('Ray Oak');
    expect(front.textContent).toMatch(/BOS @ GSW/);
    expect(front.querySelector('[data-team]')?.textContent).toMatch(/Celtics · Score 8\.3$/);
    expect(readPrices(card)).toEqual(['+500Northline', '+4.8%', '18.8%', '+433']);
    expect(readFigures(card)).toEqual([
      ['AI Score', '8.3'],
      ['Probability', '18.8%'],
      ['Tip Win %', '38.5%'],
      ['No-vig', '14.0%'],
    ]);
    const readTip = (of: HTMLElement) => of.querySelector('[data-tip]')?.textContent;
    expect(readTip(card)).toBe('TipBOS 38.5%61.5% GSW');
    expect(readFigures(await findCard('Lee Pine'))[2]).toEqual(['Tip Win %', '61.5%']);
    for (const name of ['No away tip', 'No home tip']) expect(readTip(await findCard(name))).toBeUndefined();

    // An unknown team is named by its code.
    const unknown = screen.getByRole('article', { name: 'Al Elm, XYZ @ GSW' });
    expect(faceOf(unknown, 'back').textContent).toContain('XYZ at Warriors');
    expect(faceOf(unknown, 'front').textContent).toContain('XYZ @ GSW');
    expect(readTip(unknown)).toBe('TipXYZ 38.5%61.5% GSW');
  });

  it('says on both faces how its game stands, then who scored first', async () => {
    const missed = { outcome: 'miss', first_basket_player_name: 'Cy Fir' } as const;
    const outcomes: { name: string; over: Over; front: RegExp; back: string }[] = [
      { name: 'Open', over: {}, front: /^BOS @ GSW 8:00 PM ETIn Progress$/, back: '' },
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
      await waitFor(() =>
        expect(readLines(card), name).toEqual([expect.stringMatching(front), `In Progress8:00 PM ET${back}`]),
      );
    }
    const open = await findCard('Open');
    expect(faceOf(open, 'back').textContent).toContain('Celtics at Warriors');
    expect(faceOf(open, 'front').textContent).toContain('Celtics');
  });
});
