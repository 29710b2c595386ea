import { watchScrolling } from '@sharpside/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anExitVelocityRow } from '../testing/rows.ts';
import { aPage, askedOf, CALL, PATH, showTracker } from '../testing/show-tracker.tsx';

const PICTURE = { player_picture: '/p/1.png' };
const named = (batter: string, batter_id = 1) => [anExitVelocityRow({ ...PICTURE, batter, batter_id })];
const pageOf = (request: Request) => Number(askedOf(request).get('page'));
const isBusy = () => screen.getByRole('table').getAttribute('aria-busy') === 'true';
const batters = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T12:00:00Z') }));

describe('the table of the Exit Velocity Tracker', () => {
  it('has its title, a row a batter, and shaded percentiles, which stand back where the balls are few', async () => {
    // EVT-01, EVT-10, EVT-17, EVT-20, EVT-21, EVT-25, EVT-26, EVT-27, EVT-28, EVT-29
    const unknown = { avg_exit_velocity: null, avg_exit_velocity_percentile: null };
    const rows = [
      { ...PICTURE, team_logo: '/l/nyy.png' },
      { batter: 'Lee Pine', ...unknown },
      { batter: 'Hot', avg_exit_velocity: 95, avg_exit_velocity_percentile: 100 },
      { batter: 'Cold', avg_exit_velocity: 80, avg_exit_velocity_percentile: 0 },
      { batter: 'Few', batted_balls: 9 },
      { batter: 'Enough', batted_balls: 10 },
      { batter: 'Not counted', batted_balls: null },
    ].map((row, at) => anExitVelocityRow({ ...row, batter_id: at }));
    const { requestsTo } = showTracker(PATH, { [CALL]: aPage(rows) });
    screen.getByRole('heading', { level: 1, name: 'MLB Exit Velocity Tracker 2026' });
    await screen.findByText('Percentile of Avg Exit Velocity among the 1,234 batters of these filters:');
    const asked = { hand: 'L,R', start_date: '2026-03-01', end_date: '2026-05-19' };
    expect(requestsTo(CALL).map((request) => Object.fromEntries(askedOf(request)))).toEqual([
      { ...asked, sort: 'num_100mph_ev', direction: 'desc', page: '1' },
    ]);

    const rowOf = (batter: string) => screen.getByText(batter).closest('tr');
    const texts = [...(rowOf('Ray Oak')?.children ?? [])].map((cell) => cell.textContent);
    expect(texts).toEqual(['Ray Oak', 'NYY', '61', '92.5', '96th', '212']);
    expect(rowOf('Lee Pine')?.textContent).toContain('61N/AN/A');
    expect(screen.getByText('Ray Oak').dataset.note).toBe('NYY · 212 balls');
    expect(screen.getByText('Not counted').dataset.note).toBe('NYY');
    const images = [...(rowOf('Ray Oak')?.querySelectorAll('img') ?? [])];
    expect(images.map((image) => image.getAttribute('src'))).toEqual(['/p/1.png', '/l/nyy.png']);

    const lookOf = (batter: string) => {
      const cell = rowOf(batter)?.children[4];
      return [cell?.querySelector('span')?.style.background, cell?.hasAttribute('data-muted')];
    };
    const shaded = expect.stringContaining('heat');
    expect(lookOf('Hot')).toEqual([expect.stringContaining('hot'), false]);
    expect(lookOf('Cold')).toEqual([expect.stringContaining('cold'), false]);
    expect(lookOf('Few')).toEqual(['', true]);
    expect([lookOf('Enough'), lookOf('Not counted')]).toEqual([
      [shaded, false],
      [shaded, false],
    ]);
    expect(rowOf('Hot')?.children[4]?.textContent).toBe('100th');
    expect(rowOf('Cold')?.children[4]?.textContent).toBe('0th');
  });

  it('says on a phone, above the rows, of which days they are and how they are shaded', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    showTracker();
    await screen.findByText('Ray Oak');
    const days = screen.getByText('Mar 1 – May 19');
    expect(days.nextElementSibling?.textContent).toBe('lowhigh');
    const table = screen.getByRole('table');
    expect(days.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('sorts by each column, ascending first, and turns round on a second click', async () => {
    // EVT-22, EVT-23, EVT-24
    const { user, readAddress, lastAsked } = showTracker();
    await screen.findByText('Ray Oak');
    const columns = [
      ['Batter', 'batter'],
      ['Team', 'batter_team'],
      ['Avg Exit Velocity', 'avg_exit_velocity'],
      ['100+ mph', 'num_100mph_ev'],
    ] as const;
    for (const [header, sort] of columns) {
      const heading = screen.getByRole('columnheader', { name: new RegExp(header.replace('+', '\\+')) });
      await user.click(within(heading).getAllByRole('button')[0] ?? heading);
      await waitFor(() => expect(lastAsked()).toMatchObject({ sort, direction: 'asc', page: '1' }));
    }
    expect(readAddress()).toBe(`${PATH}?direction=asc`);
    await user.click(screen.getByRole('button', { name: /^100\+ mph/ }));
    await waitFor(() => expect(readAddress()).toBe(PATH));
  });

  it('appends the next page once the end is wholly in view, one at a time, until there is none', async () => {
    // EVT-41, EVT-42, EVT-43, EVT-46
    const scroll = watchScrolling();
    const second = Promise.withResolvers<ReturnType<typeof aPage>>();
    const { requestsTo } = showTracker(PATH, {
      [CALL]: (request) => (pageOf(request) === 1 ? aPage(named('Ray Oak'), '?page=2') : second.promise),
    });
    await screen.findByText('Ray Oak');
    scroll(0.5);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1]);
    scroll(1);
    await waitFor(() => expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2]));
    scroll(1);
    second.resolve(aPage(named('Lee Pine', 2)));
    await screen.findByText('Lee Pine');
    expect(batters()).toEqual(['Ray Oak', 'Lee Pine']);
    scroll(1);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2]);
  });

  it('begins at page 1 with another order; rows of the one before stay, dimmed and out of use, until then', async () => {
    // EVT-44, EVT-45, EVT-46
    const scroll = watchScrolling();
    const sorted = Promise.withResolvers<ReturnType<typeof aPage>>();
    const { requestsTo, user, readAddress } = showTracker(PATH, {
      [CALL]: (request) => {
        if (askedOf(request).get('sort') === 'batter') return sorted.promise;
        return pageOf(request) === 1 ? aPage(named('Ray Oak'), '?page=2') : aPage(named('Lee Pine', 2));
      },
    });
    await screen.findByText('Ray Oak');
    scroll(1);
    await screen.findByText('Lee Pine');
    await user.click(screen.getByRole('button', { name: /^Batter/ }));
    await waitFor(() => expect(isBusy()).toBe(true));
    expect(batters()).toEqual(['Ray Oak', 'Lee Pine']);
    await user.click(screen.getByText('Ray Oak'));
    await user.click(screen.getByRole('button', { name: 'At-bats of Lee Pine' }));
    expect(screen.queryByRole('button', { expanded: true })).toBeNull();
    expect(readAddress()).toBe(`${PATH}?sort=batter&direction=asc`);
    sorted.resolve(aPage(named('Cy Fir')));
    await screen.findByText('Cy Fir');
    expect(batters()).toEqual(['Cy Fir']);
    expect(isBusy()).toBe(false);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2, 1]);
  });
});
