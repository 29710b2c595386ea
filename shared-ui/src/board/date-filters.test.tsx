import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dateFilter, dateRangeFilter, defineFilters } from './index.ts';
import { readQuery, showFilters } from './testing/show-filters.tsx';

const FILTERS = defineFilters(
  {
    dates: dateRangeFilter({
      bounds: () => ({ min: '2025-03-01', max: '2025-09-30' }),
      fallback: { from: '2025-03-01', to: () => '2025-09-30' },
      presets: ({ max }) => [{ label: 'September', from: '2025-09-01', to: max }],
      screen: 'the list',
      query: ({ from, to }) => ({ first: from, last: to }),
    }),
    start: dateFilter({
      label: 'Start',
      noun: 'first day',
      shown: 'games from the beginning',
      chip: (day) => `From ${day}`,
      before: 'end',
      query: (day) => ({ start: day }),
    }),
    end: dateFilter({
      label: 'End',
      noun: 'last day',
      shown: 'games up to the latest',
      chip: (day) => `To ${day}`,
      after: 'start',
      query: (day) => ({ end: day }),
    }),
  },
  {},
);

const show = (address = '/') => showFilters(FILTERS, { address });
const field = (name: string) => screen.getByRole('textbox', { name });
const enter = (name: string, text: string) => {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
};

describe('a range of dates', () => {
  it('is all that there is until a preset is pressed, which one chip puts back', async () => {
    const { user, readAddress } = show();
    expect(readQuery()).toMatchObject({ first: '2025-03-01', last: '2025-09-30' });
    await user.click(screen.getByRole('button', { name: 'September' }));
    expect(readAddress()).toBe('/?from=2025-09-01');
    await user.click(screen.getByRole('button', { name: 'Remove Dates: Sep 1, 2025 – Sep 30, 2025' }));
    expect(readAddress()).toBe('/');
  });

  it('is put in order where a link has it the wrong way round', () => {
    show('/?from=2025-06-01&to=2025-05-01');
    expect(readQuery()).toMatchObject({ first: '2025-05-01', last: '2025-06-01' });
    screen.getByRole('button', { name: 'Remove Dates: May 1, 2025 – Jun 1, 2025' });
  });

  it.each(['2024-12-31', '2025-10-01', 'soon'])('says which days there are for a link to %s', (day) => {
    show(`/?from=${day}`);
    screen.getByText('This link asks for a day that the list does not have.');
    screen.getByText('It has Mar 1, 2025 to Sep 30, 2025; the default stands in.');
    expect(readQuery()).toMatchObject({ first: '2025-03-01' });
  });
});

describe('a day', () => {
  it('is none at first, one that is typed, and none again when its field is cleared', async () => {
    const { user, readAddress } = show();
    expect(readQuery()).toMatchObject({ start: '' });
    enter('Start', '4/3/2025');
    expect(readQuery()).toMatchObject({ start: '2025-04-03' });
    expect(readAddress()).toBe('/?start=2025-04-03');
    await user.click(screen.getByRole('button', { name: 'Remove From 2025-04-03' }));
    expect(readAddress()).toBe('/');
    enter('End', 'May 4, 2025');
    expect(readAddress()).toBe('/?end=2025-05-04');
    enter('End', '');
    expect(readAddress()).toBe('/');
  });

  it.each([
    ['End', '2025-04-30', '/?start=2025-05-01'],
    ['End', '2025-05-02', '/?start=2025-05-01&end=2025-05-02'],
  ])('of %s is not %s before the day that it comes after', (name, text, address) => {
    const { readAddress } = show('/?start=2025-05-01');
    enter(name, text);
    expect(readAddress()).toBe(address);
  });

  it('names days of a link that are none', () => {
    show('/?start=2025-02-30&end=soon');
    screen.getByText('The first day 2025-02-30 is not known here; showing games from the beginning.');
    screen.getByText('The last day soon is not known here; showing games up to the latest.');
  });
});
