import { useSession } from '@sharpside/shared-auth';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BESIDE, FIRST, findCard, THREES } from '../testing/prediction-cards-scene.ts';
import { aFirstBasketPrediction, aThreePointerPrediction } from '../testing/rows.ts';
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
