import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { aPredictionRecord } from '@sharpside/contracts/testing/prediction-records';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import {
  formatLongDate,
  formatShortWeekday,
  formatStartTime,
  formatZone,
  shiftDay,
} from '@sharpside/shared-ui/dates';
import { todayOfGames } from '@sharpside/shared-ui/eastern';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BatterPredictionRow } from '../api/batter-predictions.ts';
import { aPrediction } from '../testing/rows.ts';
import TheHitScriptScreen from './the-hit-script-screen.tsx';
import TheScriptScreen from './the-script-screen.tsx';

const AT = '2026-05-20T23:10:00Z';
const dateOf = ({ url }: Request) => new URL(url).searchParams.get('date');
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

afterEach(() => vi.unstubAllGlobals());

// SCR and HIT have the same requirements under the same numbers. These tests cover 02 to 13 of both.
describe.each([
  {
    title: 'The MLB Script',
    Screen: TheScriptScreen,
    path: '/mlb/the-script',
    call: '/api/top-hr-predictions-history/',
    hit: 'Homered',
    kind: PREDICTION_KINDS.mlbHomeRun,
    total: 'Actual 1 of 1',
    event: 'hit a home run',
  },
  {
    title: 'The MLB Hit Script',
    Screen: TheHitScriptScreen,
    path: '/mlb/the-hit-script',
    call: '/api/top-hits-predictions-history/',
    hit: 'Got a hit',
    kind: PREDICTION_KINDS.mlbHit,
    total: 'Actual 1 of 1',
    event: 'get a hit',
  },
])('$title', ({ title, Screen, path, call, hit, kind, event, total }) => {
  function show(route: FakeRoute, address = path, ...records: unknown[]) {
    const backend = signInTo({ [call]: route, '/api/predictions/record': { json: { results: records } } });
    return { ...backend, ...renderScreen(<Screen />, address) };
  }
  const rows = (...results: BatterPredictionRow[]) => ({ json: { results } });

  it('starts on today with batters, teams and AI Boost as ten times the score, and loads the day that is picked', async () => {
    // SCR-03, SCR-04, SCR-05, SCR-08, SCR-09, SCR-10, HIT-03, HIT-04, HIT-05, HIT-08, HIT-09, HIT-10
    const player_picture = 'https://faces.test/7.png';
    const { requestsTo, user, readAddress } = show(
      rows(aPrediction({ player_picture }), aPrediction({ batter: 'Lee Pine', outcome: 'hit' })),
    );
    const name = await screen.findByText('Ray Oak');
    screen.getByRole('heading', { level: 1, name: title });
    const [header, first, second] = screen.getAllByRole('row');
    expect(cellsOf(header ?? name).join()).toMatch(
      /^Batter Name,Team,Chance,Edge,Best Price,Fair Price,Implied,AI Boost,/,
    );
    expect(cellsOf(first ?? name)).toEqual([
      'Ray Oak',
      'NYYNYY',
      '21.3%fair +369',
      '+2.3%',
      '+380DraftKings',
      '+369',
      '20.8%no-vig 19.0%',
      '8.8',
      'BOSBOSvs T. Elm(L)',
      '104',
      formatStartTime(todayOfGames(), AT),
      'Open',
    ]);
    expect(cellsOf(second ?? name).at(-1)).toBe(hit);
    expect(document.querySelector('img')?.getAttribute('src')).toBe(player_picture);

    const today = todayOfGames();
    screen.getByText(formatLongDate(today));
    screen.getByRole('columnheader', { name: `Start ${formatZone(AT)}` });
    await user.click(screen.getByRole('button', { name: /Select Date/ }));
    screen.getByRole('dialog', { hidden: true });
    await user.click(screen.getByRole('button', { name: 'Previous Day' }));
    const before = shiftDay(today, -1);
    await screen.findByText(formatLongDate(before));
    screen.getByText(total);
    await waitFor(() => expect(requestsTo(call).map(dateOf)).toEqual([today, shiftDay(today, 1), before]));
    expect(readAddress()).toBe(`${path}?date=${before}`);
  });

  it('is sorted by its headers, best figures first, as the address says', async () => {
    const better = aPrediction({ batter: 'Lee Pine', edge: 0.05, batter_team: 'ARI' });
    const { user, readAddress } = show(rows(aPrediction(), better));
    await screen.findByText('Ray Oak');
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ children: [name] }) => name?.textContent);
    await user.click(screen.getByRole('button', { name: /^Edge/ }));
    expect(names()).toEqual(['LPLee Pine', 'RORay Oak']);
    expect(readAddress()).toBe(`${path}?sort=edge`);
    await user.click(screen.getByRole('button', { name: /^Team/ }));
    expect(readAddress()).toBe(`${path}?sort=team&direction=asc`);
    await user.click(screen.getByRole('button', { name: /^Team/ }));
    expect(names()).toEqual(['RORay Oak', 'LPLee Pine']);
  });

  it('shows only the bets of games to come at one press, and says how many there are', async () => {
    const { user, readAddress } = show(
      rows(
        aPrediction(),
        aPrediction({ batter: 'Lee Pine', implied: 0.3 }),
        aPrediction({ batter: 'Ty Ash', game_state: 'begun' }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: '1 bet', pressed: false }));
    await waitFor(() => expect(screen.queryByText('Lee Pine')).toBeNull());
    screen.getByText('Ray Oak');
    expect(screen.queryByText('Ty Ash')).toBeNull();
    expect(readAddress()).toBe(`${path}?bets=1`);
  });

  it('says so where no pick is a bet', async () => {
    show(rows(aPrediction({ implied: 0.3 })), `${path}?bets=1`);
    await screen.findByText('No pick of this list is a bet.');
    screen.getByRole('button', { name: '0 bets', pressed: true });
  });

  it('offers no games to come on a past day, and says what was worked out afterwards', async () => {
    const past = aPrediction({ outcome: 'hit', game_state: 'final' });
    const address = `${path}?date=2026-05-01&upcoming=1`;
    show(rows({ ...past, published_at: null }), address);
    await screen.findByText('Ray Oak');
    screen.getByText('Back-test', { selector: 'li' });
    expect(screen.queryByRole('button', { name: 'Upcoming only' })).toBeNull();
    screen.getByRole('button', { name: '1 bet' });
    cleanup();
    show(rows(past), address);
    await screen.findByText('Ray Oak');
    expect(screen.queryByText('Back-test', { selector: 'li' })).toBeNull();
  });

  it('names the game of a batter below his name on a phone, later what came of it', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    show(
      rows(
        aPrediction(),
        aPrediction({ batter: 'Ty Ash', game_state: 'begun' }),
        aPrediction({ batter: 'Lee Pine', outcome: 'hit' }),
      ),
    );
    await screen.findByText('Ray Oak');
    const notes = ['Ray Oak', 'Ty Ash', 'Lee Pine'].map((name) => screen.getByText(name).dataset.note);
    const start = formatStartTime(todayOfGames(), AT);
    expect(notes).toEqual([`NYY vs BOS, ${start}`, 'NYY vs BOS', `NYY · ✓ ${hit}`]);
  });

  it('keeps the place of a past day’s result while it loads', async () => {
    const answer = Promise.withResolvers<{ json: unknown }>();
    show(() => answer.promise, `${path}?date=2026-05-01`);
    const place = document.querySelector('[data-result]');
    expect(place?.textContent).toBe('');
    answer.resolve(rows(aPrediction({ outcome: 'hit', game_state: 'final' })));
    await screen.findByText('Ray Oak');
    expect(document.querySelector('[data-result]')?.textContent).toContain('Actual 1 of 1');
  });

  it('has a fair price only where no book has one, and says so', async () => {
    const none = {
      best_price: null,
      book: null,
      implied: null,
      no_vig: null,
      edge: null,
      price_updated: null,
    };
    show(rows(aPrediction({ ...none, pitcher: null, park_factor: null })));
    await screen.findByText('No book’s price of these picks is known, so no edge is shown.');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const others = ['Opponent', 'Park', `Start ${formatZone(AT)}`, 'Outcome'];
    expect(heads).toEqual(['Batter Name', 'Team', 'Chance', 'Fair Price', 'AI Boost', ...others]);
    expect(cellsOf(screen.getAllByRole('row')[1] ?? document.body).slice(3, 7)).toEqual([
      '+369',
      '8.8',
      'BOSBOS',
      'N/A',
    ]);
  });

  it('steps to tomorrow once its list is published, which the calendar does not offer', async () => {
    // SCR-06, HIT-06
    const [today, next] = [todayOfGames(), shiftDay(todayOfGames(), 1)];
    let isPublished = false;
    const late = Promise.withResolvers<ReturnType<typeof rows>>();
    const route: FakeRoute = (request) =>
      dateOf(request) === today || isPublished ? rows(aPrediction()) : late.promise;
    const { requestsTo } = show(route);
    await waitFor(() => expect(requestsTo(call).map(dateOf)).toEqual([today, next]));
    const step = () => screen.getByRole('button', { name: 'Next Day' });
    // Nothing is known of tomorrow yet.
    expect(step()).toHaveProperty('disabled', false);
    late.resolve(rows());
    await waitFor(() => expect(step()).toHaveProperty('disabled', true));
    cleanup();
    isPublished = true;
    const { user, readAddress } = show(route);
    await waitFor(() => expect(step()).toHaveProperty('disabled', false));
    await user.click(step());
    await screen.findByText(`Tomorrow, ${formatLongDate(next)}`);
    expect(readAddress()).toBe(`${path}?date=${next}`);
    expect(step()).toHaveProperty('disabled', true);
  });

  it('leads to tomorrow once all games of today have begun', async () => {
    const [today, next] = [todayOfGames(), shiftDay(todayOfGames(), 1)];
    const begun = aPrediction({ game_state: 'begun' });
    const { user } = show(async (request) => {
      const rowsOf = dateOf(request) === today ? [begun] : [aPrediction({ batter: 'Lee Pine' })];
      return { json: { results: rowsOf } };
    });
    await screen.findByText('Nothing is left to bet today.');
    await user.click(await screen.findByRole('link', { name: formatShortWeekday(next) }));
    await screen.findByText('Lee Pine');
    screen.getByText(`Tomorrow, ${formatLongDate(next)}`);
    expect(screen.queryByText('Nothing is left to bet today.')).toBeNull();
  });

  it('has days from 17 Aug 2024 to today, and says of others that there is no such day here', async () => {
    // SCR-06, SCR-07, HIT-06, HIT-07
    const today = todayOfGames();
    const links = [
      { date: '2024-08-17', shown: '2024-08-17', noStep: 'Previous Day' },
      { date: '2024-08-16', shown: today, noStep: 'Today' },
      { date: shiftDay(today, 1), shown: shiftDay(today, 1), noStep: 'Next Day' },
      { date: shiftDay(today, 2), shown: today, noStep: 'Today' },
    ];
    for (const { date, shown, noStep } of links) {
      const { requestsTo } = show(rows(aPrediction()), `${path}?date=${date}`);
      await screen.findByText('Ray Oak');
      expect(requestsTo(call).map(dateOf)[0]).toBe(shown);
      expect(screen.getByRole('button', { name: noStep })).toHaveProperty('disabled', true);
      const notice = `The date ${date} is not known here; showing ${formatLongDate(today)}.`;
      expect(screen.queryAllByText(notice)).toHaveLength(date === shown ? 0 : 1);
      cleanup();
    }
  });

  it('says how the model has done, by which rule, and since when an empty list is held back', async () => {
    const back_test = aPredictionRecord(kind);
    const held = [{ from: '2026-05-01', to: todayOfGames() }];
    show(rows(), path, aPredictionRecord(kind, { held, started_on: todayOfGames(), back_test }));
    await screen.findAllByText(`mean chance to ${event}, over all players listed`);
    screen.getByText(/a pick is void when the batter has no plate appearance/);
    await screen.findByText(/^Held back since May 1, 2026/);
    screen.getByRole('table', { name: `Predictions for ${formatLongDate(todayOfGames())}` });
    screen.getByRole('group', { name: 'Date of the predictions' });
  });
});
