import { listChips, toQuery, type ValuesOf } from '@sharpside/shared-ui/board/frame';
import { describe, expect, it } from 'vitest';
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
  min_batted_balls: null,
  from: '2025-03-27',
  to: '2026-05-19',
  ...rest,
});

describe('what is filtered', () => {
  it.each<{
    filter: Partial<TrackerFilter>;
    changed: readonly string[];
    label: string;
    names: readonly string[];
  }>([
    { filter: { player: 'judge' }, changed: ['player'], label: 'Batter: judge', names: ['player'] },
    { filter: { hand: ['R'] }, changed: ['hand'], label: 'Pitcher hand: R', names: ['hand'] },
    { filter: { hand: ['R', 'L'] }, changed: ['hand'], label: 'Pitcher hand: R, L', names: ['hand'] },
    { filter: { hand: [] }, changed: ['hand'], label: 'Pitcher hand: none', names: ['hand'] },
    { filter: { team: ['BOS'] }, changed: ['team'], label: 'Team: BOS', names: ['team'] },
    { filter: { team: ['BOS', 'TB'] }, changed: ['team'], label: 'Team: BOS, TB', names: ['team'] },
    {
      filter: { pitcher: ['Cy Fir', 'Lee Pine'] },
      changed: ['pitcher'],
      label: 'Pitcher: Cy Fir, Lee Pine',
      names: ['pitcher'],
    },
    { filter: { time: 'night' }, changed: ['time'], label: 'Night games', names: ['time'] },
    { filter: { time: 'day' }, changed: ['time'], label: 'Day games', names: ['time'] },
    { filter: { venue: 'home' }, changed: ['venue'], label: 'Home games', names: ['venue'] },
    { filter: { venue: 'away' }, changed: ['venue'], label: 'Away games', names: ['venue'] },
    {
      filter: { min_batted_balls: '50' },
      changed: ['min_batted_balls'],
      label: 'Batted balls: 50 or more',
      names: ['min_batted_balls'],
    },
    {
      filter: { from: '2025-04-01' },
      changed: ['from'],
      label: 'Dates: Apr 1, 2025 – May 19, 2026',
      names: ['from', 'to'],
    },
    {
      filter: { to: '2025-03-26' },
      changed: ['to'],
      label: 'Dates: Mar 26, 2025 – Mar 27, 2025',
      names: ['from', 'to'],
    },
  ])('is one chip: $label', ({ filter, changed, label, names }) => {
    const active = listChips({ filters, values: aFilter(filter), changed });
    expect(active.map(({ key: _key, ...chip }) => chip)).toEqual([{ label, names }]);
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

describe('what the backend is asked for', () => {
  it.each<{ filter: Partial<TrackerFilter>; asked: object }>([
    { filter: {}, asked: { hand: 'L,R', is_night_game: undefined, is_home: undefined } },
    { filter: { hand: [] }, asked: { hand: '' } },
    { filter: {}, asked: { player: undefined } },
    { filter: { player: ' ' }, asked: { player: undefined } },
    { filter: { player: 'judge' }, asked: { player: 'judge' } },
    { filter: { time: 'night' }, asked: { is_night_game: 'yes', is_home: undefined } },
    { filter: { time: 'day' }, asked: { is_night_game: 'no' } },
    { filter: { venue: 'home' }, asked: { is_home: 'yes', is_night_game: undefined } },
    { filter: { venue: 'away' }, asked: { is_home: 'no' } },
    { filter: {}, asked: { min_batted_balls: undefined } },
    { filter: { min_batted_balls: '100' }, asked: { min_batted_balls: 100 } },
    { filter: { team: ['BOS'], pitcher: ['Cy Fir'] }, asked: { team: ['BOS'], pitcher: ['Cy Fir'] } },
  ])('is $asked of $filter', ({ filter, asked }) => {
    const query = toQuery(filters, aFilter({ ...filter, from: '2025-04-01', to: '2025-04-30' }));
    expect(query).toMatchObject({
      ...asked,
      start_date: '2025-04-01',
      end_date: '2025-04-30',
    });
  });

  it('is a range from its earlier to its later end', () => {
    const days = { start_date: '2025-04-01', end_date: '2025-05-01' };
    expect(toQuery(filters, aFilter({ from: '2025-05-01', to: '2025-04-01' }))).toMatchObject(days);
    expect(toQuery(filters, aFilter({ from: '2025-04-01', to: '2025-05-01' }))).toMatchObject(days);
  });
});
