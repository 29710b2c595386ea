import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { NflHitRateGame } from '../api/hit-rate-games.ts';
import type { NflHitRateRow } from '../api/hit-rates.ts';
import { toLines } from '../components/props/hit-rate-line.ts';
import { aHitRateGame, aHitRateRow } from '../testing/rows.ts';
import { type GameCount, PropGames } from './prop-games.tsx';

const CALL = '/api/nfl/hit-rates/games/';

const answer = (results: NflHitRateGame[]) => ({
  json: { player_id: '00-1', name: 'Ray Oak', market: 'player_reception_yds', results },
});
const games = (...results: NflHitRateGame['result'][]) =>
  results.map((result, at) => aHitRateGame({ result, week: at + 1 }));

function show(
  route: FakeRoute,
  { row = {}, count = '20' }: { row?: Partial<NflHitRateRow>; count?: GameCount } = {},
) {
  const [line] = toLines([aHitRateRow(row)], []);
  if (!line) throw new Error('The row has no book.');
  const onCountChange = vi.fn();
  const { requestsTo } = signInTo({ [CALL]: route });
  const points = () => requestsTo(CALL).map(({ url }) => new URL(url).searchParams.get('point'));
  const screenOf = <PropGames line={line} count={count} onCountChange={onCountChange} />;
  return { points, onCountChange, ...renderScreen(screenOf, '/nfl/nfl-hit-rates') };
}

const readStat = (label: string) => {
  const value = screen.getAllByText(label)[0]?.nextElementSibling;
  return [value?.textContent, value?.nextElementSibling?.textContent];
};
const button = (name: string) => screen.getByRole('button', { name });

