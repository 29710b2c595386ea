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

describe('one of a list', () => {
  it('is its default until another one is picked, by options of the day', async () => {
    const { user, readAddress } = show();
    const season = screen.getByRole('combobox', { name: 'Season' });
    expect(readQuery()).toMatchObject({ season: '2025' });
    await user.selectOptions(season, '2024');
    expect(readQuery()).toMatchObject({ season: '2024' });
    expect(readAddress()).toBe('/?season=2024');
    button('Remove Season: 2024');
    await user.selectOptions(season, '2025');
    expect(readAddress()).toBe('/');
  });

  it('says what it shows instead of a value that it does not know', () => {
    show('/?season=1999');
    screen.getByText('The season 1999 is not known here; showing the season 2025.');
  });
});

describe('one or none', () => {
  it('is cleared by the chip that is on', async () => {
    const { user, readAddress } = show('/?time=night');
    expect(readQuery()).toMatchObject({ time: 'night' });
    button('Remove Night games');
    await user.click(button('Night'));
    expect(readQuery()).toMatchObject({ time: null });
    expect(readAddress()).toBe('/');
    await user.click(button('Day'));
    expect(readAddress()).toBe('/?time=day');
  });

  it('is none where a link names another one, and says so', () => {
    show('/?time=noon');
    screen.getByText('The game time noon is not known here; showing all games.');
    expect(readQuery()).toMatchObject({ time: null });
  });
});

describe('several as chips', () => {
  it('may all be switched off, which the address remembers', async () => {
    const { user, readAddress } = show();
    await user.click(button('L'));
    expect(readQuery()).toMatchObject({ hands: ['R'] });
    await user.click(button('R'));
    expect(readQuery()).toMatchObject({ hands: [] });
    expect(readAddress()).toBe('/?hand=');
    button('Remove Hand: none');
  });

  it('show the default for a link of unknown values, without a word for it of its own', () => {
    show('/?hand=B');
    screen.getByText('The pitcher hand B is not known here; showing the default.');
    expect(readQuery()).toMatchObject({ hands: ['L', 'R'] });
  });
});

describe('several as boxes', () => {
  it('stand after the other controls, in the order of their options', async () => {
    const { user, readAddress } = show('/?years=2025');
    const boxes = screen.getByRole('group', { name: 'Years' });
    expect(button(/^Rivals/).compareDocumentPosition(boxes)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(within(boxes).getByRole('checkbox', { name: '2024' }));
    expect(readQuery()).toMatchObject({ years: ['2024', '2025'] });
    expect(readAddress()).toBe('/?years=2024&years=2025');
  });

  it('say nothing of unknown values where they have no word for them', () => {
    show('/?years=1999');
    expect(screen.queryByText(/1999/)).toBeNull();
  });
});

describe('several of a long list', () => {
  it('are no chip where the filter has no words for one', async () => {
    const { user, readAddress } = show();
    await user.click(button('Teams All Teams'));
    await user.click(screen.getByRole('option', { name: 'NYY' }));
    expect(readQuery()).toMatchObject({ teams: ['NYY'] });
    expect(readAddress()).toBe('/?team=NYY');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });
});

describe('several of a list of the backend', () => {
  it('have the labels of the list in chip and control', async () => {
    const { user } = show('/?book=dk');
    button('Remove Books: DraftKings');
    await user.click(button('Books DraftKings'));
    expect(listOptions()).toContain('DraftKings');
  });

  it('can be unchosen though the list lacks them, where the filter says so', async () => {
    const { user, readAddress } = show('/?book=gone');
    await user.click(button('Books gone'));
    await user.click(screen.getByRole('option', { name: 'gone', selected: true }));
    expect(readAddress()).toBe('/');
  });

  it('offer their list alone elsewhere', async () => {
    const { user } = show('/?rival=gone');
    await user.click(button('Rivals gone'));
    expect(screen.queryByRole('option', { name: 'gone' })).toBeNull();
    screen.getByRole('option', { name: 'Philadelphia' });
  });
});
