import { useSession } from '@sharpside/shared-auth';
import { type FakeAnswer, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { shiftDay, toScoreboardDate } from '@sharpside/shared-ui/dates';
import { todayOfGames } from '@sharpside/shared-ui/eastern';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aGameEvent } from '../testing/a-game-event.ts';
import ScoresScreen from './scores-screen.tsx';

const SIGNED_IN = { '/api/auth/status': { json: { isAuthenticated: true } } };
const CALL = '/api/scoreboard/mlb';
const PATH = '/mlb/scores';

const show = (events: ReturnType<typeof aGameEvent>[], address = PATH) => ({
  ...signInTo({ ...SIGNED_IN, [CALL]: { json: { events } } }),
  ...renderScreen(<ScoresScreen />, address),
});

const card = () => screen.findByRole('article', { name: 'New York Yankees at Boston Red Sox' });
const datesOf = (requests: Request[]) => requests.map(({ url }) => new URL(url).searchParams.get('dates'));

describe('a card of MLB Scores', () => {
  it('shows half and inning, outs, count, bases, pitcher, batter and last play of a live game', async () => {
    // SCO-12, SCO-16, SCO-18, SCO-19, SCO-20, SCO-21, SCO-22, SCO-23
    const situation = {
      outs: 2,
      balls: 3,
      strikes: 1,
      onFirst: true,
      onSecond: false,
      onThird: true,
      pitcher: { athlete: { fullName: 'Ray Oak' } },
      batter: { athlete: { fullName: 'Lee Pine' } },
      lastPlay: { text: 'Pitch 5 : Ball 3' },
    };
    show([aGameEvent({ shortDetail: 'Bot 3rd', situation })]);
    const game = await card();
    expect(game.textContent).toMatch(/New York Yankees5Bottom 3rd.*2.*Boston Red Sox/);
    within(game).getByText('2 outs');
    within(game).getByText('3-1');
    within(game).getByRole('img', { name: 'Runners on first and third' });
    expect(game.textContent).toContain('P: Ray OakB: Lee PineLast Play: Pitch 5 : Ball 3');
  });
});

describe('the board of MLB Scores', () => {
  it('has the parts of the cards in place while they load: two teams with the start, prices, and the park', async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    signInTo({ ...SIGNED_IN, [CALL]: () => answer.promise });
    renderScreen(<ScoresScreen />, PATH);
    const pending = [...document.querySelectorAll('[aria-busy=true] > *')];
    expect(pending.map(({ children }) => [...children].map((part) => part.childElementCount))).toEqual(
      Array.from({ length: 9 }, () => [3, 3, 2]),
    );
    answer.resolve({ json: { events: [aGameEvent({})] } });
    await card();
  });

  it('has what is played first, then what is to come, then the rest, each in the order of the source', async () => {
    show([
      aGameEvent({ id: '1', away: 'Final One', state: 'post' }),
      aGameEvent({ id: '2', away: 'Scheduled One', state: 'pre' }),
      aGameEvent({ id: '3', away: 'Live One' }),
      aGameEvent({ id: '4', away: 'Postponed One', state: 'cancelled' }),
      aGameEvent({ id: '5', away: 'Live Two' }),
      aGameEvent({ id: '6', away: 'Scheduled Two', state: 'pre' }),
    ]);
    const games = await screen.findAllByRole('article');
    expect(games.map((game) => game.getAttribute('aria-label')?.replace(' at Boston Red Sox', ''))).toEqual([
      'Live One',
      'Live Two',
      'Scheduled One',
      'Scheduled Two',
      'Final One',
      'Postponed One',
    ]);
  });
});

