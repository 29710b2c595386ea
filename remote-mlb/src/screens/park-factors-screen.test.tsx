import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import type { ScoreboardEvent } from '@sharpside/shared-data';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ParkFactorRow } from '../api/park-factors.ts';
import { aGameEvent } from '../testing/a-game-event.ts';
import { aPark } from '../testing/rows.ts';
import ParkFactorsScreen from './park-factors-screen.tsx';

const PATH = '/mlb/park-factors';

const PARKS = [
  aPark('Reds', { home_runs: 120 }),
  aPark('Mets', { home_runs: 97.6 }),
  aPark('Giants', { home_runs: 80, triples: 140 }),
];

const aPage = (results: ParkFactorRow[], total_pages = 1) => ({
  json: { results, total_pages, season: 2025 },
});

/** Every split gives the same answer. `asked()` returns the requests. */
function show(
  route: FakeRoute = aPage(PARKS),
  address = PATH,
  scores: readonly ScoreboardEvent[] | FakeRoute = [],
) {
  const names = ['all', 'leftright-day', 'leftright-night', 'left-daynight', 'right-daynight', 'left-night'];
  const { requests } = signInTo(
    Object.fromEntries([
      ...names.map((name) => [`/api/park-factors-${name}/`, route]),
      ['/api/scoreboard/mlb', Array.isArray(scores) ? { json: { events: scores } } : scores],
    ]),
  );
  const asked = () =>
    requests
      .filter(({ url }) => url.includes('park-factors'))
      .map(({ url }) => {
        const { pathname, search } = new URL(url);
        return `${pathname.replace('/api/park-factors-', '')}${search}`;
      });
  return { asked, ...renderScreen(<ParkFactorsScreen />, address) };
}

const teams = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong')?.textContent);
const starsOf = (team: string) =>
  within(screen.getByRole('row', { name: new RegExp(team) })).getByRole('img', { name: /stars/ });
const chip = (name: string) => screen.getByRole('button', { name });
const isOn = (name: string) => chip(name).getAttribute('aria-pressed');