describe('the games behind a line', () => {
  it('have the head, the tiles and bars of what is to come while they load', async () => {
    const first = Promise.withResolvers<ReturnType<typeof answer>>();
    show(() => first.promise);
    expect(document.querySelector('[aria-busy=true]')?.textContent).toBe('WonPushesDid not playStreak');
    screen.getByText('Ray Oak: Over 64.5 Receiving Yards');
    first.resolve(answer(games('win')));
    await screen.findByText('1 of 1');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('are headed by the day of the game alone as long as no time is set', async () => {
    show(answer(games('win')), { row: { start_time: '2026-11-22T05:00:00Z' } });
    await screen.findByText(/\. Game Nov 22, Time TBD$/);
  });

  it.each([
    { results: games('win', 'loss', 'loss'), won: ['1 of 3', '33% without pushes'], streak: 'Lost 2' },
    { results: games('loss', 'push', 'win', 'push'), won: ['1 of 4', '50% without pushes'], streak: 'Won 1' },
    { results: games('push', 'missed'), won: ['0 of 1', 'No game decided'], streak: 'None' },
  ])('are counted: $won, streak $streak', async ({ results, won, streak }) => {
    show(answer(results));
    await screen.findByText('Did not play', { selector: ':not(td)' });
    expect(readStat('Won')).toEqual(won);
    expect(readStat('Streak')).toEqual([streak, 'Newest games in a row']);
  });

  it.each([
    { count: '20', won: '19 of 20' },
    { count: 'all', won: '19 of 21' },
  ] as const)('are as many as are chosen, the newest of them: $count, $won', async ({ count, won }) => {
    show(answer(games('loss', ...Array<'win'>(19).fill('win'), 'loss')), { count });
    await screen.findByText(won);
    const pressed = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(pressed).toEqual([count === 'all' ? 'All' : `Last ${count}`]);
  });

  it('are the last ten that he played before the line’s game, as in the row', async () => {
    const row = { hit_rate_last_10: 6, games_last_10: 10, start_time: '2026-11-22T18:00:00Z' };
    const missed = aHitRateGame({ value: null, result: 'missed' });
    const played = games('win', 'win', 'push', 'loss');
    const newest = games('win', 'win', 'win', 'loss', 'loss', 'win');
    const next = aHitRateGame({ result: 'win', game_date: '2026-11-22' });
    const results = [...games('win'), ...played, missed, ...newest, missed, next];
    show(answer(results), { row, count: '10' });
    await screen.findByText(`${row.hit_rate_last_10} of ${row.games_last_10}`);
    expect(readStat('Did not play')[0]).toBe('2');
    expect(readStat('Pushes')[0]).toBe('1');
  });

  // HITR-27
  it('have a bar for each week that he played, a figure of 0 too, and count those that he missed', async () => {
    const known = { value: 0, result: 'loss' } as const;
    const results = [
      aHitRateGame({ week: 1, ...known }),
      aHitRateGame({ week: 2, value: null, result: 'missed' }),
      aHitRateGame({ week: 3, value: null, result: null }),
    ];
    const { user } = show(answer(results));
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    expect(readStat('Won')[0]).toBe('0 of 1');
    expect(readStat('Did not play')[0]).toBe('1');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([expect.stringMatching(/^Wk 1 .*0Lost/)]);
  });

  it('warn of a price that is more than six hours old', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T03:00:00Z') });
    show(answer(games('win')));
    const age = await screen.findByText(/old: 15 h ago/);
    expect(age.parentElement?.querySelectorAll('svg')).toHaveLength(1);
  });

  it('are chosen anew by a press, and stay where the pressed number is pressed again', async () => {
    const { user, onCountChange } = show(answer(games('win')), { count: '10' });
    await screen.findByText('1 of 1');
    for (const name of ['Last 20', 'All', 'Last 10']) await user.click(button(name));
    expect(onCountChange.mock.calls).toEqual([['20'], ['all'], ['10']]);
  });

  it('hold their place while they load, and are loaded again on Retry', async () => {
    const first = Promise.withResolvers<{ status: number; json: object }>();
    const answers = [first.promise, answer([])];
    const { user } = show(() => answers.shift() ?? answer([]));
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByText(/could not be loaded|has not played/)).toBeNull();
    first.resolve({ status: 400, json: {} });
    await screen.findByText('The games could not be loaded.');
    await user.click(button('Retry'));
    await screen.findByText('Ray Oak has not played a game yet.');
  });

  it('are none of a player whom the statistics do not have', () => {
    const { points } = show(answer([]), { row: { player_id: null } });
    screen.getByText('The statistics have no games of Ray Oak.');
    expect(points()).toEqual([]);
  });

  it.each([
    ['shared', 'Two players have the name Ray Oak, so its games are not known.'],
    ['absent', 'Ray Oak is not on either team in our data yet, so this line has no games.'],
    ['newer', 'The statistics have no games of Ray Oak.'],
  ])('are none of a name in doubt: %s', (name_doubt, title) => {
    const { points } = show(answer([]), { row: { player_id: null, name_doubt } });
    screen.getByText(title);
    expect(points()).toEqual([]);
  });
});

describe('the line of a prop', () => {
  it.each([
    { row: { point: 1 }, line: 'Line 1', isLowest: false },
    { row: { point: 0.5 }, line: 'Line 0.5', isLowest: true },
    { row: { point: null, outcome: 'Yes', market: 'player_anytime_td' }, line: 'Line 0.5', isLowest: true },
  ] as const)('is $line, and never below nothing', async ({ row, line, isLowest }) => {
    const { points } = show(answer(games('win')), { row });
    await screen.findByText(line, { selector: '[aria-live=polite]' });
    screen.getByRole('group', { name: 'Alternate line' });
    expect(button('Lower line')).toHaveProperty('disabled', isLowest);
    expect(points()).toEqual([line.replace('Line ', '')]);
  });

  it('moves by one, up and down, and back at once', async () => {
    const { user, points } = show(answer(games('win')), { row: { point: 2.5 } });
    await screen.findByText('1 of 1');
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
    for (const name of ['Higher line', 'Higher line', 'Lower line']) await user.click(button(name));
    await screen.findByText('Line 3.5', { selector: '[aria-live]' });
    await user.click(button('Back to 2.5'));
    await screen.findByText('Line 2.5', { selector: '[aria-live]' });
    await waitFor(() => expect(points().slice(0, 3)).toEqual(['2.5', '3.5', '4.5']));
  });
});
