import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { installDialogs } from '../testing/document/install-dialogs.ts';
import {
  type BoardFrameProps,
  defineFilters,
  minimumFilter,
  openFilter,
  textFilter,
  toggleFilter,
} from './index.ts';
import { readQuery, showFilters } from './testing/show-filters.tsx';

installDialogs();

const FILTERS = defineFilters(
  {
    upcoming: openFilter((isOn) => ({ open: isOn })),
    more: toggleFilter({ label: 'Columns', option: 'All columns' }),
    odds: textFilter({
      label: 'Min Odds',
      placeholder: '-110',
      chip: (text) => (text === 'abc' ? undefined : `Min Odds: ${text}`),
      query: (text) => ({ odds: text }),
    }),
    min: minimumFilter({
      noun: 'Players',
      unit: 'game',
      options: [1, 5],
      fallback: 1,
      min: 1,
      max: 9,
      empty: { title: 'Nobody played enough.', hint: 'Ask for less.' },
      query: (min) => ({ min }),
    }),
  },
  {},
);

const FAILURE = 'The players could not be loaded.';

const show = (props: Partial<BoardFrameProps> = {}, address = '/') =>
  showFilters(FILTERS, { address, ...props });

describe('the frame of a board', () => {
  it('has its parts from the head to the foot', () => {
    show({
      lead: <p>Lead</p>,
      controls: <button type="button">Control</button>,
      actions: <button type="button">Action</button>,
      notice: <p>Notice</p>,
      footer: <p>Footer</p>,
    });
    const words = ['Players', 'Control', 'Action', 'Notice', 'Lead', 'Rows', 'Footer'];
    const places = words.map((text) => document.body.textContent?.indexOf(text) ?? -1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('has a lead in a line of its own, because it becomes longer with the answer', () => {
    show({ lead: <p>Lead</p> });
    const about = screen.getByText('Lead').parentElement ?? document.body;
    expect(getComputedStyle(about).flexDirection).toBe('column');
  });

  it.each([
    ['the rows, where some came', [1], FAILURE, ['Rows']],
    ['the rows, where it names no failure', [], undefined, ['Rows']],
  ])('after an error shows %s', (_, rows, failure, words) => {
    const list = { rows, error: new Error('no answer'), isLoading: false, retry: () => {} };
    show({ list, ...(failure && { failure }) });
    const shown = ['Rows', FAILURE].filter((text) => screen.queryByText(text));
    expect(shown).toEqual(words);
  });
});

describe('its filters', () => {
  it('have a chip for games that have not begun, and a switch that changes the address alone', async () => {
    const { user, readAddress } = show();
    const before = readQuery();
    await user.click(screen.getByRole('button', { name: 'All columns' }));
    expect(readAddress()).toBe('/?more=1');
    expect(readQuery()).toEqual(before);
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'All columns' }));
    expect(readAddress()).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Upcoming only' }));
    expect(readQuery()).toMatchObject({ open: true });
    expect(readAddress()).toBe('/?upcoming=1');
    await user.click(screen.getByRole('button', { name: 'Remove Upcoming only' }));
    expect(readQuery()).toMatchObject({ open: false });
  });

  it.each([
    ['-110', ['Remove Min Odds: -110', 'Reset']],
    ['abc', []],
  ])('name the text %s only where it is in force', (text, names) => {
    show({}, `/?odds=${text}`);
    expect(screen.getByRole('textbox', { name: 'Min Odds' }).getAttribute('value')).toBe(text);
    const list = screen.queryByRole('list', { name: 'Active filters' });
    const buttons = [...(list?.querySelectorAll('button') ?? [])];
    expect(buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual(names);
  });

  it('have the smallest sample among them, and say above the rows how many it hides', async () => {
    const { user, readAddress } = show({ hidden: 3 }, '/?min=5');
    screen.getByText('Players with at least 5 games; 3 hidden.');
    const bar = within(screen.getByRole('region', { name: 'Filters' }));
    expect(bar.getByLabelText<HTMLSelectElement>('At least').value).toBe('5');
    await user.click(screen.getByRole('button', { name: 'Remove At least 5 games' }));
    expect(readAddress()).toBe('/');
    expect(readQuery()).toMatchObject({ min: 1 });
  });

  it('are on a phone in a sheet with the smallest sample, and what explains the rows is below them', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const list = { rows: [1, 2], error: undefined, isLoading: false, retry: () => {} };
    const { user } = show({ hidden: 3, list, lead: <p>Lead</p>, legend: <p>Legend</p> }, '/?min=5');
    const words = ['Players with at least 5 games; 3 hidden.', 'Rows', 'Legend', 'Lead'];
    const places = words.map((text) => document.body.textContent?.indexOf(text) ?? -1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(screen.queryByLabelText('At least')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    expect(screen.getByLabelText<HTMLSelectElement>('At least').value).toBe('5');
    await user.click(screen.getByRole('button', { name: 'Show 2 players' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [
      'the total of a growing list',
      { canLoadMore: true, firstPage: { total_rows: 1464 } },
      'Show 1,464 players',
    ],
    [
      'more than the loaded rows, if the list does not tell its total',
      { canLoadMore: true },
      'Show 2+ players',
    ],
    ['no number while it loads', { isLoading: true }, 'Show results'],
  ])('end on a phone with a button that names %s', async (_, state, name) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const list = { rows: [1, 2], error: undefined, isLoading: false, retry: () => {}, ...state };
    const { user } = show({ list });
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    screen.getByRole('button', { name });
  });

  it('take a sample of a link only within its bounds', () => {
    show({}, '/?min=10');
    expect(readQuery()).toMatchObject({ min: 1 });
  });
});
