import { type FakeAnswer, type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

const dateOf = ({ url }: Request) => new URL(url).searchParams.get('date');
const readShown = (card: HTMLElement) =>
  card.querySelector('[data-face][aria-hidden=false]')?.getAttribute('data-face');

beforeEach(() => {
  // Two in the morning of the tenth, UTC: still the ninth where leagues count, so that tomorrow is the tenth.
  vi.useFakeTimers({ now: Date.parse('2026-01-10T02:00:00Z'), toFake: ['Date'] });
});

// TPH and FB have these in common: same dates, same fallbacks, same texts.
describe.each([
  {
    title: 'Three-Pointer Predictions',
    Screen: ThreePointerHubScreen,
    path: '/nba/three-pointer-hub',
    call: THREES,
    aPrediction: aThreePointerPrediction,
    failure: 'Failed to load three-pointer prediction data.',
  },
  {
    title: 'NBA First Basket Predictions',
    Screen: FirstBasketScreen,
    path: '/nba/first-basket',
    call: FIRST,
    aPrediction: aFirstBasketPrediction,
    failure: 'Failed to fetch predictions',
  },
])('$title', ({ title, Screen, path, call, aPrediction, failure }) => {
  function show(answer: FakeRoute = { json: [aPrediction()] }, beside = {}, address = path) {
    const backend = signInTo({ ...BESIDE, ...beside, [call]: answer });
    return { ...backend, ...renderScreen(<Screen />, address) };
  }

  it('turns a card over by click and by keyboard, and keeps that in the address', async () => {
    // TPH-01, TPH-06, TPH-07, FB-01, FB-07
    const { user, readAddress } = show();
    const card = await findCard();
    screen.getByRole('heading', { level: 1, name: title });
    expect(readShown(card)).toBe('front');
    const button = within(card).getByRole('button', { name: /^Tap to flip/ });
    await user.click(button);
    expect(readShown(card)).toBe('back');
    await waitFor(() => expect(readAddress()).toBe(`${path}?turned=2026-01-10%3A1%3A7`));
    button.focus();
    await user.keyboard('{Enter}');
    expect(readShown(card)).toBe('front');
    await user.keyboard(' ');
    expect(readShown(card)).toBe('back');
    await user.click(screen.getByRole('button', { name: 'Flip all' }));
    expect(readShown(card)).toBe('back');
    await waitFor(() => expect(readAddress()).toBe(`${path}?side=back`));
    await user.click(button);
    expect(readShown(card)).toBe('front');
  });

  it('starts on the day after today Eastern, goes a day back and forward, and asks only for older days', async () => {
    // TPH-02, TPH-03, TPH-04, TPH-05, FB-03, FB-04, FB-05
    const dayBefore = aPrediction({ game_date: '2026-01-09', predicted_player_name: 'Lee Pine' });
    const { user, requestsTo, readAddress } = show({ json: [dayBefore, aPrediction()] });
    await findCard();
    screen.getByRole('heading', { name: 'Saturday, January 10, 2026' });
    expect(screen.queryByRole('article', { name: /Lee Pine/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    await findCard('Lee Pine');
    screen.getByRole('heading', { name: 'Friday, January 9, 2026' });
    expect(readAddress()).toBe(`${path}?date=2026-01-09`);
    await user.click(screen.getByRole('button', { name: 'Next Day' }));
    await findCard();
    expect(readAddress()).toBe(path);
    await user.click(screen.getByRole('button', { name: 'Next Day' }));
    screen.getByRole('heading', { name: 'Sunday, January 11, 2026' });
    expect(requestsTo(call).map(dateOf)).toEqual([null]);
    // A day that was left a while ago is asked for again.
    const asked = new Set(requestsTo(SCOREBOARD).map(({ url }) => new URL(url).search));
    expect([...asked]).toEqual(['?dates=20260110', '?dates=20260109', '?dates=20260111']);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await findCard('Lee Pine');
  });

  it('restores an older day and its turned cards from the address, down to 17 Aug 2024', async () => {
    const old = aPrediction({ game_date: '2024-08-17' });
    const { requestsTo } = show({ json: [old] }, {}, `${path}?date=2024-08-17&turned=2026-01-10%3A1%3A7`);
    expect(readShown(await findCard())).toBe('back');
    expect(requestsTo(call).map(dateOf)).toEqual(['2024-08-17']);
    expect(screen.getByRole('button', { name: 'Previous Day' })).toHaveProperty('disabled', true);
  });

  it('has time and status from the scoreboard, by who plays whom, in Eastern time', async () => {
    // TPH-09, TPH-13, TPH-17, TPH-18, FB-12, FB-16, FB-17
    show(
      { json: [aPrediction()] },
      { [SCOREBOARD]: scoreboard(aScoreboardGame({ home: 'BOS', away: 'GS' }), aScoreboardGame()) },
    );
    const card = await findCard();
    await waitFor(() => expect(faceOf(card, 'back').textContent).toContain('In Progress'));
    expect(faceOf(card, 'front').textContent).toContain('8:00 PM ET');
    expect(faceOf(card, 'back').textContent).toContain('8:00 PM ET');
  });

  it.each<{ name: string; answer: FakeAnswer }>([
    { name: 'fails', answer: { status: 400, json: {} } },
    { name: 'knows other games only', answer: scoreboard(aScoreboardGame({ home: 'LAL' })) },
    { name: 'has no start', answer: scoreboard(aScoreboardGame({ date: 'soon' })) },
  ])(
    'falls back to the start that it knows, else to none, where the scoreboard $name',
    async ({ answer }) => {
      // TPH-19, TPH-20, TPH-21, FB-18, FB-19, FB-20
      const unknown = aPrediction({ id: '2', predicted_player_name: 'Lee Pine', start_time: null });
      show({ json: [aPrediction(), unknown] }, { [SCOREBOARD]: answer });
      const [known, other] = [await findCard(), await findCard('Lee Pine')];
      await waitFor(() => expect(faceOf(known, 'back').textContent).toContain('Scheduled'));
      expect(faceOf(known, 'front').textContent).toContain('7:30 PM ET');
      expect(faceOf(other, 'front').textContent).toContain('Time TBD');
      expect(faceOf(other, 'back').textContent).toContain('Scheduled');
    },
  );

  it('waits for the starts of games that have none of their own, and puts the first to start first', async () => {
    const rest = { id: '2', away_team: 'LAL', home_team: 'UTA', predicted_player_name: 'Lee Pine' };
    const late = aPrediction({ start_time: null });
    const games = Promise.withResolvers<FakeAnswer>();
    show({ json: [late, aPrediction({ ...rest, start_time: null })] }, { [SCOREBOARD]: () => games.promise });
    await screen.findByRole('group', { name: 'Loading predictions' });
    games.resolve(
      scoreboard(
        aScoreboardGame(),
        aScoreboardGame({ away: 'LAL', home: 'UTAH', date: '2026-01-10T20:00Z' }),
      ),
    );
    await findCard();
    const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
    expect(names).toEqual(['Lee Pine, LAL @ UTA', 'Ray Oak, BOS @ GSW']);
  });

  it('waits five seconds for a scoreboard that hangs, and then does without it', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockImplementation((ms) => (ms === 5_000 ? clock : new AbortController()).signal);
    show({ json: [aPrediction({ start_time: null })] }, { [SCOREBOARD]: () => new Promise(() => {}) });
    await screen.findByRole('group', { name: 'Loading predictions' });
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(5_000));
    act(() => clock.abort(new DOMException('Too late', 'TimeoutError')));
    const card = await findCard();
    expect(faceOf(card, 'front').textContent).toContain('Time TBD');
    expect(faceOf(card, 'back').textContent).toContain('Scheduled');
    timeout.mockRestore();
  });

  it('leads to the sign-in where the session counts no more', async () => {
    const { readAddress } = show({ status: 401, json: {} });
    await waitFor(() => expect(readAddress()).toBe('/login'));
    await screen.findByText(failure);
  });

  it('shows 6 skeletons until the predictions are there', async () => {
    // TPH-22, FB-21
    const answer = Promise.withResolvers<FakeAnswer>();
    show(() => answer.promise);
    expect(screen.getByRole('group', { name: 'Loading predictions' }).children).toHaveLength(6);
    answer.resolve({ json: [aPrediction()] });
    await findCard();
    expect(screen.queryByRole('group', { name: 'Loading predictions' })).toBeNull();
  });

  it('says that a day has none', async () => {
    // TPH-23, TPH-24, FB-22, FB-23
    show({ json: [] });
    await screen.findByText('No predictions available for Saturday, January 10, 2026.');
    screen.getByText('Check back later or try a different date.');
  });

  it('says that the load failed, with an empty list, and loads again on Retry', async () => {
    // TPH-25, TPH-26, FB-24, FB-25
    let isBroken = true;
    const { user } = show(() => (isBroken ? { status: 400, json: {} } : { json: [aPrediction()] }));
    await screen.findByText(failure);
    expect(screen.queryByRole('article')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findCard();
  });

  it('shows the picture of the player, and initials where it does not load', async () => {
    // TPH-11, FB-11
    show();
    const card = await findCard();
    await waitFor(() =>
      expect(card.querySelector('img')?.getAttribute('src')).toBe('https://faces.test/7.png'),
    );
    for (const picture of card.querySelectorAll('img')) fireEvent.error(picture);
    expect(card.querySelector('img')).toBeNull();
    expect(card.textContent).toContain('RO');
  });
});