describe('MLB Park Factors 2025', () => {
  it('has its filters, all of them on at first', async () => {
    // PARK-01, PARK-05, PARK-06, PARK-07, PARK-09, PARK-19
    const { asked } = show();
    const namesOf = (parts: HTMLElement[]) => parts.map(({ textContent }) => textContent);
    const hands = within(screen.getByRole('group', { name: 'Batter Handedness' })).getAllByRole('button');
    const times = within(screen.getByRole('group', { name: 'Game Time' })).getAllByRole('button');
    expect(namesOf(hands)).toEqual(['Left-handed Batters', 'Right-handed Batters']);
    expect(namesOf(times)).toEqual(['Day Games', 'Night Games']);
    expect([...hands, ...times].map((one) => one.ariaPressed)).toEqual(Array(4).fill('true'));
    const factors = within(screen.getByLabelText('Select Factor')).getAllByRole('option');
    expect(namesOf(factors)).toEqual(['Home Runs', 'Triples', 'Doubles', 'Singles']);
    await screen.findByText('Reds');
    // The year is the season of the figures.
    screen.getByRole('heading', { level: 1, name: 'MLB Park Factors 2025' });
    expect(screen.queryByText(/Page 1/)).toBeNull();
    expect(asked()).toEqual(['all/?page=1&sort=home_runs&direction=desc']);
    const order = screen.getByRole('columnheader', { name: /^Rating/ }).getAttribute('aria-sort');
    expect(order).toBe('descending');
  });

  it('clears and sets hands and times, each asking for its split from page 1', async () => {
    // PARK-08, PARK-22
    const { asked, user, readAddress } = show(aPage(PARKS, 3), `${PATH}?page=2`);
    await screen.findByText('Page 2 of 3');
    await user.click(chip('Left-handed Batters'));
    await waitFor(() => expect(asked().at(-1)).toBe('right-daynight/?page=1&sort=home_runs&direction=desc'));
    await user.click(chip('Left-handed Batters'));
    await user.click(chip('Day Games'));
    await waitFor(() => expect(asked().at(-1)).toBe('leftright-night/?page=1&sort=home_runs&direction=desc'));
    await user.click(chip('Night Games'));
    expect([isOn('Day Games'), isOn('Night Games')]).toEqual(['false', 'false']);
    expect(readAddress()).not.toContain('page=');
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  });

  it('rates parks from the lowest to the highest in half stars by the factor that is selected, and sorts them by it or by team', async () => {
    // PARK-10, PARK-11, PARK-12, PARK-13, PARK-14, PARK-15, PARK-16, PARK-17, PARK-22, API-27
    const { asked, user } = show(aPage(PARKS, 2), `${PATH}?page=2`);
    await screen.findByText('Reds');
    const last = (order: string) => waitFor(() => expect(asked().at(-1)).toBe(`all/?page=1&${order}`));
    const stars = () => ['Reds', 'Mets', 'Giants'].map((team) => starsOf(team).getAttribute('aria-label'));
    expect(stars()).toEqual(['5 of 5 stars', '2 of 5 stars', '0 of 5 stars']);
    await user.selectOptions(screen.getByLabelText('Select Factor'), 'triples');
    await last('sort=triples&direction=desc');
    await waitFor(() => expect(stars()).toEqual(['0 of 5 stars', '0 of 5 stars', '5 of 5 stars']));

    // A second press reverses the order; another column starts ascending.
    const sortBy = (name: RegExp) => user.click(screen.getByRole('button', { name }));
    const header = screen.getByRole('columnheader', { name: /Team/ });
    await sortBy(/^Team/);
    await last('sort=team_name&direction=asc');
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    await sortBy(/^Team/);
    await last('sort=team_name&direction=desc');
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await sortBy(/^Rating/);
    await last('sort=triples&direction=asc');
  });

  it('marks the parks with a game today, and shows those alone', async () => {
    const start = { state: 'pre', home: 'Cincinnati Reds' };
    // The scoreboard's code of every visitor is 'NYY'.
    const live = { state: 'in', away: 'Washington Nationals', home: 'San Francisco Giants' };
    const events = [aGameEvent(start), aGameEvent(live)];
    const { user, readAddress } = show(undefined, PATH, events);
    const reds = screen.findByText(/^vs NYY · (May 20, )?11:10 PM UTC$/);
    expect((await reds).closest('tr')?.textContent).toContain('Reds');
    expect(screen.getByText('Reds').dataset.note).toMatch(/^vs NYY · /);
    expect(screen.getByText('vs WAS · Live').closest('tr')?.textContent).toContain('Giants');
    expect(screen.getByText('Mets').dataset.note).toBeUndefined();
    await user.click(chip('Game today'));
    expect(teams()).toEqual(['Reds', 'Giants']);
    expect(readAddress()).toBe(`${PATH}?today=1`);
    await user.click(chip('Remove Game today'));
    expect(teams()).toEqual(['Reds', 'Mets', 'Giants']);
  });

  it('says that a park has no game only once the games are known', async () => {
    const late = Promise.withResolvers<{ json: unknown }>();
    show(undefined, PATH, () => late.promise);
    await screen.findByText('Reds');
    const games = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[1]?.textContent);
    expect(games()).toEqual(['', '', '']);
    late.resolve({ json: { events: [] } });
    await waitFor(() => expect(games()).toEqual(['–', '–', '–']));
  });

  it('asks for the games again after a failure, and says so where only their parks are shown', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let isBroken = true;
    const event = aGameEvent({ home: 'Cincinnati Reds' });
    show(undefined, `${PATH}?today=1`, () =>
      isBroken ? { status: 400, json: {} } : { json: { events: [event] } },
    );
    await screen.findByText('The games of today could not be loaded.');
    isBroken = false;
    // A tab that was hidden for a minute catches up.
    vi.advanceTimersByTime(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    vi.useRealTimers();
    await waitFor(() => expect(teams()).toEqual(['Reds']));
  });

  it('says that no park has a game today, where that was asked for', async () => {
    show(undefined, `${PATH}?today=1`);
    await screen.findByText('No park has a game today.');
    screen.getByRole('button', { name: 'Reset filters' });
  });

  it('turns pages where there are several', async () => {
    // PARK-18, PARK-20, PARK-21
    const { asked, user } = show(aPage(PARKS, 2));
    await screen.findByText('Page 1 of 2');
    expect(chip('Previous')).toHaveProperty('disabled', true);
    await user.click(chip('Next'));
    await screen.findByText('Page 2 of 2');
    expect(chip('Next')).toHaveProperty('disabled', true);
    await waitFor(() => expect(asked().at(-1)).toBe('all/?page=2&sort=home_runs&direction=desc'));
  });

  it('clears parks of another split where its answer takes its time, and keeps what stays beside them', async () => {
    const late = Promise.withResolvers<ReturnType<typeof aPage>>();
    const { user } = show(({ url }) => (url.includes('right-daynight') ? late.promise : aPage(PARKS, 2)));
    await screen.findByText('Page 1 of 2');
    await user.click(chip('Left-handed Batters'));
    await waitFor(() => expect(screen.queryByText('Reds')).toBeNull());
    screen.getByText('Page 1 of 2');
    screen.getByRole('heading', { level: 1, name: 'MLB Park Factors 2025' });
    late.resolve(aPage(PARKS.slice(0, 1), 2));
    await screen.findByText('Reds');
  });

  it('leads a link to a page that is no more to the last one', async () => {
    const answer: FakeRoute = ({ url }) =>
      new URL(url).searchParams.get('page') === '3' ? aPage(PARKS, 3) : aPage([], 3);
    const { asked, readAddress } = show(answer, `${PATH}?page=7`);
    await screen.findByText('Reds');
    screen.getByText('Page 3 of 3');
    expect(screen.queryByText('No park factors yet.')).toBeNull();
    expect(asked()).toEqual(['7', '3'].map((page) => `all/?page=${page}&sort=home_runs&direction=desc`));
    await waitFor(() => expect(readAddress()).toBe(`${PATH}?page=3`));
  });

  it('shows sorted sample data of the 30 teams, and says so, when the load fails', async () => {
    // PARK-24, PARK-25, PARK-26
    let isBroken = true;
    const { user } = show(() => (isBroken ? { status: 400, json: {} } : aPage(PARKS)));
    await screen.findByText('Failed to load park factors data. Using sample data instead.');
    screen.getByText('Sample data');
    // Invented figures are of no season.
    screen.getByRole('heading', { name: 'MLB Park Factors' });
    // Rows below the window are rendered after the visible rows.
    await waitFor(() => expect(teams()).toHaveLength(30));
    expect([teams()[0], teams().at(-1)]).toEqual(['Reds', 'Giants']);
    await user.click(screen.getByRole('button', { name: /^Team/ }));
    await waitFor(() => expect([teams()[0], teams().at(-1)]).toEqual(['Angels', 'Yankees']));
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(teams()).toHaveLength(3));
  });
});
