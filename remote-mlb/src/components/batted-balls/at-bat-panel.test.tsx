import { renderScreen } from '@sharpside/shared-data/testing';
import { watchDownloads } from '@sharpside/shared-ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { anAtBat } from '../../testing/rows.ts';
import { AtBatPanel } from './at-bat-panel.tsx';

type List = ComponentProps<typeof AtBatPanel>['list'];

const rowsOf = (count: number) => Array.from({ length: count }, () => anAtBat());
const firstPage = (total_rows: number) => ({ results: [], next: null, total_rows });

function show(rest: Partial<List> = {}, batter = 'Ray Oak') {
  const list: List = {
    rows: [anAtBat()],
    firstPage: undefined,
    error: undefined,
    isLoading: false,
    isLoadingMore: false,
    canLoadMore: false,
    loadMore: vi.fn(),
    retry: vi.fn(),
    loadAll: async () => ({ rows: [anAtBat(), anAtBat()], isCut: false }),
    ...rest,
  };
  return { list, ...renderScreen(<AtBatPanel batter={batter} list={list} />) };
}

/** Each figure of the summary with its label before and its unit after it. */
const readSummary = () =>
  ['Hardest', 'Hard-hit rate', 'Barrels', 'Launch angle', 'Line drives', 'Ground balls'].map((label) => {
    const value = screen.getByText(label).nextElementSibling;
    return [label, value?.textContent, value?.nextElementSibling?.textContent];
  });

describe('the balls in play of a batter', () => {
  it.each([
    { shown: 1, page: firstPage(1), words: 'The only ball in play.' },
    { shown: 1, page: firstPage(2), words: 'Figures of the newest 1 of his 2 balls in play.' },
    { shown: 2, page: firstPage(2), words: 'Figures of all his 2 balls in play.' },
    { shown: 3, page: undefined, words: 'Figures of the newest 3 balls in play.' },
  ])('are counted: "$words"', ({ shown, page, words }) => {
    show({ rows: rowsOf(shown), firstPage: page });
    screen.getByText(words);
    expect(screen.getAllByRole('rowheader')).toHaveLength(shown);
  });

  it('have ten figures each, and N/A for what is not known', () => {
    // EVT-34
    const unknown = { exit_velocity: null, launch_angle: null, hit_distance: null, pitch_type: null };
    const elsewhere = { pitcher_name: 'Lee Pine', pitcher_team: 'TB', date: '2026-05-17' } as const;
    const nothing = { result: null, batter_hand: null, pitcher_hand: null, is_night_game: null } as const;
    show({
      rows: [
        anAtBat(),
        anAtBat({ ...unknown, ...elsewhere, result: 'grounded_into_double_play', is_night_game: 'no' }),
        anAtBat({ ...unknown, ...elsewhere, ...nothing, is_home: 'yes' }),
      ],
    });
    const [, ...rows] = within(screen.getByRole('table', { name: 'At-bats of Ray Oak' })).getAllByRole('row');
    const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
    expect(texts).toEqual([
      '108.3 | 27° | 412 ft | Home run | Cy Fir (BOS) | 4-Seam Fastball | LHB vs RHP | Night | Away | May 18, 2026',
      'N/A | N/A | N/A | Grounded into double play | Lee Pine (TB) | N/A | LHB vs RHP | Day | Away | May 17, 2026',
      'N/A | N/A | N/A | N/A | Lee Pine (TB) | N/A | N/A vs N/A | N/A | Home | May 17, 2026',
    ]);
  });

  it('leave the places of their figures open while they load', () => {
    show({ rows: [], isLoading: true });
    expect(readSummary()[0]).toEqual(['Hardest', '…', 'mph']);
    expect(screen.getByText('Loading...').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true);
  });

  it('come to six figures, each with its unit', () => {
    show({
      rows: [
        anAtBat({ batted_ball_type: 'line_drive' }),
        anAtBat({ exit_velocity: 81.2, launch_angle: -4, is_barrel: false, batted_ball_type: 'ground_ball' }),
        anAtBat({ exit_velocity: 94, launch_angle: 12, is_barrel: false, batted_ball_type: 'ground_ball' }),
      ],
    });
    expect(readSummary()).toEqual([
      ['Hardest', '108.3', 'mph'],
      ['Hard-hit rate', '33.3%', '95 mph or more'],
      ['Barrels', '1', 'marked in the chart'],
      ['Launch angle', '11.6°', 'on average'],
      ['Line drives', '33.3%', 'of balls in play'],
      ['Ground balls', '66.7%', 'of balls in play'],
    ]);
  });

  it('have no figure where nothing was measured', () => {
    const unknown = { exit_velocity: null, launch_angle: null, is_barrel: null, batted_ball_type: null };
    show({ rows: [anAtBat(unknown)] });
    expect(readSummary().map(([, value]) => value)).toEqual(Array(6).fill('N/A'));
  });

  it('are saved under the name of the batter, in letters, figures and dashes', async () => {
    const downloads = watchDownloads();
    const { user } = show({}, "José O'Oak 2nd");
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(downloads.map(({ name }) => name)).toEqual(['mlb-at-bats-josé-o-oak-2nd.csv']);
    const lines = (await downloads[0]?.blob?.text())?.trimEnd().split('\r\n');
    // A header, and a line for each of his balls, although the panel shows only one of them.
    expect(lines).toHaveLength(3);
  });

  it('stand in a table too, each with its kind, speed and angle', async () => {
    const { user } = show({
      rows: [anAtBat(), anAtBat({ is_barrel: false, exit_velocity: 81, launch_angle: -4.4 })],
    });
    const chart = within(screen.getByRole('figure', { name: 'Exit velocity and launch angle' }));
    await user.click(chart.getByRole('button', { name: 'Show as table' }));
    const rows = chart
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Ball in play', 'Kind', 'Exit velocity, mph', 'Launch angle'],
      ['May 18, 2026, Home run, off Cy Fir', 'Barrel', '108.3', '27°'],
      ['May 18, 2026, Home run, off Cy Fir', 'Other contact', '81', '-4°'],
    ]);
  });

  it('have a button for more of them only where there are more', async () => {
    const { list, user } = show({ canLoadMore: true });
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(list.loadMore).toHaveBeenCalledOnce();
    cleanup();
    show({ isLoadingMore: true });
    expect(screen.getByRole('button', { name: 'Loading...' })).toHaveProperty('disabled', true);
    cleanup();
    show();
    expect(screen.queryByRole('button', { name: /Load/ })).toBeNull();
    cleanup();
    show({ rows: [], canLoadMore: true });
    expect(screen.queryByRole('button', { name: /Load/ })).toBeNull();
  });

  it.each([
    { rows: rowsOf(2), words: 'The next at-bats could not be loaded.', shown: 2 },
    { rows: [], words: 'The at-bats of Ray Oak could not be loaded.', shown: 0 },
  ])('say what failed, and keep the $shown that were loaded: $words', async ({ rows, words, shown }) => {
    const { list, user } = show({ rows, error: new Error('No answer.') });
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(screen.queryAllByRole('rowheader')).toHaveLength(shown);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(list.retry).toHaveBeenCalledOnce();
  });

  // EVT-38
  it('have no chart and no figures before there is one, and where there is none', () => {
    show({ rows: [], isLoading: true });
    expect(screen.getByRole('table', { name: 'At-bats of Ray Oak' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByRole('figure')).toBeNull();
    cleanup();
    show({ rows: [] });
    screen.getByText('No at-bat data found for the selected filters.');
    expect(screen.queryByRole('figure')).toBeNull();
  });
});
