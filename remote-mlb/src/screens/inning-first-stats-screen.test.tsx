import { type FakeAnswer, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InningFirstRow } from '../api/inning-first.ts';
import { aStarter } from '../testing/rows.ts';
import InningFirstStatsScreen from './inning-first-stats-screen.tsx';

const CALL = '/api/inningfirst/';

const PATH = '/mlb/inning-first-stats';
const TABLE = `${PATH}?view=table`;

const show = (results: InningFirstRow[], address = PATH) => {
  signInTo({ [CALL]: { json: { results } } });
  return renderScreen(<InningFirstStatsScreen />, address);
};

const textsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

describe('1st Inning Stats', () => {
  it('has a card for each starter: both teams, and eight averages to one decimal, muted where they are of few', async () => {
    // INN-03, INN-04, INN-05, INN-06, INN-07
    show([
      aStarter(),
      aStarter({ pitcher_name: 'Lee Pine', pitcher_team: 'BOS', opp_team: 'NYY', starts: null }),
      aStarter({ pitcher_name: 'Al Elm', starts: 2, innings_seen: 3 }),
    ]);
    await screen.findByRole('region', { name: 'Lee Pine' });
    within(screen.getByRole('region', { name: 'Ray Oak' })).getByText('New York Yankees vs Boston Red Sox');
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name: new RegExp(`First innings of ${name}`) })).getAllByRole('row');
    expect(rowsOf('Ray Oak').map(textsOf)).toEqual([
      ['A game', 'Thrown', 'Seen'],
      ['Pitches', '16.3', '17.0'],
      ['Strikes', '10.5', '11.5'],
      ['Fouls', '3.0', '3.0'],
      ['Balls', '5.8', 'N/A'],
      ['Made of', '28 starts', '41 innings'],
    ]);
    const isThin = (name: string) =>
      [...(rowsOf(name)[1]?.children ?? [])].map((cell) => cell.hasAttribute('data-thin'));
    expect(isThin('Al Elm')).toEqual([false, true, false]);
    expect(isThin('Lee Pine')).toEqual([false, false, false]);
    screen.getByText(/Averages of fewer than 3 are muted\.$/);
  });

  it('has the parts of the cards in place while they load: a head, two lines, and five rows of two averages', async () => {
    const answer = Promise.withResolvers<FakeAnswer>();
    signInTo({ [CALL]: () => answer.promise });
    renderScreen(<InningFirstStatsScreen />, PATH);
    const pending = [...document.querySelectorAll('[aria-busy=true] > *')];
    expect(pending.map(({ children }) => [...children].map((part) => part.childElementCount))).toEqual(
      Array.from({ length: 6 }, () => [2, 2, 5]),
    );
    answer.resolve({ json: { results: [aStarter()] } });
    await screen.findByRole('region', { name: 'Ray Oak' });
  });

  it('has no start where the backend tells none', async () => {
    show([aStarter({ start_time: null, game_state: null })]);
    await screen.findByRole('region', { name: 'Ray Oak' });
    expect(screen.queryByText('Time TBD')).toBeNull();
  });

  const aDuel = (game_pk: number, [away, home]: readonly [number | null, number | null]) => [
    aStarter({ game_pk, pitcher_name: `Away ${game_pk}`, scoreless_chance: away }),
    aStarter({
      game_pk,
      pitcher_name: `Home ${game_pk}`,
      pitcher_team: 'BOS',
      opp_team: 'NYY',
      is_home: true,
      scoreless_thrown: 0.6,
      scoreless_chance: home,
    }),
  ];

  it('has the chance of no run in the game on the cards of both starters, once both are known', async () => {
    show([...aDuel(1, [0.75, 0.8]), aStarter({ game_pk: 2, pitcher_name: 'Lee Pine' })]);
    const card = async (name: string) => within(await screen.findByRole('region', { name }));
    for (const name of ['Away 1', 'Home 1']) {
      expect((await card(name)).getByText('NRFI 60.0%').parentElement?.textContent).toBe(
        'NRFI 60.0% fair -150',
      );
    }
    expect((await card('Lee Pine')).queryByText(/NRFI/)).toBeNull();
    expect(screen.queryByRole('table', { name: 'First innings by game' })).toBeNull();
  });

  it.each([PATH, TABLE])(
    'has one fair price for one percentage, before rounding as different as 50.06 and 50.14: %s',
    async (address) => {
      show([...aDuel(1, [0.5006, 1]), ...aDuel(2, [0.5014, 1])], address);
      await screen.findAllByText(/50\.1%$/);
      const prices = screen
        .getAllByText('fair')
        .map(({ nextElementSibling }) => nextElementSibling?.textContent);
      expect(prices.length).toBeGreaterThan(1);
      expect(new Set(prices)).toEqual(new Set(['+100']));
    },
  );

  it('has a row for each game in tables: both starters, both lineups, and the chance of no run', async () => {
    show([...aDuel(1, [0.75, 0.8]), aStarter({ game_pk: 2, pitcher_name: 'Lee Pine' })], TABLE);
    const games = within(await screen.findByRole('table', { name: 'First innings by game' }));
    expect(games.getAllByRole('row').slice(1).map(textsOf)).toEqual([
      [
        'NYYNYY @ BOS@BOSMay 20, 11:10 PM',
        '60.0%fair -150',
        '75.0%Away 1 · 28 starts',
        '60.0%Home 1 · 28 starts',
        '73.2%41 innings',
        '73.2%41 innings',
      ],
      [
        'NYYNYY @ BOS@BOSMay 20, 11:10 PM',
        'N/A',
        '75.0%Lee Pine · 28 starts',
        'Not announced',
        'Not announced',
        '73.2%41 innings',
      ],
    ]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('sorts the games by their chance, unknown ones, begun games and finished ones last, and keeps the order in the address', async () => {
    const inState = (pk: number, game_state: 'begun' | 'final') =>
      aDuel(pk, [0.9, pk / 10]).map((row) => ({ ...row, game_state }));
    const { user, readAddress } = show(
      [
        ...aDuel(1, [0.7, 0.7]),
        ...aDuel(2, [0.8, null]),
        ...aDuel(3, [0.8, 0.8]),
        ...inState(8, 'final'),
        ...inState(6, 'begun'),
      ],
      TABLE,
    );
    const games = within(await screen.findByRole('table', { name: 'First innings by game' }));
    const chances = () =>
      games
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[1]?.querySelector('strong')?.textContent);
    expect(chances()).toEqual(['64.0%', '49.0%', 'N/A', '54.0%', '72.0%']);
    await user.click(games.getByRole('button', { name: /^No run/ }));
    expect(chances()).toEqual(['49.0%', '64.0%', 'N/A', '54.0%', '72.0%']);
    expect(readAddress()).toBe(`${TABLE}&direction=asc`);
  });

  it('shades a record by its innings: the more there are of it, the more a share says', async () => {
    const shadeOf = (starts: number) => ({ scoreless_thrown: 1, starts }) satisfies Partial<InningFirstRow>;
    show(
      [
        ...aDuel(1, [0.7, 0.7]).map((row, at) => ({ ...row, ...shadeOf(at === 0 ? 8 : 24) })),
        ...aDuel(2, [0.6, 0.6]).map((row) => ({ ...row, ...shadeOf(2) })),
      ],
      TABLE,
    );
    const games = within(await screen.findByRole('table', { name: 'First innings by game' }));
    const [, first, second] = games.getAllByRole('row');
    const percentOf = (cell: Element | undefined) =>
      Number(/([\d.]+)%/.exec(cell?.getAttribute('style') ?? '')?.[1] ?? 0);
    const [few, many] = [percentOf(first?.children[2]), percentOf(first?.children[3])];
    expect(few).toBeGreaterThan(0);
    expect(many).toBeGreaterThan(few);
    expect(percentOf(second?.children[2])).toBe(0);
  });

  it('shows the starters in rows at one press, sorted by a header', async () => {
    const { user, readAddress } = show(aDuel(1, [0.7, 0.7]));
    await user.click(await screen.findByRole('button', { name: 'Table' }));
    const starters = within(await screen.findByRole('table', { name: 'First innings by starter' }));
    const names = () =>
      starters
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.firstChild?.textContent);
    expect(names()).toEqual(['Away 1', 'Home 1']);
    await user.click(starters.getByRole('button', { name: /^Scoreless/ }));
    expect(names()).toEqual(['Home 1', 'Away 1']);
    expect(screen.queryByRole('region')).toBeNull();
    expect(readAddress()).toBe('/mlb/inning-first-stats?view=table&starters=scoreless_thrown');
    localStorage.clear();
  });

  it('has no games where the backend tells none', async () => {
    show([aStarter({ game_pk: null, is_home: null })], TABLE);
    await screen.findByRole('table', { name: 'First innings by starter' });
    expect(screen.queryByRole('table', { name: 'First innings by game' })).toBeNull();
  });
});
