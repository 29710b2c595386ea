import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { watchScrolling } from '@sharpside/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aHitRateRow } from '../testing/rows.ts';
import {
  aPage,
  CALL,
  cellsOf,
  DEFAULT,
  named,
  PATH,
  pageOf,
  players,
  queryOf,
  rowOf,
  show,
} from '../testing/show-hit-rates.tsx';

describe('NFL Hit Rates', () => {
  it('has its title and columns, and loads by the last five games', async () => {
    // HITR-01, HITR-17, HITR-18, HITR-19, HITR-35
    const { requestsTo } = show();
    screen.getByRole('table', { name: 'Props and their hit rates', busy: true });
    await screen.findByText('Ray Oak');
    screen.getByRole('heading', { level: 1, name: 'NFL Hit Rates' });
    const headers = screen.getAllByRole('columnheader');
    const names = headers.map(({ textContent }) => textContent?.replace(/[↑↓]/g, '').trim());
    expect(names.slice(0, 4)).toEqual(['Player Name', 'Prop', 'Odds', 'Sportsbook']);
    expect(names.slice(4, 7)).toEqual(['Last 5 Hits', 'Last 10 Hits', 'Season Hits']);
    const sortable = headers.flatMap((header, at) =>
      within(header).queryByRole('button', { name: /^(?!About)/ }) ? [at] : [],
    );
    // HITR-18, and also the last ten beside the price.
    expect(names[7]).toBe('L10 - implied');
    expect(sortable).toEqual([0, 2, 4, 5, 6, 7]);
    expect(headers[4]?.getAttribute('aria-sort')).toBe('descending');
    expect(requestsTo(CALL).map(queryOf)).toEqual([DEFAULT]);
  });

  it('says hits as counts, from red to green, with what the price implies, and mutes those of few games', async () => {
    // HITR-26, HITR-27, HITR-28, HITR-29
    const unknown = { hit_rate_last_10: null, hit_rate_season: null, fair: null };
    const low = aHitRateRow({ name: 'Lee Pine', player_id: '00-2', hit_rate_last_5: 1, ...unknown });
    const few = { hit_rate_last_5: 2, games_last_5: 2, hit_rate_last_10: 2, games_last_10: 2 };
    const thin = aHitRateRow({ name: 'Al Elm', player_id: '00-3', ...few, hit_rate_season: '2/2' });
    show(aPage([aHitRateRow(), low, thin]), `${PATH}?min=1`);
    await screen.findByText('Ray Oak');
    const cells = cellsOf(rowOf('Ray Oak'));
    // The line below the player and the book below the price are a phone's.
    const prop = 'Over 64.5 Receiving Yards';
    expect(cells.slice(0, 3)).toEqual([`Ray OakKC${prop}`, prop, '+105DK']);
    const start = formatLocalDateTime('2026-11-22T18:00:00Z');
    const chances = ['+2.5%', '48.8%no-vig 49.3%', `BUF @ KC${start}`];
    expect(cells.slice(4, 10)).toEqual(['4/5', '7/10', '12/17', ...chances]);
    expect(cellsOf(rowOf('Lee Pine')).slice(4, 9)).toEqual(['1/5', 'N/A', 'N/A', 'N/A', '48.8%']);
    // It is no model's edge, so it has neither arrow nor colour.
    const gap = rowOf('Ray Oak').children[7];
    expect([gap?.hasAttribute('data-muted'), gap?.querySelector('svg')]).toEqual([true, null]);
    const shadeOf = (name: string) => rowOf(name).children[4]?.getAttribute('style') ?? '';
    expect(shadeOf('Ray Oak')).toContain('heat\\.good');
    expect(shadeOf('Lee Pine')).toContain('heat\\.hot');
    const muted = [...rowOf('Al Elm').children].slice(4, 8);
    expect(muted.map(({ textContent }) => textContent)).toEqual(['2/2', '2/2', '2/2', '+0.4%']);
    for (const cell of muted) {
      expect([cell.getAttribute('style'), cell.querySelector('strong')]).toEqual([null, null]);
    }
  });

  it.each([
    ['shared', 'Two players of this name'],
    ['absent', 'Not on either team in our data yet'],
    ['newer', ''],
  ])(
    'marks a name of which it is in doubt whom it means, and gives it no rate: %s',
    async (name_doubt, mark) => {
      const none = {
        player_id: null,
        team: null,
        hit_rate_last_5: null,
        hit_rate_last_10: null,
        hit_rate_season: null,
      };
      const shared = aHitRateRow({ name: 'Lee Pine', name_doubt, ...none, games_last_10: 0 });
      show(aPage([aHitRateRow(), shared]));
      await screen.findByText('Lee Pine');
      const cells = cellsOf(rowOf('Lee Pine'));
      expect(cells[0]).toBe(`Lee PineOver 64.5 Receiving Yards${mark}`);
      expect(cells.slice(4, 8)).toEqual(['N/A', 'N/A', 'N/A', 'N/A']);
      expect(cellsOf(rowOf('Ray Oak'))[0]).toBe('Ray OakKCOver 64.5 Receiving Yards');
    },
  );

  it('says of each line when its game is, and whether it has begun, and asks for one day or what is to come', async () => {
    const states = ['scheduled', 'begun', 'final', 'postponed', null] as const;
    const lines = states.map((game_state, at) =>
      aHitRateRow({ name: `Player ${at}`, player_id: `${at}`, game_state }),
    );
    const { requestsTo, user, readAddress } = show(aPage(lines));
    await screen.findByText('Player 0');
    const start = formatLocalDateTime('2026-11-22T18:00:00Z');
    const marks = ['', 'Begun · ', 'Final · ', 'Postponed · ', ''];
    expect(states.map((_, at) => cellsOf(rowOf(`Player ${at}`)).at(9))).toEqual(
      marks.map((mark) => `BUF @ KC${mark}${start}`),
    );
    expect(within(screen.getByRole('combobox', { name: 'Day' })).getAllByRole('option')).toHaveLength(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-11-23');
    await user.click(screen.getByRole('button', { name: 'Upcoming only' }));
    await waitFor(() => {
      const asked = new URL(requestsTo(CALL).at(-1)?.url ?? '').searchParams;
      expect([asked.get('date'), asked.get('begun')]).toEqual(['2026-11-23', 'no']);
    });
    expect(readAddress()).toBe(`${PATH}?upcoming=1&day=2026-11-23`);
  });

  it('has a button to the top from 300 px of scroll on, and the next page once the end is in view', async () => {
    // HITR-30, HITR-31, HITR-32, HITR-33, HITR-34
    const scroll = watchScrolling();
    const { requestsTo, user } = show((request) => {
      if (new URL(request.url).searchParams.get('hit_rate') === '80') return aPage([named('Cy Fir')]);
      return pageOf(request) === 1 ? aPage([named('Ray Oak')], '?page=2') : aPage([named('Lee Pine')]);
    });
    await screen.findByText('Ray Oak');
    const scrollTo = (top: number) => {
      vi.stubGlobal('scrollY', top);
      fireEvent.scroll(window);
    };
    scrollTo(300);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    scrollTo(301);
    screen.getByRole('button', { name: 'Scroll to top' });
    act(() => scrollTo(0));
    scroll(0.1);
    await screen.findByText('Lee Pine');
    expect(players()).toEqual(['Ray Oak', 'Lee Pine']);
    scroll(0.1);
    await user.selectOptions(screen.getByLabelText('Hit Rate'), '80%');
    await screen.findByText('Cy Fir');
    expect(players()).toEqual(['Cy Fir']);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2, 1]);
  });

  it('has no line, price or file when the load fails; Retry brings the real lines', async () => {
    let isBroken = true;
    const { user } = show(() => (isBroken ? { status: 400, json: {} } : aPage([aHitRateRow()])));
    await screen.findByText('The hit rates could not be loaded.');
    const expectNone = () => {
      expect(screen.queryAllByRole('row')).toEqual([]);
      expect(screen.queryAllByRole('link', { name: /[+-]\d{3}/ })).toEqual([]);
      expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveProperty('disabled', true);
    };
    expectNone();
    await user.selectOptions(screen.getByLabelText('Hit Rate'), '80%');
    await screen.findByText('The hit rates could not be loaded.');
    expectNone();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ray Oak');
    expect(screen.queryByText('The hit rates could not be loaded.')).toBeNull();
  });
});
