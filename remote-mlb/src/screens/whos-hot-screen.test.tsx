import { whosHotSchema } from '@sharpside/contracts/api';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { withoutOurs } from '@sharpside/shared-auth/testing/answers';
import type { ScoreboardEvent } from '@sharpside/shared-data';
import { renderScreen } from '@sharpside/shared-data/testing';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { watchScrolling } from '@sharpside/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WhosHotRow } from '../api/whos-hot.ts';
import { aGameEvent } from '../testing/a-game-event.ts';
import { aHotBatter } from '../testing/rows.ts';
import WhosHotScreen from './whos-hot-screen.tsx';

const CALL = '/api/whos-hot/';
const PATH = '/mlb/whos-hot';

const aPage = (results: WhosHotRow[], next: string | null = null, hidden_batters = 312) => ({
  json: { results, next, hidden_batters, from: '2026-05-13', to: '2026-05-19' },
});
const named = (batter: string) => [aHotBatter({ batter })];
const askedOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);
const pageOf = (request: Request) => Number(askedOf(request).page);

function show(
  route: FakeRoute = aPage([aHotBatter()]),
  address = PATH,
  games: readonly ScoreboardEvent[] = [],
) {
  const { requestsTo } = signInTo({ [CALL]: route, '/api/scoreboard/mlb': { json: { events: games } } });
  const asked = () => requestsTo(CALL).map(askedOf);
  return { asked, ...renderScreen(<WhosHotScreen />, address) };
}

async function findRow(batter: string): Promise<Element[]> {
  const row = (await screen.findByText(batter)).closest('tr');
  return [...(row?.children ?? [])];
}

const batters = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T12:00:00Z') }));

