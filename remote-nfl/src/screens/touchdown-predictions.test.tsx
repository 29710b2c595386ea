import { listOf, nflTouchdownPredictionSchema } from '@sharpside/contracts/api';
import { aPredictionRecord } from '@sharpside/contracts/testing/prediction-records';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { withoutOurs } from '@sharpside/shared-auth/testing/answers';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatLocalDateTime, shiftDay } from '@sharpside/shared-ui/dates';
import { todayEastern } from '@sharpside/shared-ui/eastern';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { NflTouchdownPrediction } from '../api/touchdown-predictions.ts';
import { aTouchdownPrediction } from '../testing/rows.ts';
import TopTdLongshotsScreen from './top-td-longshots-screen.tsx';
import TopTdPredictionsScreen from './top-td-predictions-screen.tsx';

const TOP = '/api/top-td-predictions-history/';
const LONGSHOTS = '/api/top-td-longshots-history/';
const FIRST = '/api/top-td-first-history/';
const RECORD = '/api/predictions/record';

const rows = (...results: NflTouchdownPrediction[]) => ({ json: { results } });
const dateOf = ({ url }: Request) => new URL(url).searchParams.get('date');
const cellsOf = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
const toRgb = (element: Element) => getComputedStyle(element).backgroundColor;

describe('Top TD Predictions', () => {
  const PATH = '/nfl/top-td-predictions';
  function show(route: FakeRoute = rows(aTouchdownPrediction()), address = PATH) {
    const backend = signInTo({ [TOP]: route, [RECORD]: { json: { results: [] } } });
    return { ...backend, ...renderScreen(<TopTdPredictionsScreen />, address) };
  }

  it('lists player, team in its colour, and the score as it is', async () => {
    // TD-01, TD-04, TD-05, TD-06, TD-07
    show(rows(aTouchdownPrediction({ outcome: 'hit' })));
    await screen.findByText('Ray Oak');
    screen.getByRole('heading', { level: 1, name: 'The Script - TD Predictions' });
    const [header, row] = screen.getAllByRole('row');
    expect(cellsOf(header).slice(0, 2)).toEqual(['Player', 'Team']);
    expect(cellsOf(header)[2]).toContain('AI Boost');
    const start = formatLocalDateTime('2026-11-22T18:00:00Z');
    const prices = ['+180DraftKings', '35.7%', '+6.4%'];
    expect(cellsOf(row)).toEqual(['RORay Oak', 'KC', '8.8', '42.1%', ...prices, 'BUF', start, 'Scored']);
    expect(toRgb(screen.getByText('KC'))).not.toBe(toRgb(screen.getByText('BUF')));
  });

  const priceCells = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => cellsOf(row).slice(4, 7));

  it('names a bet only where the model is above the price, and says where there is no price', async () => {
    const none = { best_price: null, book: null, implied: null, edge: null, price_updated: null };
    const edges = [0.001, 0, -0.2];
    show(
      rows(
        ...edges.map((edge, at) => aTouchdownPrediction({ player: `Player ${at}`, edge })),
        aTouchdownPrediction({ player: 'Lee Pine', ...none }),
      ),
    );
    await screen.findByText('Lee Pine');
    expect(priceCells().map(([, , edge]) => edge)).toEqual(['+0.1%', 'No bet', 'No bet', 'N/A']);
    expect(priceCells().at(-1)).toEqual(['No price', 'N/A', 'N/A']);
  });

  it('sorts by edge, which the address keeps', async () => {
    const picks = [0.01, 0.2].map((edge) => aTouchdownPrediction({ player: `Edge ${edge}`, edge }));
    const { user, readAddress } = show(rows(...picks));
    await screen.findByText('Edge 0.2');
    const edges = () => priceCells().map(([, , edge]) => edge);
    expect(edges()).toEqual(['+1.0%', '+20.0%']);
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Edge');
    expect(edges()).toEqual(['+20.0%', '+1.0%']);
    expect(readAddress()).toBe(`${PATH}?sort=edge`);
  });

  it('says how old the prices are', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T03:00:00Z') });
    const older = aTouchdownPrediction({ player: 'Lee Pine', price_updated: '2026-11-22T11:00:00Z' });
    show(rows(aTouchdownPrediction(), older));
    await screen.findByText(/^Newest price 15 h ago/);
    screen.getByText('Old prices');
  });

  it('has no columns of prices where none is known, and says so', async () => {
    show({ json: withoutOurs(listOf(nflTouchdownPredictionSchema), { results: [aTouchdownPrediction()] }) });
    await screen.findByText('No book’s price of these picks is known, so no edge is shown.');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Player', 'Team', 'AI Boost', 'Chance', 'Opponent', 'Start', 'Outcome']);
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });

  it('says how the games stand of picks that are not decided, and leaves those that have begun out', async () => {
    const picks = (['scheduled', 'begun', 'final'] as const).map((game_state, at) =>
      aTouchdownPrediction({ player: `Player ${at}`, game_state }),
    );
    const { user } = show(rows(...picks));
    await screen.findByText('Player 0');
    const outcomes = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => cellsOf(row).at(-1));
    expect(outcomes()).toEqual(['Open', 'Begun', 'Final, graded after the next update']);
    await user.click(screen.getByRole('button', { name: 'Not yet begun' }));
    expect(outcomes()).toEqual(['Open']);
  });

  it('says that nothing is to come any more where only begun games are left', async () => {
    const { user } = show(rows(aTouchdownPrediction({ game_state: 'begun' })));
    await user.click(await screen.findByRole('button', { name: 'Not yet begun' }));
    await screen.findByText('No game of this date is still to come.');
    expect(screen.queryByText('No prediction data available for this date.')).toBeNull();
  });

  it('starts on today in Eastern time', async () => {
    // TD-02, TD-12
    const { requestsTo } = show();
    await screen.findByText('Ray Oak');
    screen.getByRole('button', { name: /Select Date/ });
    expect(requestsTo(TOP).map(dateOf)).toEqual([todayEastern()]);
  });

  it.each(['2023-09-10', '2030-01-06'])('takes any date, such as %s', async (date) => {
    // TD-03
    const { requestsTo, user } = show(undefined, `${PATH}?date=${date}`);
    await screen.findByText('Ray Oak');
    expect(requestsTo(TOP).map(dateOf)).toEqual([date]);
    await user.click(screen.getByRole('button', { name: 'Next Day' }));
    await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    await waitFor(() => expect(requestsTo(TOP).map(dateOf)).toContain(shiftDay(date, -1)));
  });

  it('reads a bare list too', async () => {
    show({ json: [aTouchdownPrediction()] });
    await screen.findByText('Ray Oak');
  });
});

