import { listChips, toQuery, type ValuesOf } from '@sharpside/shared-ui/board/frame';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TRACKER_FILTERS } from './tracker-filters.ts';

const { filters } = TRACKER_FILTERS;
type TrackerFilter = ValuesOf<typeof filters>;

const aFilter = (rest: Partial<TrackerFilter> = {}): TrackerFilter => ({
  player: '',
  hand: ['L', 'R'],
  team: [],
  pitcher: [],
  time: null,
  venue: null,
  min_batted_balls: 'any',
  from: '2025-03-27',
  to: '2026-05-19',
  ...rest,
});

describe('what is filtered', () => {
  it.each<[Partial<TrackerFilter>, string]>([
    [{ player: 'judge' }, 'Batter: judge'],
    [{ hand: ['R'] }, 'Pitcher hand: R'],
    [{ hand: ['R', 'L'] }, 'Pitcher hand: R, L'],
    [{ hand: [] }, 'Pitcher hand: none'],
    [{ team: ['BOS', 'TB'] }, 'Team: BOS, TB'],
    [{ pitcher: ['Cy Fir', 'Lee Pine'] }, 'Pitcher: Cy Fir, Lee Pine'],
    [{ time: 'night' }, 'Night games'],
    [{ time: 'day' }, 'Day games'],
    [{ venue: 'home' }, 'Home games'],
    [{ venue: 'away' }, 'Away games'],
    [{ min_batted_balls: '50' }, 'Batted balls: 50 or more'],
    [{ from: '2025-04-01' }, 'Dates: Apr 1, 2025 – May 19, 2026'],
    [{ to: '2025-03-26' }, 'Dates: Mar 26, 2025 – Mar 27, 2025'],
  ])('is one chip for %o: %s', (filter, label) => {
    const changed = Object.keys(filter);
    const active = listChips({ filters, values: aFilter(filter), changed });
    const names = label.startsWith('Dates') ? ['from', 'to'] : changed;
    expect(active.map((chip) => [chip.label, chip.names])).toEqual([[label, names]]);
  });

  it('has no chip at the defaults', () => {
    expect(listChips({ filters, values: aFilter(), changed: [] })).toEqual([]);
  });

  it('has its chips in the order of the controls, each told from the others', () => {
    const all = aFilter({
      player: 'judge',
      hand: ['L'],
      team: ['BOS'],
      pitcher: ['Cy Fir'],
      time: 'day',
      venue: 'home',
      min_batted_balls: '25',
    });
    const keys = listChips({ filters, values: all, changed: [...Object.keys(filters), 'from'] }).map(
      ({ key }) => key,
    );
    expect(keys).toEqual(['player', 'hand', 'team', 'pitcher', 'time', 'venue', 'min_batted_balls', 'dates']);
  });
});

describe('the default range', () => {
  it.each([
    // EVT-20: opening day of 2025.
    ['2025-09-01', '2025-03-27'],
    ['2026-05-20', '2026-03-01'],
    ['2026-12-31', '2026-03-01'],
    ['2027-02-01', '2026-03-01'],
    // Yesterday is still the winter.
    ['2027-03-01', '2026-03-01'],
    ['2027-03-02', '2027-03-01'],
  ])('is on %s the newest season, from %s', (today, from) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T16:00:00Z`) });
    onTestFinished(() => void vi.useRealTimers());
    const first = TRACKER_FILTERS.schema.from?.default;
    expect(typeof first === 'function' && first()).toBe(from);
  });
});

describe('what the backend is asked for', () => {
  it('is nobody where no hand is on, and no name where blanks are typed', () => {
    const query = toQuery(filters, aFilter({ hand: [], player: ' ' }));
    expect(query).toMatchObject({ hand: '', player: undefined });
  });

  it('is a range from its earlier to its later end', () => {
    const days = { start_date: '2025-04-01', end_date: '2025-05-01' };
    expect(toQuery(filters, aFilter({ from: '2025-05-01', to: '2025-04-01' }))).toMatchObject(days);
    expect(toQuery(filters, aFilter({ from: '2025-04-01', to: '2025-05-01' }))).toMatchObject(days);
  });
});
