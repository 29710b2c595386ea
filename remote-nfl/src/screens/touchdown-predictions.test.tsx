import { nflTouchdownPredictionSchema } from '@sharpside/contracts/api';
import { aPredictionRecord } from '@sharpside/contracts/testing/prediction-records';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { withoutOurs } from '@sharpside/shared-auth/testing/answers';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatStart, shiftDay } from '@sharpside/shared-ui/dates';
import { todayOfGames } from '@sharpside/shared-ui/eastern';
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
/** The colour at the edge of a team's cell. */
const edgeOf = ({ style }: HTMLElement) => /gradient\(90deg, (.+?) 4px/.exec(style.background)?.[1];

describe('Top TD Predictions', () => {
  const PATH = '/nfl/top-td-predictions';
  function show(route: FakeRoute = rows(aTouchdownPrediction()), address = PATH) {
    const backend = signInTo({ [TOP]: route, [RECORD]: { json: { results: [] } } });
    return { ...backend, ...renderScreen(<TopTdPredictionsScreen />, address) };
  }

  const linesOf = (from: number, to?: number) =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => cellsOf(row).slice(from, to));

  it('lists player, team in its colour, and the score as it is, sorted by edge where the address says so', async () => {
    // TD-01, TD-04, TD-05, TD-06, TD-07
    const better = aTouchdownPrediction({ player: 'Lee Pine', edge: 0.2 });
    const { user, readAddress } = show(rows(aTouchdownPrediction({ outcome: 'hit' }), better));
    await screen.findByText('Ray Oak');
    screen.getByRole('heading', { level: 1, name: 'The Script - TD Predictions' });
    const [header, row = document.body] = screen.getAllByRole('row');
    expect(cellsOf(header).slice(0, 2)).toEqual(['Player', 'Team']);
    expect(cellsOf(header)[7]).toContain('AI Boost');
    const start = formatStart(todayOfGames(), '2026-11-22T18:00:00Z');
    const prices = ['+6.4%', '+180DraftKings', '+137', '35.7%'];
    // The second line of the chance is a phone's.
    const who = ['RORay Oak', 'KC', '42.1%fair +137'];
    expect(cellsOf(row)).toEqual([...who, ...prices, '8.8', 'BUF', start, 'Scored']);
    expect(edgeOf(within(row).getByText('KC'))).toBe('rgb(227, 24, 55)');
    expect(cellsOf(header)[6]).toContain('Implied one side');
    screen.getByText('Actual 1 of 1');
    screen.getByText('Bets 1 of 1,');
    const sort = (name: RegExp) => user.click(screen.getByRole('button', { name }));
    await sort(/^Edge/);
    expect(linesOf(3, 4)).toEqual([['+20.0%'], ['+6.4%']]);
    expect(readAddress()).toBe(`${PATH}?sort=edge`);
    await sort(/^Edge/);
    expect(linesOf(3, 4)).toEqual([['+6.4%'], ['+20.0%']]);
    await sort(/^Team/);
    expect(readAddress()).toBe(`${PATH}?sort=team&direction=asc`);
    await sort(/^Chance/);
    expect(readAddress()).toBe(PATH);
  });

  it('names a bet only where the model is above the price, and says how old prices are, or that there is none', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T03:00:00Z') });
    const none = { best_price: null, book: null, implied: null, edge: null, price_updated: null };
    show(
      rows(
        ...[0.004, 0.0001, -0.2].map((edge, at) =>
          aTouchdownPrediction({ player: `Player ${at}`, edge, probability: 0.4 + edge, implied: 0.4 }),
        ),
        aTouchdownPrediction({ player: 'Al Elm', price_updated: '2026-11-22T11:00:00Z' }),
        aTouchdownPrediction({ player: 'Lee Pine', ...none }),
      ),
      `${PATH}?sort=score`,
    );
    await screen.findByText('Lee Pine');
    const edges = linesOf(3, 4).map(([edge]) => edge);
    expect(edges).toEqual(['+0.4%', 'No bet', 'No bet', '+6.4%', 'N/A']);
    expect(linesOf(3, 7).at(-1)).toEqual(['N/A', 'No price', '+137', 'N/A']);
    screen.getByText(/^Newest price 15 h ago/);
    screen.getByText('Old prices');
  });

  it('starts by chance, and says beside each edge whether it is against a market without its margin', async () => {
    const likelier = aTouchdownPrediction({ player: 'Lee Pine', probability: 0.5, no_vig: 0.3349 });
    show(rows(aTouchdownPrediction(), likelier));
    await screen.findByText('Lee Pine');
    expect(linesOf(6, 7)).toEqual([['35.7%no-vig 33.5%'], ['35.7%one side only']]);
    const chance = screen.getByRole('columnheader', { name: 'Chance' });
    expect(chance.getAttribute('aria-sort')).toBe('descending');
  });

  it('begins on a phone with the columns that decide, and has the team and its colour further on', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    show();
    await screen.findByText('Ray Oak');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(0, 6).map((text) => text?.replace(/About.*/, ''))).toEqual([
      'Player',
      'Chance',
      'Best Price',
      'Edge',
      'AI Boost',
      'Team',
    ]);
  });

  it('says on a phone below the name who plays whom, and of a decided pick the outcome in few words', async () => {
    const outcomes = ['hit', 'miss', 'void', null] as const;
    show(
      rows(...outcomes.map((outcome, at) => aTouchdownPrediction({ player: `Player ${at}`, outcome }))),
      `${PATH}?sort=score`,
    );
    await screen.findByText('Player 3');
    const notes = outcomes.map((_, at) => screen.getByText(`Player ${at}`).getAttribute('data-note'));
    expect(notes).toEqual(['KC · ✓ Scored', 'KC · No TD', 'KC · Did not play', 'KC vs BUF']);
    // The column has the whole words.
    screen.getByText('No touchdown');
  });

  it('marks a pick whose name at the books may mean another player, also where no pick has a price', async () => {
    const none = { best_price: null, book: null, implied: null, edge: null, price_updated: null };
    show(rows(aTouchdownPrediction({ ...none, is_name_shared: true })));
    await screen.findByText('Ray Oak');
    expect(linesOf(3, 7)).toEqual([['N/A', 'Two players of this name', '+137', 'N/A']]);
  });

  it('has no columns of prices where none is known, and says so; it reads a bare list too', async () => {
    const row = withoutOurs(nflTouchdownPredictionSchema, aTouchdownPrediction());
    show({ json: [row] });
    await screen.findByText('No book’s price of these picks is known, so no edge is shown.');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    // There is no outcome to tell before the games.
    expect(heads).toEqual(['Player', 'Team', 'Chance', 'Fair Price', 'AI Boost', 'Opponent', 'Start']);
  });

  it('says how the games stand of picks that are not decided, and leaves those that have begun out', async () => {
    const picks = (['scheduled', 'begun', 'final'] as const).map((game_state, at) =>
      aTouchdownPrediction({ player: `Player ${at}`, game_state }),
    );
    const { user } = show((request) =>
      dateOf(request) === todayOfGames() ? rows(...picks) : rows(...picks.slice(1)),
    );
    await screen.findByText('Player 0');
    const outcomes = () => linesOf(-1).flat();
    expect(outcomes()).toEqual(['Open', 'Begun', 'Final, not yet graded']);
    await user.click(screen.getByRole('button', { name: 'Upcoming only' }));
    expect(outcomes()).toEqual(['Open']);
    await user.click(screen.getByRole('button', { name: 'Next Day' }));
    await screen.findByText('No game of this date is still to come.');
    expect(screen.queryByText('No prediction data available for this date.')).toBeNull();
    // Of a day that is over none can be to come, so all are shown.
    for (const _ of ['today', 'yesterday']) {
      await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    }
    await screen.findByText('Player 2');
    expect(outcomes()).toEqual(['Begun', 'Final, not yet graded']);
    expect(screen.queryByRole('button', { name: 'Upcoming only' })).toBeNull();
  });

  it('starts on today in Eastern time, and takes any date', async () => {
    // TD-02, TD-03, TD-12
    const { requestsTo, user } = show();
    await screen.findByText('Ray Oak');
    screen.getByRole('button', { name: /Select Date/ });
    const today = todayOfGames();
    expect(requestsTo(TOP).map(dateOf)).toEqual([today]);
    await user.click(screen.getByRole('button', { name: 'Next Day' }));
    await waitFor(() => expect(requestsTo(TOP).map(dateOf)).toEqual([today, shiftDay(today, 1)]));
    cleanup();
    const before = show(undefined, `${PATH}?date=2023-09-10`);
    await screen.findByText('Ray Oak');
    await before.user.click(screen.getByRole('button', { name: 'Previous Day' }));
    await waitFor(() => expect(before.requestsTo(TOP).map(dateOf)).toEqual(['2023-09-10', '2023-09-09']));
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
      { name: CARDS[LONGSHOTS], cells: ['LPLee Pine', 'KC', '42.1%fair +137', '3.1'] },
      { name: CARDS[FIRST], cells: ['CFCy Fir', 'KC', '42.1%fair +137', '10.0'] },
    ];
    for (const { name, cells } of expected) {
      const [header, row] = card(name).getAllByRole('row');
      expect(cellsOf(header).slice(0, 2)).toEqual(['Player', 'Team']);
      expect(cellsOf(row).toSpliced(3, 4).slice(0, 4)).toEqual(cells);
      expect(edgeOf(card(name).getByText('KC'))).toBe('rgb(227, 24, 55)');
    }
  });

  it('has the record of either list, the rule of void picks, and since when a list is held back', async () => {
    const held = [{ from: '2026-09-10', to: todayOfGames() }];
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

  it('changes the date of one card alone, whose failure leaves the other', async () => {
    // LONG-05, LONG-09, LONG-10, LONG-13, LONG-14
    const [today, yesterday] = [todayOfGames(), shiftDay(todayOfGames(), -1)];
    const of =
      (prediction: NflTouchdownPrediction): FakeRoute =>
      (request) =>
        dateOf(request) === today ? rows(prediction) : { status: 400, json: {} };
    const { requestsTo, user } = show({ [LONGSHOTS]: of(longshot), [FIRST]: of(first) });
    await screen.findByText('Lee Pine');
    await user.click(card(CARDS[LONGSHOTS]).getByRole('button', { name: 'Previous Day' }));
    await screen.findByText('Failed to load TD longshots.');
    card(CARDS[FIRST]).getByText('Cy Fir');
    const dates = () => [LONGSHOTS, FIRST].map((call) => requestsTo(call).map(dateOf));
    expect(dates()).toEqual([[today, yesterday], [today]]);
    await user.click(card(CARDS[LONGSHOTS]).getByRole('button', { name: 'Next Day' }));
    await screen.findByText('Lee Pine');
    await user.click(card(CARDS[FIRST]).getByRole('button', { name: 'Previous Day' }));
    await screen.findByText('Failed to load first TD predictions.');
    card(CARDS[LONGSHOTS]).getByText('Lee Pine');
    expect(dates()[1]).toEqual([today, yesterday]);
  });

  it('goes from 17 Aug 2024 to today', async () => {
    // LONG-11, LONG-12
    const { requestsTo } = show({}, `${PATH}?date=2024-08-17`);
    await screen.findByText('Lee Pine');
    const step = (name: string) => card('Top TD Longshots').getByRole('button', { name });
    expect(step('Previous Day')).toHaveProperty('disabled', true);
    expect(requestsTo(LONGSHOTS).map(dateOf)).toEqual(['2024-08-17']);
    cleanup();
    const later = show({}, `${PATH}?date=${shiftDay(todayOfGames(), 1)}`);
    await screen.findByText('Lee Pine');
    expect(step('Next Day')).toHaveProperty('disabled', true);
    expect(later.requestsTo(LONGSHOTS).map(dateOf)).toEqual([todayOfGames()]);
  });
});
