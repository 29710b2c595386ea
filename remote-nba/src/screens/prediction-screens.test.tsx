import { aPredictionRecord } from '@sharpside/contracts/testing/prediction-records';
import { useSession } from '@sharpside/shared-auth';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
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

const RECORD = '/api/predictions/record';
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
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

  it('falls back to the start that it knows, else to none, where the scoreboard fails', async () => {
    // TPH-19, TPH-20, TPH-21, FB-18, FB-19, FB-20
    const unknown = aPrediction({ id: '2', predicted_player_name: 'Lee Pine', start_time: null });
    show({ json: [aPrediction(), unknown] }, { [SCOREBOARD]: { status: 400, json: {} } });
    const [known, other] = [await findCard(), await findCard('Lee Pine')];
    await waitFor(() => expect(faceOf(known, 'back').textContent).toContain('Scheduled'));
    expect(faceOf(known, 'front').textContent).toContain('7:30 PM ET');
    expect(faceOf(other, 'front').textContent).toContain('Time TBD');
    expect(faceOf(other, 'back').textContent).toContain('Scheduled');
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
    expect(useSession.getState().status).toBe('signedOut');
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

  it('shows under the cards how the model has done, and what its words are worth', async () => {
    const { requestsTo } = show(ROWS, { [RECORD]: { json: { results: [aPredictionRecord(kind)] } } });
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
    const held = [{ from: '2025-12-24', to: '2026-01-10' }];
    const record = aPredictionRecord(kind, {
      started_on: '2026-01-01',
      back_test: aPredictionRecord(kind),
      held,
    });
    const beside = { [RECORD]: { json: { results: [record], log: null } } };
    show({ json: [] }, beside);
    expect(screen.getByRole('button', { name: 'Flip all' })).toHaveProperty('disabled', true);
    await screen.findByText(/^Check back later or try a different date\. Held back since Dec 24, 2025/);
    screen.getByText(/a pick is void when the player does not play/);
    cleanup();
    show({ json: [aPrediction({ published_at: null })] }, beside);
    await screen.findByText(/It was not published before the games/);
  });

  it('has neither record nor empty list while the predictions load', async () => {
    // TPH-22, FB-21
    const pending = show(() => new Promise(() => {}), {
      [RECORD]: { json: { results: [aPredictionRecord(kind)] } },
    });
    const group = await screen.findByRole('group', { name: 'Loading predictions' });
    expect(group.children).toHaveLength(6);
    expect(screen.queryByText(/^Predictions by our own AI/)).toBeNull();
    expect(screen.queryByText(/^No predictions available/)).toBeNull();
    await waitFor(() => expect(pending.requestsTo(RECORD)).toHaveLength(1));
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
    await user.click(screen.getByRole('button', { name: 'Flip all' }));
    await user.click(screen.getByRole('button', { name: 'Flip all' }));
    expect(readSides()).toEqual(['front', 'front']);
    await waitFor(() => expect(readAddress()).toBe(path));
  });

  it('asks for a day by itself once it is older than the newest two weeks', async () => {
    for (const date of ['2025-12-28', '2025-12-27']) {
      const { requestsTo } = show({ json: [] }, {}, `${path}?date=${date}`);
      await screen.findByText(/^No predictions available/);
      expect(requestsTo(call).map(({ url }) => new URL(url).searchParams.get('date'))).toEqual([
        date === '2025-12-28' ? null : date,
      ]);
      cleanup();
    }
  });
});
