import type { FakeRoute } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { PriceAge } from '@sharpside/shared-ui/predictions';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aHitRateRow } from '../testing/rows.ts';
import {
  aPage,
  book,
  CALL,
  cellsOf,
  GAMES,
  named,
  PATH,
  pageOf,
  queryOf,
  rowOf,
  show,
} from '../testing/show-hit-rates.tsx';

/** Finds a sentence of several elements. */
const findSentence = (words: RegExp) =>
  screen.findByText((_, one) => words.test(one?.textContent ?? ''), { selector: 'p' });

describe('the prices and games of NFL Hit Rates', () => {
  it('lead from a price to the converter, without opening the row, and from there back to this view', async () => {
    // CONV-18
    show(aPage([aHitRateRow()]), `${PATH}?team=BUF`);
    const link = await screen.findByRole('link', { name: '+105' });
    const query = new URLSearchParams(link.getAttribute('href')?.split('?')[1]);
    expect(query.get('american')).toBe('+105');
    expect(query.get('from')).toBe(`${PATH}?team=BUF`);
  });

  it('says of each price how old it is, and of the newest that it may have moved', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T13:00:00Z') });
    const undated = aHitRateRow({
      name: 'Lee Pine',
      player_id: '00-2',
      sportsbooks: [{ key: 'fanduel', name: 'FanDuel', odds: 150, last_update: null, fair: 0.4 }],
    });
    const { user } = show(aPage([aHitRateRow(), undated]));
    await screen.findByText('Ray Oak');
    expect(book('Ray Oak', /^DraftKings/).title).toBe('DraftKings +105, 1 h ago');
    expect(book('Lee Pine', /^FanDuel/).title).toBe('FanDuel +150');
    screen.getByRole('group', { name: 'Sportsbooks for Lee Pine, Over 64.5 Receiving Yards' });
    await findSentence(/^Newest price 1 h ago \(.*\)\. Prices may have moved: check them at the book\.$/);
    expect(screen.queryByText('Old prices')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Games of Lee Pine/ }));
    await findSentence(/^FanDuel \+150\. Game /);
    await user.click(screen.getByRole('button', { name: /^Games of Ray Oak/ }));
    await findSentence(/^DraftKings \+105, 1 h ago\. Game /);
  });

  it.each([
    { now: '2026-11-22T18:00:00Z', isOld: false },
    { now: '2026-11-22T18:00:01Z', isOld: true },
  ])('warns of prices that are more than six hours old: $now, $isOld', ({ now, isOld }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    renderScreen(<PriceAge updatedAt="2026-11-22T12:00:00Z" />);
    const warning = screen.queryByText('Old prices');
    expect(warning !== null).toBe(isOld);
    expect(warning?.querySelector('svg') != null).toBe(isOld);
  });

  it('shows the price of the book that is pressed, in that row only, and the best price until then', async () => {
    // HITR-22, HITR-23
    const { user, readAddress } = show(aPage([aHitRateRow(), named('Lee Pine')]));
    await screen.findByText('Ray Oak');
    expect(book('Ray Oak', /^DraftKings \+105$/).querySelector('svg')?.textContent).toBe('DK');
    await user.click(book('Ray Oak', /^FanDuel -120$/));
    expect(cellsOf(rowOf('Ray Oak'))[2]).toBe('-120FD');
    expect(cellsOf(rowOf('Lee Pine'))[2]).toBe('+105DK');
    expect(book('Ray Oak', /^FanDuel/).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(readAddress()).toContain('pick=00-1.player_reception_yds.Over.64.5'));
  });

  it('opens a line on the games behind it, and on another line', async () => {
    const { user, requestsTo, readAddress } = show();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: 'Games of Ray Oak, Over 64.5 Receiving Yards' }));
    const chart = within(await screen.findByRole('figure', { name: 'Ray Oak, Receiving Yards by game' }));
    chart.getByText('Line 64.5');
    const asTable = chart.queryByRole('button', { name: 'Show as table' });
    if (asTable) await user.click(asTable);
    const [, ...shown] = chart.getAllByRole('row').map(cellsOf);
    expect(shown).toEqual([
      ['Post 1 NYJ', '60', 'Lost, 2025'],
      ['Wk 8 @NYJ', '64.5', 'Push, Nov 8, 2026'],
      ['Wk 9 NYJ', '71', 'Won, Nov 8, 2026'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Higher line' }));
    await waitFor(() =>
      expect(requestsTo(GAMES).map(queryOf)).toEqual([
        'player_id=00-1&market=player_reception_yds&outcome=Over&point=64.5',
        'player_id=00-1&market=player_reception_yds&outcome=Over&point=65.5',
      ]),
    );
    await waitFor(() => expect(readAddress()).toContain('open=00-1.player_reception_yds'));
  });

  it('opens the line of a link on a later page, and says where there is none', async () => {
    const line = named('Lee Pine');
    const open = `${line.player_id}.${line.market}.${line.outcome}.${line.point}.2026-11-22`;
    const pages: FakeRoute = (request) =>
      pageOf(request) === 1 ? aPage([named('Ray Oak')], `${CALL}?page=2`) : aPage([line]);
    show(pages, `${PATH}?open=${open}&open=gone`);
    await screen.findByRole('button', { name: /^Games of Lee Pine/, expanded: true });
    expect((await screen.findByText(/not in this view/)).textContent).toBe(
      'The prop that this link opens is not in this view.',
    );
  });
});