describe('Top TD Longshots', () => {
  const PATH = '/nfl/top-td-longshots';
  const longshot = aTouchdownPrediction({ player: 'Lee Pine', prediction_score: 3.14 });
  const first = aTouchdownPrediction({ player: 'Cy Fir', prediction_score: 9.99 });
  function show(routes: Record<string, FakeRoute> = {}, address = PATH) {
    const backend = signInTo({ [LONGSHOTS]: rows(longshot), [FIRST]: rows(first), ...routes });
    return { ...backend, ...renderScreen(<TopTdLongshotsScreen />, address) };
  }
  const card = (name: string) => within(screen.getByRole('region', { name }));
  const CARDS = { [LONGSHOTS]: 'Top TD Longshots', [FIRST]: 'Top First TD Predictions' };

  it('has two cards with the same columns', async () => {
    // LONG-01, LONG-02, LONG-03, LONG-04, LONG-06, LONG-07, LONG-08
    show();
    await screen.findByText('Lee Pine');
    await screen.findByText('Cy Fir');
    const expected = [
      { name: CARDS[LONGSHOTS], cells: ['LPLee Pine', 'KC', '3.1'] },
      { name: CARDS[FIRST], cells: ['CFCy Fir', 'KC', '10.0'] },
    ];
    for (const { name, cells } of expected) {
      const [header, row] = card(name).getAllByRole('row');
      expect(cellsOf(header).slice(0, 2)).toEqual(['Player', 'Team']);
      expect(cellsOf(row).slice(0, 3)).toEqual(cells);
      expect(toRgb(card(name).getByText('KC'))).not.toBe(toRgb(card(name).getByText('BUF')));
    }
  });

  it('has the record of either list, the rule of void picks, and since when a list is held back', async () => {
    const held = [{ from: '2026-09-10', to: todayEastern() }];
    const [longshots, firsts] = ['nfl_touchdown_longshot', 'nfl_first_touchdown'].map((kind, at) =>
      aPredictionRecord(kind, {
        hits: 32 - 20 * at,
        back_test: aPredictionRecord(kind),
        started_on: '2026-09-10',
      }),
    );
    const results = [
      { ...longshots, held },
      { ...firsts, held: [] },
    ];
    show({ [LONGSHOTS]: rows(), [FIRST]: rows(), [RECORD]: { json: { results, log: null } } });
    await screen.findByText(/^Held back since Sep 10, 2026/);
    screen.getByText(/^Predictions are made for days with games/);
    for (const [name, hits] of [
      ['The record of longshots', '32 of 200'],
      ['The record of first touchdowns', '12 of 200'],
    ] as const) {
      expect(screen.getByRole('region', { name }).textContent).toContain(hits);
      card(name).getByText(/A player who takes the field and does not score loses/);
    }
  });

  it.each([LONGSHOTS, FIRST] as const)('changes the date of %s alone', async (call) => {
    // LONG-05, LONG-09, LONG-10
    const { requestsTo, user } = show();
    await screen.findByText('Cy Fir');
    await user.click(card(CARDS[call]).getByRole('button', { name: 'Previous Day' }));
    const today = todayEastern();
    await waitFor(() => expect(requestsTo(call).map(dateOf)).toEqual([today, shiftDay(today, -1)]));
    expect(requestsTo(call === FIRST ? LONGSHOTS : FIRST).map(dateOf)).toEqual([today]);
  });

  it('goes from 17 Aug 2024 to today', async () => {
    // LONG-11, LONG-12
    const { requestsTo } = show({}, `${PATH}?date=2024-08-17`);
    await screen.findByText('Lee Pine');
    const step = (name: string) => card('Top TD Longshots').getByRole('button', { name });
    expect(step('Previous Day')).toHaveProperty('disabled', true);
    expect(requestsTo(LONGSHOTS).map(dateOf)).toEqual(['2024-08-17']);
    cleanup();
    const later = show({}, `${PATH}?date=${shiftDay(todayEastern(), 1)}`);
    await screen.findByText('Lee Pine');
    expect(step('Next Day')).toHaveProperty('disabled', true);
    expect(later.requestsTo(LONGSHOTS).map(dateOf)).toEqual([todayEastern()]);
  });

  it.each([
    { call: LONGSHOTS, text: 'Failed to load TD longshots.', other: 'Cy Fir' },
    { call: FIRST, text: 'Failed to load first TD predictions.', other: 'Lee Pine' },
  ])('says "$text", and keeps the other card', async ({ call, text, other }) => {
    // LONG-13, LONG-14
    show({ [call]: { status: 400, json: {} } });
    await screen.findByText(text);
    await screen.findByText(other);
  });
});
