import { aPredictionRecord } from '@sharpside/contracts/testing/prediction-records';
import { useSession } from '@sharpside/shared-auth';
import { type FakeAnswer, type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { installDialogs } from '@sharpside/shared-ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BESIDE,
  FIRST,
  faceOf,
  findCard,
  SCOREBOARD,
  scoreboard,
  THREES,
} from '../testing/prediction-cards-scene.ts';
import { aFirstBasketPrediction, aScoreboardGame, aThreePointerPrediction } from '../testing/rows.ts';
import FirstBasketScreen from './first-basket-screen.tsx';
import ThreePointerHubScreen from './three-pointer-hub-screen.tsx';

installDialogs();

const RECORD = '/api/predictions/record';
const dateOf = ({ url }: Request) => new URL(url).searchParams.get('date');
const readShown = (card: HTMLElement) =>
  card.querySelector('[data-face][aria-hidden=false]')?.getAttribute('data-face');

beforeEach(() => {
  // In US Eastern it is still the ninth, so tomorrow is the tenth.
  vi.useFakeTimers({ now: Date.parse('2026-01-10T02:00:00Z'), toFake: ['Date'] });
});

// The requirements TPH and FB share these tests: dates, fallbacks and texts.
describe.each([
  {
    title: 'Three-Pointer Predictions',
    Screen: ThreePointerHubScreen,
    path: '/nba/three-pointer-hub',
    call: THREES,
    aPrediction: aThreePointerPrediction,
    failure: 'Failed to load three-pointer prediction data.',
    kind: 'nba_three_pointers',
    event: 'end on the picked side of its line',
  },
  {
    title: 'NBA First Basket Predictions',
    Screen: FirstBasketScreen,
    path: '/nba/first-basket',
    call: FIRST,
    aPrediction: aFirstBasketPrediction,
    failure: 'Failed to fetch predictions',
    kind: 'nba_first_basket',
    event: 'score first',
  },
])('$title', ({ title, Screen, path, call, aPrediction, failure, kind, event }) => {
  const ROWS = { json: [aPrediction()] };
  function show(answer: FakeRoute = ROWS, beside = {}, address = path) {
    const backend = signInTo({ ...BESIDE, ...beside, [call]: answer });
    return { ...backend, ...renderScreen(<Screen />, address) };
  }

  it('shows cards whose id is a number beside those whose id is a text, and turns each alone', async () => {
    const named = (id: unknown, predicted_player_name: string) => ({
      ...aPrediction(),
      id,
      predicted_player_name,
    });
    const { user, readAddress } = show({ json: [named(7, 'Ray Oak'), named('8', 'Lee Pine')] });
    const [card, other] = [await findCard(), await findCard('Lee Pine')];
    await user.click(within(card).getByRole('button', { name: /flip/i }));
    expect([card, other].map(readShown)).toEqual(['back', 'front']);
    await waitFor(() => expect(readAddress()).toBe(`${path}?turned=7`));
    expect(screen.queryByText(/rows could not be read/)).toBeNull();
  });

  it('turns a card over by click and by keyboard, or all of them, and keeps that in the address', async () => {
    // TPH-01, TPH-06, TPH-07, FB-01, FB-07
    const { user, readAddress } = show({
      json: [aPrediction(), aPrediction({ id: '2', predicted_player_name: 'Lee Pine' })],
    });
    const [card, other] = [await findCard(), await findCard('Lee Pine')];
    const readSides = () => [card, other].map(readShown);
    screen.getByRole('heading', { level: 1, name: title });
    const button = within(card).getByRole('button', { name: /flip/i });
    // A touch screen shows the first words, a mouse the others.
    expect([...button.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
      'Tap to flip',
      'Flip card',
      ': Ray Oak, BOS @ GSW',
    ]);
    await user.click(button);
    expect(readSides()).toEqual(['back', 'front']);
    await waitFor(() => expect(readAddress()).toBe(`${path}?turned=2026-01-10%3A1%3A7`));
    button.focus();
    await user.keyboard('{Enter}');
    expect(readSides()).toEqual(['front', 'front']);
    await user.keyboard(' ');
    expect(readSides()).toEqual(['back', 'front']);

    const all = screen.getByRole('button', { name: 'Flip all' });
    const isPressed = () => all.getAttribute('aria-pressed');
    expect(isPressed()).toBe('false');
    await user.click(all);
    expect([isPressed(), ...readSides()]).toEqual(['true', 'back', 'back']);
    await waitFor(() => expect(readAddress()).toBe(`${path}?side=back`));
    await user.click(within(other).getByRole('button'));
    expect([isPressed(), ...readSides()]).toEqual(['false', 'back', 'front']);
    expect(within(other).getByRole('button').getAttribute('aria-pressed')).toBe('false');
    await user.click(all);
    await user.click(all);
    expect(readSides()).toEqual(['front', 'front']);
    await waitFor(() => expect(readAddress()).toBe(path));
  });

  it('starts on the day after today Eastern, goes a day back and forward, and asks only for older days', async () => {
    // TPH-02, TPH-03, TPH-04, TPH-05, FB-03, FB-04, FB-05
    const dayBefore = aPrediction({ game_date: '2026-01-09', predicted_player_name: 'Lee Pine' });
    const { user, requestsTo, readAddress } = show({ json: [dayBefore, aPrediction()] });
    await findCard();
    screen.getByRole('heading', { name: 'Tomorrow, Saturday, January 10, 2026' });
    expect(screen.queryByRole('article', { name: /Lee Pine/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    await findCard('Lee Pine');
    screen.getByRole('heading', { name: 'Tonight, Friday, January 9, 2026' });
    expect(readAddress()).toBe(`${path}?date=2026-01-09`);
    await user.click(screen.getByRole('button', { name: 'Next Day' }));
    await findCard();
    expect(readAddress()).toBe(path);
    await user.click(screen.getByRole('button', { name: 'Next Day' }));
    screen.getByRole('heading', { name: 'Sunday, January 11, 2026' });
    expect(requestsTo(call).map(dateOf)).toEqual([null]);
    // A day that was left some time ago is loaded again.
    const asked = new Set(requestsTo(SCOREBOARD).map(({ url }) => new URL(url).search));
    expect([...asked]).toEqual(['?dates=20260110', '?dates=20260109', '?dates=20260111']);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await findCard('Lee Pine');
  });

  it('leads from tomorrow to the games of tonight that have not begun, with the best edge on them', async () => {
    const tonight = (predicted_player_name: string, over: object = {}) => ({
      ...aPrediction({ id: predicted_player_name, predicted_player_name, game_date: '2026-01-09' }),
      start_time: '2026-01-10T03:00:00Z',
      ...over,
    });
    const { user, readAddress, requestsTo } = show({
      json: [
        aPrediction(),
        tonight('Small edge', { edge: 0.02 }),
        tonight('Large edge', { edge: 0.041, away_team: 'LAL', home_team: 'UTA' }),
        tonight('Less than the price', { edge: 0.3, implied: 0.9 }),
        tonight('Begun by the list', { edge: 0.2, game_state: 'begun', away_team: 'MIA', home_team: 'ORL' }),
        tonight('Begun since', { edge: 0.2, start_time: '2026-01-10T01:59:00Z', away_team: 'DEN' }),
      ],
    });
    await findCard();
    const strip = screen.getByRole('button', { name: /^Tonight:/ });
    expect(strip.textContent).toBe('Tonight: 2 games, best edge +4.1% (Large edge)›');
    await user.click(strip);
    await findCard('Small edge');
    expect(readAddress()).toBe(`${path}?date=2026-01-09`);
    expect(screen.queryByRole('button', { name: /^Tonight:/ })).toBeNull();
    expect(requestsTo(call).map(dateOf)).toEqual([null]);
  });

  it.each([
    ['all games have begun', { start_time: '2026-01-10T01:00:00Z' }],
    ['1 game', { start_time: null, edge: null }],
  ])('says of tonight: %s', async (words, over) => {
    const tonight = { game_date: '2026-01-09', predicted_player_name: 'Lee Pine', ...over };
    show({ json: [aPrediction(), aPrediction(tonight)] });
    await findCard();
    expect(screen.getByRole('button', { name: /^Tonight:/ }).textContent).toBe(`Tonight: ${words}›`);
  });

  it('has the closing prices of a past day in grey, and what came of the day above them', async () => {
    const past = (predicted_player_name: string, over: object) => ({
      ...aPrediction({ id: predicted_player_name, predicted_player_name, game_date: '2026-01-08' }),
      outcome: 'miss',
      game_state: 'final',
      ...over,
    });
    show(
      {
        json: [past('Ray Oak', { outcome: 'hit', best_price: 150 }), past('Lee Pine', { best_price: 300 })],
      },
      {},
      `${path}?date=2026-01-08`,
    );
    const card = await findCard();
    expect(faceOf(card, 'front').querySelector('dl')?.textContent).toMatch(/^Price\+150NorthlineEdge/);
    expect(within(card).queryByRole('link')).toBeNull();
    screen.getByText('Closing prices: the last from before the start of each game.');
    expect(screen.getByText(/^Predicted \d+\.\d$/).closest('ul')?.textContent).toMatch(
      /^Predicted \d\.\dActual 1 of 2 \D+Bets/,
    );
    expect(screen.getByRole('combobox', { name: 'Order of the cards' })).toHaveProperty('value', 'edge');
  });

  it('has neither fields nor an order of prices on a day without any', async () => {
    const none = { best_price: null, book: null, implied: null, no_vig: null, edge: null };
    show({ json: [aPrediction(none)] });
    const terms = [...faceOf(await findCard(), 'front').querySelectorAll('dt')];
    expect(terms.map(({ textContent }) => textContent)).toEqual(['Chance', 'Fair']);
    const order = screen.getByRole('combobox', { name: 'Order of the cards' });
    expect([...order.children].map(({ textContent }) => textContent)).toEqual(['By chance', 'By game']);
    expect(order).toHaveProperty('value', 'chance');
  });

  it('restores an older day and its turned cards from the address, down to 17 Aug 2024', async () => {
    const old = aPrediction({ game_date: '2024-08-17' });
    const { requestsTo } = show({ json: [old] }, {}, `${path}?date=2024-08-17&turned=2026-01-10%3A1%3A7`);
    expect(readShown(await findCard())).toBe('back');
    expect(requestsTo(call).map(dateOf)).toEqual(['2024-08-17']);
    expect(screen.getByRole('button', { name: 'Previous Day' })).toHaveProperty('disabled', true);
  });

  it('asks for a day by itself once it is older than the newest two weeks', async () => {
    const { user, requestsTo } = show({ json: [] }, {}, `${path}?date=2025-12-28`);
    await screen.findByText(/^No predictions available for Sunday, December 28/);
    await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    await screen.findByText(/^No predictions available for Saturday, December 27/);
    expect(requestsTo(call).map(dateOf)).toEqual([null, '2025-12-27']);
  });

  it('has time and status from the scoreboard, by who plays whom, and pictures of players or initials', async () => {
    // TPH-09, TPH-11, TPH-13, TPH-17, TPH-18, FB-11, FB-12, FB-16, FB-17
    show(ROWS, { [SCOREBOARD]: scoreboard(aScoreboardGame({ home: 'BOS', away: 'GS' }), aScoreboardGame()) });
    const card = await findCard();
    await waitFor(() => expect(faceOf(card, 'back').textContent).toContain('In Progress'));
    expect(faceOf(card, 'front').textContent).toContain('8:00 PM ET');
    expect(faceOf(card, 'back').textContent).toContain('8:00 PM ET');

    await waitFor(() =>
      expect(card.querySelector('img')?.getAttribute('src')).toBe('https://faces.test/7.png'),
    );
    for (const picture of card.querySelectorAll('img')) fireEvent.error(picture);
    expect(card.querySelector('img')).toBeNull();
    expect(card.textContent).toContain('RO');

    // The model has no record yet, so only the footer is below the cards.
    const above = screen.getByText(/^Predictions by our own AI/).previousElementSibling;
    expect(above?.contains(card)).toBe(true);
    expect(screen.queryByText(/record/)).toBeNull();
  });

  it('waits five seconds for a scoreboard, then does without it, and without a record that fails', async () => {
    // TPH-19, TPH-20, TPH-21, FB-18, FB-19, FB-20
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockImplementation((ms) => (ms === 5_000 ? clock : new AbortController()).signal);
    const unknown = aPrediction({ id: '2', predicted_player_name: 'Lee Pine', start_time: null });
    show(
      { json: [aPrediction(), unknown] },
      { [SCOREBOARD]: () => new Promise(() => {}), [RECORD]: { status: 400, json: {} } },
    );
    await screen.findByRole('group', { name: 'Loading predictions' });
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(5_000));
    act(() => clock.abort(new DOMException('Too late', 'TimeoutError')));
    const [known, other] = [await findCard(), await findCard('Lee Pine')];
    expect(faceOf(known, 'front').textContent).toContain('7:30 PM ET');
    expect(faceOf(known, 'back').textContent).toContain('Scheduled');
    expect(faceOf(other, 'front').textContent).toContain('Time TBD');
    expect(faceOf(other, 'back').textContent).toContain('Scheduled');
    await waitFor(() =>
      expect(screen.getByText(/^Predictions by our own AI/).previousElementSibling?.contains(known)).toBe(
        true,
      ),
    );
    timeout.mockRestore();
  });

  it('offers games to come on a day that is not over alone, and shows all of a past one', async () => {
    const dayBefore = { game_date: '2026-01-08', outcome: 'miss', game_state: 'final' } as const;
    const { user } = show({ json: [aPrediction(dayBefore)] }, {}, `${path}?date=2026-01-09&upcoming=1`);
    await screen.findByText(/^No predictions available/);
    screen.getByRole('button', { name: 'Upcoming only', pressed: true });
    expect(screen.queryByText('Show only')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    await findCard();
    expect(screen.queryByRole('button', { name: 'Upcoming only' })).toBeNull();
  });

  it('has the choice of games to come below a label in the sheet of a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const { user } = show();
    await findCard();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    within(await screen.findByRole('dialog')).getByText('Show only');
    cleanup();
    // The table of a past day has nothing to choose.
    show(ROWS, {}, `${path}?date=2026-01-08&view=table`);
    await screen.findByText(/^No predictions available/);
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('has neither record nor empty list while the predictions load, and leads to the sign-in when refused', async () => {
    // TPH-22, FB-21
    const pending = Promise.withResolvers<{ status: number; json: object }>();
    const { requestsTo, readAddress } = show(() => pending.promise, {
      [RECORD]: { json: { results: [aPredictionRecord(kind)] } },
    });
    const group = await screen.findByRole('group', { name: 'Loading predictions' });
    await waitFor(() => expect(requestsTo(RECORD)).toHaveLength(1));
    // Each has a head and a row of figures.
    expect([...group.children].map(({ children }) => children.length)).toEqual(Array(6).fill(2));
    expect(screen.queryByText(/^Predictions by our own AI/)).toBeNull();
    expect(screen.queryByText(/^No predictions available/)).toBeNull();
    pending.resolve({ status: 401, json: {} });
    await waitFor(() => expect(readAddress()).toBe('/login'));
    await screen.findByText(failure);
    expect(useSession.getState().status).toBe('signedOut');
  });

  it('has no placeholder of the record below a failure', async () => {
    show({ status: 400, json: {} }, { [RECORD]: () => new Promise(() => {}) });
    await screen.findByText('The predictions could not be loaded.');
    const above = screen.getByText(/^Predictions by our own AI/).previousElementSibling;
    expect(above?.textContent).toContain('The predictions could not be loaded.');
  });

  it.each([
    ['table', 1],
    ['cards', 0],
  ])('keeps the subtitle of the %s as it was while they loaded, when they fail', async (view, count) => {
    const pending = Promise.withResolvers<FakeAnswer>();
    show(() => pending.promise, {}, `${path}?view=${view}`);
    const countResults = () => document.querySelectorAll('[data-result]').length;
    await waitFor(() => expect(countResults()).toBe(count));
    pending.resolve({ status: 400, json: {} });
    await screen.findByText('The predictions could not be loaded.');
    expect(countResults()).toBe(count);
  });

  it('shows under the cards how the model has done, and of a list that it is a back-test', async () => {
    const record = aPredictionRecord(kind, { back_test: aPredictionRecord(kind) });
    const { requestsTo } = show(
      { json: [aPrediction({ published_at: null, outcome: 'miss' })] },
      { [RECORD]: { json: { results: [record], log: null } } },
    );
    await findCard();
    await screen.findAllByText(`mean chance to ${event}, over all players listed`);
    expect(requestsTo(RECORD).map(({ url }) => new URL(url).searchParams.get('kind'))).toEqual([kind]);
    expect(screen.getByText(/^Predictions by our own AI/).tagName).toBe('FOOTER');
    screen.getByText(/It was not published before the games/);
    screen.getByText('Back-test', { selector: 'li' });
  });

  it('says since when an empty list is held back, and when a pick is void', async () => {
    const held = [{ from: '2025-12-24', to: '2026-01-10' }];
    const record = aPredictionRecord(kind, {
      started_on: '2026-01-01',
      back_test: aPredictionRecord(kind),
      held,
    });
    show({ json: [] }, { [RECORD]: { json: { results: [record], log: null } } });
    expect(screen.getByRole('button', { name: 'Flip all' })).toHaveProperty('disabled', true);
    await screen.findByText(/^Check back later or try a different date\. Held back since Dec 24, 2025/);
    screen.getByText(/a pick is void when the player does not play/);
  });
});
