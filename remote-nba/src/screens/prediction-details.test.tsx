import { useSession } from '@sharpside/shared-auth';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFirstBasketPrediction, aScoreboardGame, aThreePointerPrediction } from '../testing/a-prediction.ts';
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
import { saveCsv } from '../testing/save-csv.ts';
import FirstBasketScreen from './first-basket-screen.tsx';
import ThreePointerHubScreen from './three-pointer-hub-screen.tsx';

const RECORD = '/api/predictions/record';
const aRecord = (kind: string) => ({
  kind,
  models: ['test 1'],
  first_date: '2025-10-21',
  last_date: '2026-01-08',
  days: 80,
  decided: 400,
  hits: 170,
  hit_rate: 0.425,
  mean_probability: 0.4125,
  brier: 0.2,
  base_rate_brier: 0.24,
  void: 0,
  open: 0,
  top_10: { decided: 40, hits: 30 },
  calibration: [],
  daily: [],
});
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

beforeEach(() => {
  // Two in the morning of the tenth, UTC: still the ninth where leagues count, so that tomorrow is the tenth.
  vi.useFakeTimers({ now: Date.parse('2026-01-10T02:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  act(() => useSession.setState(useSession.getInitialState(), true));
  act(clearToasts);
});

describe.each([
  {
    name: 'three-pointers',
    Screen: ThreePointerHubScreen,
    path: '/nba/three-pointer-hub',
    call: THREES,
    aPrediction: aThreePointerPrediction,
    kind: 'nba_three_pointers',
    event: 'end on the picked side of its line',
  },
  {
    name: 'first baskets',
    Screen: FirstBasketScreen,
    path: '/nba/first-basket',
    call: FIRST,
    aPrediction: aFirstBasketPrediction,
    kind: 'nba_first_basket',
    event: 'score first',
  },
])('the screen of $name', ({ Screen, path, call, aPrediction, kind, event }) => {
  const ROWS = { json: [aPrediction()] };
  function show(answer: FakeRoute = ROWS, beside: Record<string, FakeRoute> = {}, address = path) {
    const backend = signInTo({ ...BESIDE, ...beside, [call]: answer });
    return { ...backend, ...renderScreen(<Screen />, address) };
  }

  it('shows under the cards how the model has done, and what its words are worth', async () => {
    const { requestsTo } = show(ROWS, { [RECORD]: { json: { results: [aRecord(kind)] } } });
    await screen.findByText(`mean chance to ${event}, over all players listed`);
    await findCard();
    expect(requestsTo(RECORD).map(({ url }) => new URL(url).searchParams.get('kind'))).toEqual([kind]);
    expect(screen.getByText(/^Predictions by our own AI/).tagName).toBe('FOOTER');
  });

  it.each([
    { name: 'fails', answer: { status: 400, json: {} } },
    { name: 'is not there', answer: { json: { results: [] } } },
  ])('has only the footer where the record $name', async ({ answer }) => {
    show(ROWS, { [RECORD]: answer });
    await findCard();
    await waitFor(() =>
      expect(
        screen.getByText(/^Predictions by our own AI/).previousElementSibling?.querySelector('article'),
      ).not.toBeNull(),
    );
    expect(screen.queryByText(/record/)).toBeNull();
  });

  it('says since when an empty list is held back, and of a list that it is a back-test', async () => {
    const { kind: _, ...back_test } = aRecord(kind);
    const held = [{ from: '2025-12-24', to: '2026-01-10' }];
    const record = { ...aRecord(kind), started_on: '2026-01-01', back_test, held };
    const beside = { [RECORD]: { json: { results: [record], log: null } } };
    show({ json: [] }, beside);
    await screen.findByText(/^Check back later or try a different date\. Held back since Dec 24, 2025/);
    screen.getByText(/a pick is void when the player does not play/);
    cleanup();
    show({ json: [aPrediction({ published_at: null })] }, beside);
    await screen.findByText(/It was not published before the games/);
  });

  it('has neither record nor empty list while the predictions load', async () => {
    const pending = show(() => new Promise(() => {}), { [RECORD]: { json: { results: [aRecord(kind)] } } });
    const group = await screen.findByRole('group', { name: 'Loading predictions' });
    expect(group.getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText(/^Predictions by our own AI/)).toBeNull();
    expect(screen.queryByText(/^No predictions available/)).toBeNull();
    await waitFor(() => expect(pending.requestsTo(RECORD)).toHaveLength(1));
  });

  it('says that the load failed, without a word of a day that has none', async () => {
    show({ status: 400, json: {} });
    const alert = (await screen.findByText('The predictions could not be loaded.')).closest('[role=alert]');
    expect(alert?.textContent).toContain('Retry');
    expect(screen.queryByText(/^No predictions available/)).toBeNull();
    expect(screen.queryByRole('group', { name: 'Loading predictions' })).toBeNull();
  });

  it('turns all cards over and back, and says which it did', async () => {
    const { user, readAddress } = show({
      json: [aPrediction(), aPrediction({ id: '2', predicted_player_name: 'Lee Pine' })],
    });
    const [card, other] = [await findCard(), await findCard('Lee Pine')];
    const readSides = () => [card, other].map((one) => one.getAttribute('data-side'));
    expect(isPressed('Flip all')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Flip all' }));
    expect(isPressed('Flip all')).toBe('true');
    expect(readSides()).toEqual(['back', 'back']);
    await user.click(within(other).getByRole('button'));
    expect(readSides()).toEqual(['back', 'front']);
    expect(isPressed('Flip all')).toBe('false');
    expect(within(other).getByRole('button').getAttribute('aria-pressed')).toBe('false');
    await user.click(within(card).getByRole('button'));
    expect(readSides()).toEqual(['front', 'front']);
    await user.click(within(other).getByRole('button'));
    expect(readSides()).toEqual(['front', 'back']);
    await user.click(screen.getByRole('button', { name: 'Flip all' }));
    await user.click(screen.getByRole('button', { name: 'Flip all' }));
    expect(readSides()).toEqual(['front', 'front']);
    await waitFor(() => expect(readAddress()).toBe(path));
  });

  it('has nothing to turn or to save on a day without predictions', async () => {
    show({ json: [] });
    await screen.findByText(/^No predictions available/);
    for (const name of ['Flip all', 'Download CSV'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  });

  it('saves the predictions of the day as a file', async () => {
    const before = aPrediction({ id: '2', game_date: '2026-01-09', predicted_player_name: 'Lee Pine' });
    const { user } = show({ json: [before, aPrediction()] });
    await findCard();
    const { name, lines } = await saveCsv(user);
    expect(name).toBe(
      `${kind.replaceAll('_', '-').replace('three-pointers', 'three-pointer')}-predictions-2026-01-10.csv`,
    );
    expect(lines.map((line) => line.split(',')[4])).toEqual(['Player', 'Ray Oak']);
  });

  it('asks for a day by itself once it is older than the newest two weeks', async () => {
    const dates = ['2025-12-28', '2025-12-27'];
    for (const date of dates) {
      const { requestsTo } = show({ json: [] }, {}, `${path}?date=${date}`);
      await screen.findByText(/^No predictions available/);
      expect(requestsTo(call).map(({ url }) => new URL(url).searchParams.get('date'))).toEqual([
        date === '2025-12-28' ? null : date,
      ]);
      cleanup();
    }
  });

  it('keeps another day when it leads to the sign-in, and ends the session that counts no more', async () => {
    const { readAddress } = show({ status: 401, json: {} });
    await waitFor(() => expect(readAddress()).toBe('/login'));
    expect(useSession.getState().status).toBe('signedOut');
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