describe('the lines of MLB Scores', () => {
  const odds = [
    undefined,
    { provider: { name: 'Caesars' }, details: 'NYY -135', awayTeamOdds: { moneyLine: -135 } },
    { provider: { name: 'FanDuel' }, homeTeamOdds: { moneyLine: 128 } },
    { provider: { name: 'BetMGM' }, overUnder: 8.5 },
    { provider: { name: 'BetRivers' }, overUnder: 8.5, overOdds: -105 },
  ];

  it('are the prices of both teams and of the over, with their books, and lead to the converter', async () => {
    show([aGameEvent({ state: 'pre', odds })]);
    const game = within(await card());
    expect((await card()).textContent).toContain(
      'New York Yankees -135CaesarsO 8.5 (-105)BetRiversBoston Red Sox +128FanDuel',
    );
    const hrefOf = (name: string) => game.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('-135')).toMatch(/american=-135&/);
    expect(hrefOf('+128')).toMatch(/american=%2B128&/);
    expect(hrefOf('(-105)')).toMatch(/american=-105&/);
    expect(hrefOf('All books')).toBe('/mlb/SECRETODDS?view=books#NYY-BOS-2026-05-20');
  });

  it('are the favourite’s, and the total without a price, where the source has no more', async () => {
    show([aGameEvent({ state: 'pre', odds: [{ details: 'NYY -135', overUnder: 8.5 }] })]);
    expect((await card()).textContent).toContain('New York Yankees -135Total 8.5');
    expect(
      within(await card())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['-135', 'All books']);
  });

  it.each([
    { overUnder: 6.5, text: 'Closing total 6.5 · over' },
    { overUnder: 7, text: 'Closing total 7 · push' },
    { overUnder: 7.5, text: 'Closing total 7.5 · under' },
    { state: 'in', description: 'In Progress', overUnder: 6.5, text: 'Closing total 6.5Fenway' },
  ])('stay once the game has begun, with the side that has won at its end: $text', async (row) => {
    const { state = 'post', description = 'Final', overUnder } = row;
    show([aGameEvent({ state, description, odds: [{ details: 'NYY -135', overUnder }] })]);
    expect((await card()).textContent?.replace('Venue: ', '')).toContain(row.text);
    expect(within(await card()).queryByRole('link', { name: 'All books' })).toBeNull();
  });

  it('are left out where the source has none', async () => {
    show([aGameEvent({ state: 'pre' })]);
    expect((await card()).textContent).not.toContain('Total');
  });
});

it('MLB Scores names the announced starter of a game to come, with his hand', async () => {
  const starter = { fullName: 'Lee Pine', throws: { abbreviation: 'L' as const } };
  show([aGameEvent({ state: 'pre', starter })]);
  within(await card()).getByText('L. Pine (L)');
});

describe('the date of MLB Scores', () => {
  it('is the evening’s until six in the morning, Eastern, while late games go on', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-21T09:59:00Z'), toFake: ['Date'] });
    const { requestsTo } = show([]);
    await screen.findByText('Wednesday, May 20, 2026');
    await waitFor(() => expect(datesOf(requestsTo(CALL))).toEqual(['20260520']));
  });

  it('is today, moves by a day, and comes back to today', async () => {
    // SCO-04, SCO-07, SCO-08, SCO-09, SCO-10, SCO-28
    const { requestsTo, user, readAddress } = show([]);
    const today = todayOfGames();
    const step = (name: string) => user.click(screen.getByRole('button', { name }));
    await screen.findByText('No games scheduled for this date.');
    await step('Previous Day');
    await step('Previous Day');
    await step('Next Day');
    expect(readAddress()).toBe(`${PATH}?date=${shiftDay(today, -1)}`);
    await waitFor(() => expect(datesOf(requestsTo(CALL))).toContain(toScoreboardDate(shiftDay(today, -2))));
    await step('Today');
    expect(readAddress()).toBe(PATH);
    expect(datesOf(requestsTo(CALL))[0]).toBe(toScoreboardDate(today));
  });

  it('comes from the address, and from a calendar', async () => {
    // SCO-05, SCO-11, API-22
    const { requestsTo, user, readAddress } = show([], `${PATH}?date=2026-05-20`);
    await screen.findByText('Wednesday, May 20, 2026');
    await user.click(screen.getByRole('button', { name: /Select Date/ }));
    await user.click(screen.getByLabelText(/May 22, 2026/));
    expect(readAddress()).toBe(`${PATH}?date=2026-05-22`);
    await waitFor(() => expect(datesOf(requestsTo(CALL))).toEqual(['20260520', '20260522']));
  });
});

describe('MLB Scores', () => {
  it('asks again every 60 seconds, and no more once signed out', async () => {
    // SCO-29
    vi.useFakeTimers();
    const { requestsTo } = show([]);
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await wait(59_000);
    expect(requestsTo(CALL)).toHaveLength(1);
    await wait(1_000);
    expect(requestsTo(CALL)).toHaveLength(2);
    await wait(60_000);
    expect(requestsTo(CALL)).toHaveLength(3);
    act(() => useSession.getState().signOut());
    await wait(120_000);
    expect(requestsTo(CALL)).toHaveLength(3);
  });

  it('says that the load failed, shows no game, and loads again on Retry', async () => {
    // SCO-30, SCO-31
    let isBroken = false;
    signInTo({
      ...SIGNED_IN,
      [CALL]: () => (isBroken ? { status: 400, json: {} } : { json: { events: [aGameEvent({})] } }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = renderScreen(<ScoresScreen />, PATH);
    await card();
    isBroken = true;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await screen.findByText('Failed to load MLB scores.');
    screen.getByText('Error');
    expect(screen.queryByRole('article')).toBeNull();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await card();
  });
});
