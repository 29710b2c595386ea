import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  checkboxFilter,
  chipFilter,
  chipsFilter,
  defineFilters,
  listedFilter,
  multiSelectFilter,
  selectFilter,
} from './index.ts';
import { readQuery, showFilters } from './testing/show-filters.tsx';

const toOptions = <Value extends string>(...values: Value[]) =>
  values.map((value) => ({ value, label: value }));
const SEASONS = toOptions('2024', '2025');

const FILTERS = defineFilters(
  {
    season: selectFilter({
      label: 'Season',
      noun: 'season',
      shown: (season) => `the season ${season}`,
      options: () => SEASONS,
      fallback: () => '2025',
      chip: (season) => `Season: ${season}`,
      query: (season) => ({ season }),
    }),
    time: chipFilter({
      label: 'Night/Day',
      noun: 'game time',
      shown: 'all games',
      options: [
        { value: 'night', label: 'Night', chip: 'Night games' },
        { value: 'day', label: 'Day', chip: 'Day games' },
      ],
      query: (time) => ({ time }),
    }),
    hand: chipsFilter({
      label: 'Pitcher hand',
      noun: 'pitcher hand',
      options: toOptions('L', 'R'),
      fallback: ['L', 'R'],
      chip: (hands) => `Hand: ${hands.join(', ') || 'none'}`,
      query: (hands) => ({ hands }),
    }),
    years: checkboxFilter({
      label: 'Years',
      options: SEASONS,
      chip: (years) => `Years: ${years.join(', ')}`,
      query: (years) => ({ years }),
    }),
    team: multiSelectFilter({
      label: 'Teams',
      plural: 'teams',
      noneLabel: 'All Teams',
      options: toOptions('BOS', 'NYY'),
      query: (teams) => ({ teams }),
    }),
    book: listedFilter({
      label: 'Books',
      plural: 'books',
      noneLabel: 'All Books',
      chip: (books) => `Books: ${books.join(', ')}`,
      query: (books) => ({ books }),
      offersUnlisted: true,
    }),
    rival: listedFilter({
      label: 'Rivals',
      plural: 'rivals',
      noneLabel: 'All Rivals',
      chip: (rivals) => `Rivals: ${rivals.join(', ')}`,
      query: (rivals) => ({ rivals }),
    }),
  },
  {},
);

const CHOICES = {
  book: [{ value: 'dk', label: 'DraftKings' }],
  rival: [{ value: 'phi', label: 'Philadelphia' }],
};

const show = (address = '/') => showFilters(FILTERS, { address, choices: CHOICES });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const listOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('filters of choices', () => {
  it('are their defaults until others are picked, which have a chip where the filter has words for one', async () => {
    const { user, readAddress } = show();
    const season = screen.getByRole('combobox', { name: 'Season' });
    expect(readQuery()).toMatchObject({ season: '2025', hands: ['L', 'R'] });
    await user.selectOptions(season, '2024');
    expect(readQuery()).toMatchObject({ season: '2024' });
    expect(readAddress()).toBe('/?season=2024');
    button('Remove Season: 2024');
    await user.selectOptions(season, '2025');
    expect(readAddress()).toBe('/');

    await user.click(button('Teams All Teams'));
    await user.click(screen.getByRole('option', { name: 'NYY' }));
    expect(readQuery()).toMatchObject({ teams: ['NYY'] });
    expect(readAddress()).toBe('/?team=NYY');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();

    await user.click(button('L'));
    expect(readQuery()).toMatchObject({ hands: ['R'] });
    await user.click(button('R'));
    // Both hands may be off, and the address keeps the empty choice.
    expect(readQuery()).toMatchObject({ hands: [] });
    expect(readAddress()).toBe('/?hand=&team=NYY');
    button('Remove Hand: none');
  });

  it('are those of a link, with the labels of a list of the backend', async () => {
    const { user, readAddress } = show('/?time=night&years=2025&book=dk');
    expect(readQuery()).toMatchObject({ time: 'night' });
    button('Remove Night games');
    await user.click(button('Night'));
    expect(readQuery()).toMatchObject({ time: null });
    expect(readAddress()).toBe('/?years=2025&book=dk');
    await user.click(button('Day'));
    expect(readAddress()).toBe('/?time=day&years=2025&book=dk');

    // Boxes come after the other controls, in the order of their options.
    const boxes = screen.getByRole('group', { name: 'Years' });
    expect(button(/^Rivals/).compareDocumentPosition(boxes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    within(boxes).getByRole('checkbox', { name: '2025', checked: true });
    await user.click(within(boxes).getByRole('checkbox', { name: '2024' }));
    expect(readQuery()).toMatchObject({ years: ['2024', '2025'] });
    expect(readAddress()).toBe('/?time=day&years=2024&years=2025&book=dk');

    button('Remove Books: DraftKings');
    await user.click(button('Books DraftKings'));
    expect(listOptions()).toContain('DraftKings');
  });

  it('say what they show instead of values of a link that they do not know, where they have a word for it', () => {
    show('/?season=1999&time=noon&hand=B&years=1998');
    screen.getByText('The season 1999 is not known here; showing the season 2025.');
    screen.getByText('The game time noon is not known here; showing all games.');
    screen.getByText('The pitcher hand B is not known here; showing the default.');
    expect(readQuery()).toMatchObject({ season: '2025', time: null, hands: ['L', 'R'] });
    expect(screen.queryByText(/1998/)).toBeNull();
  });

  it('offer what their list lacks, to be unchosen, only where the filter says so', async () => {
    const { user, readAddress } = show('/?book=gone&rival=gone');
    await user.click(button('Books gone'));
    await user.click(screen.getByRole('option', { name: 'gone', selected: true }));
    expect(readAddress()).toBe('/?rival=gone');
    await user.click(button('Rivals gone'));
    expect(screen.queryByRole('option', { name: 'gone' })).toBeNull();
    screen.getByRole('option', { name: 'Philadelphia' });
  });
});