describe("Who's Hot", () => {
  it.each([
    ['2026-05-20T08:59:59Z', 'Tuesday, May 19, 2026'],
    ['2026-05-20T09:00:00Z', 'Wednesday, May 20, 2026'],
  ])('is dated at %s: %s', async (now, label) => {
    // HOT-07, HOT-08
    vi.setSystemTime(now);
    show();
    screen.getByText(label);
    await screen.findByText('Ray Oak');
    screen.getByText(/last 7 days: May 13, 2026 – May 19, 2026/);
  });

  it('says whom his team meets today', async () => {
    const batters = [
      aHotBatter({ batter_team: 'BOS' }),
      aHotBatter({ batter: 'Lee Pine', batter_team: 'SEA' }),
    ];
    show(aPage(batters), PATH, [aGameEvent({ away: 'New York Yankees' })]);
    const [, team] = await findRow('Ray Oak');
    await waitFor(() => expect(team?.textContent).toBe('BOSBOSvs NYY'));
    const noteOf = (batter: string) => screen.getByText(batter).getAttribute('data-note');
    expect([noteOf('Ray Oak'), noteOf('Lee Pine')]).toEqual(['BOS vs NYY', 'SEA · 19 balls']);
  });

  it('shows two decimals, the difference signed and shaded by its value, and mutes figures of few balls', async () => {
    // HOT-14, HOT-22, HOT-23, HOT-24, HOT-25, HOT-26
    const deltas = { Better: 8, Worse: -2, Same: 0, Unknown: null };
    show(
      aPage([
        aHotBatter({ team_logo: '/l/nyy.png' }),
        ...Object.entries(deltas).map(([batter, delta_exit_velo]) => aHotBatter({ batter, delta_exit_velo })),
        aHotBatter({ batter: 'Lee Pine', batted_balls: 9, delta_exit_velo: 8 }),
        aHotBatter({ batter: 'Al Elm', batted_balls: 10 }),
      ]),
      `${PATH}?min=1`,
    );
    const cells = await findRow('Ray Oak');
    const figures = ['9', '95.46', '91.46', '+4.00'];
    const texts = cells.map(({ textContent }) => textContent);
    expect(texts).toEqual(['Ray Oak', 'NYY', ...figures, '3', '5', '2', '1', '19']);
    expect(screen.getByText('Ray Oak').dataset.note).toBe('NYY · 19 balls');
    expect(cells[1]?.querySelector('img')?.getAttribute('src')).toBe('/l/nyy.png');

    const differenceOf = async (batter: string) => {
      const cell = (await findRow(batter))[5];
      return [cell?.textContent, cell?.getAttribute('style') ?? ''];
    };
    expect(await differenceOf('Better')).toEqual(['+8.00', expect.stringMatching(/heat.*good.* 60%/)]);
    expect(await differenceOf('Worse')).toEqual(['-2.00', expect.stringMatching(/heat.*hot.* 15%/)]);
    expect(await differenceOf('Same')).toEqual(['0.00', '']);
    expect(await differenceOf('Unknown')).toEqual(['N/A', '']);

    const few = await findRow('Lee Pine');
    expect(few.map((cell) => cell.hasAttribute('data-muted'))).toEqual([
      false,
      false,
      ...Array(9).fill(true),
    ]);
    expect(few.filter((cell) => cell.getAttribute('style') !== null)).toEqual([]);
    // The last column is muted in every row.
    const ten = await findRow('Al Elm');
    expect(ten.map((cell) => cell.hasAttribute('data-muted'))).toEqual([...Array(10).fill(false), true]);
  });

  it('offers hands and teams, all of them at first', async () => {
    // HOT-09, HOT-10, HOT-11, HOT-12
    const { asked, user, readAddress } = show();
    await screen.findByText('Ray Oak');
    expect(optionsOf('Pitcher hand').map(({ value, textContent }) => [value, textContent])).toEqual([
      ['all', 'All Pitchers'],
      ['L', 'Left-handed Pitchers'],
      ['R', 'Right-handed Pitchers'],
    ]);
    expect(optionsOf('Team').map(({ textContent }) => textContent)).toEqual([
      'All Teams',
      ...mlb.teams.map(({ code, name }) => `${code} · ${name}`),
    ]);
    expect(asked()).toEqual([{ hand: 'all', sort: 'num_100mph_ev', direction: 'desc', page: '1' }]);
    await user.selectOptions(screen.getByLabelText('Pitcher hand'), 'L');
    await user.selectOptions(screen.getByLabelText('Team'), 'BOS');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ hand: 'L', team: 'BOS', page: '1' }));
    expect(readAddress()).toBe(`${PATH}?hand=L&team=BOS`);
    await user.click(screen.getByRole('button', { name: 'Remove Pitcher hand: left' }));
    expect(readAddress()).toBe(`${PATH}?team=BOS`);
  });

  it('sorts by a click, ascending first, and turns round on the next', async () => {
    // HOT-17, HOT-18, HOT-19, HOT-20, HOT-21
    const { asked, user, readAddress } = show();
    await screen.findByText('Ray Oak');
    const order = (name: RegExp) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect(order(/^100\+/)).toBe('descending');
    await user.click(screen.getByRole('button', { name: /^Doubles/ }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'doubles', direction: 'asc' }));
    const heading = screen.getByRole('columnheader', { name: /^Doubles/ });
    expect(heading.getAttribute('aria-sort')).toBe('ascending');
    expect(order(/^100\+/)).not.toBe('descending');
    await user.click(screen.getByRole('button', { name: /^Doubles/ }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: 'doubles', direction: 'desc' }));
    expect(readAddress()).toBe(`${PATH}?sort=doubles`);
  });

  it('appends the next page once the end is wholly in view, and starts again with another team', async () => {
    // HOT-29, HOT-30, HOT-31
    const scroll = watchScrolling();
    const { asked, user } = show((request) => {
      if (askedOf(request).team) return aPage(named('Cy Fir'));
      return pageOf(request) === 1 ? aPage(named('Ray Oak'), '?page=2') : aPage(named('Lee Pine'));
    });
    await screen.findByText('Ray Oak');
    scroll(0.5);
    expect(asked()).toHaveLength(1);
    scroll(1);
    await screen.findByText('Lee Pine');
    expect(batters()).toEqual(['Ray Oak', 'Lee Pine']);
    scroll(1);
    await user.selectOptions(screen.getByLabelText('Team'), 'NYY');
    await screen.findByText('Cy Fir');
    expect(batters()).toEqual(['Cy Fir']);
    expect(asked().map(({ page }) => page)).toEqual(['1', '2', '1']);
  });
});

describe('few batted balls', () => {
  it('says above the table whom it leaves out, asks for nobody else, and changes that in the address', async () => {
    const { asked, user, readAddress } = show();
    await screen.findByText('Batters with at least 10 batted balls; 312 hidden.');
    // The default is not sent, because the backend has it too, and a backend of the previous release refuses the
    // parameter.
    expect(asked()[0]).not.toHaveProperty('min_batted_balls');
    await user.selectOptions(screen.getByLabelText('At least'), '1 batted ball');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ min_batted_balls: '1', page: '1' }));
    expect(readAddress()).toBe(`${PATH}?min=1`);
    await user.click(screen.getByRole('button', { name: 'Remove At least 1 batted ball' }));
    expect(readAddress()).toBe(PATH);
  });

  it('offers one of a single ball where nobody has ten', async () => {
    // HOT-27, HOT-28
    const { user, readAddress } = show(aPage([], null, 3));
    await screen.findByText('No data found for the selected filters.');
    screen.getByText(/^Try adjusting your filters\./);
    await user.click(screen.getByRole('button', { name: 'Show those with at least 1 batted ball' }));
    expect(readAddress()).toBe(`${PATH}?min=1`);
  });

  it('has no such choice where the backend is of a release before it', async () => {
    show({ json: withoutOurs(whosHotSchema, aPage([aHotBatter()]).json) });
    await screen.findByText('Ray Oak');
    expect(screen.queryByLabelText('At least')).toBeNull();
  });
});
