import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Day } from '../../dates/index.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { DateField } from './date-field.tsx';
import { DateRangeSlider } from './date-range-slider.tsx';
import { DateStepper } from './date-stepper.tsx';

const BOUNDS = { min: '2024-08-17', max: '2025-04-14' };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const day = (name: string) => screen.getByRole('button', { name });
const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

type StepperProps = { start?: Day; onChange?: (day: Day) => void; lastStep?: Day };

describe('DateStepper', () => {
  function Stepper({ start = '2025-04-10', onChange = (_: Day) => {}, ...rest }: StepperProps) {
    const [value, setValue] = useState<Day>(start);
    const change = (next: Day) => {
      setValue(next);
      onChange(next);
    };
    const bounds = { ...BOUNDS, ...rest };
    return <DateStepper label="Date" value={value} onValueChange={change} today="2025-04-14" {...bounds} />;
  }

  it('goes to the day before, the day after and today, and stops at the first and the last day', async () => {
    const onChange = vi.fn();
    const { unmount } = renderUi(<Stepper onChange={onChange} />);
    await userEvent.click(button('Previous Day'));
    await userEvent.click(button('Next Day'));
    await userEvent.click(button('Today'));
    expect(onChange.mock.calls.flat()).toEqual(['2025-04-09', '2025-04-10', '2025-04-14']);
    expect(isDisabled(button('Next Day'))).toBe(true);
    expect(isDisabled(button('Today'))).toBe(true);
    unmount();
    renderUi(<Stepper start="2024-08-17" />);
    expect(isDisabled(button('Previous Day'))).toBe(true);
  });

  it('goes further than its calendar where there is a day to show', async () => {
    renderUi(<Stepper start="2025-04-14" lastStep="2025-04-15" />);
    await userEvent.click(button('Select Date: Mon, Apr 14, 2025'));
    expect(day('Tuesday, April 15, 2025').getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Next Day'));
    screen.getByRole('button', { name: 'Select Date: Tue, Apr 15, 2025' });
    expect(isDisabled(button('Next Day'))).toBe(true);
  });

  it('chooses a day from the calendar, which opens at once, and gives the focus back', async () => {
    renderUi(<Stepper />);
    await userEvent.click(button('Select Date: Thu, Apr 10, 2025'));
    screen.getByRole('dialog', { name: 'Select Date' });
    // Days have no styles of their own, which would be slow.
    const cells = [...document.querySelectorAll('[role=gridcell]')].flatMap((cell) => [
      cell,
      ...cell.children,
    ]);
    expect(cells).toHaveLength(60);
    expect(cells.filter(({ className }) => className)).toEqual([]);
    await userEvent.click(day('Tuesday, April 1, 2025'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Select Date: Tue, Apr 1, 2025'));
  });
});

it('an empty field says any day, and the form of a date once somebody types there', async () => {
  renderUi(<DateField label="Start" value={undefined} onValueChange={() => {}} {...BOUNDS} />);
  const field = screen.getByLabelText('Start');
  expect(field.getAttribute('placeholder')).toBe('Any day');
  await userEvent.click(field);
  expect(field.getAttribute('placeholder')).toBe('YYYY-MM-DD');
  await userEvent.tab();
  expect(field.getAttribute('placeholder')).toBe('Any day');
});

describe('the calendar', () => {
  const onValueChange = vi.fn();
  async function open(value: Day) {
    onValueChange.mockReset();
    renderUi(<DateField label="Date" value={value} onValueChange={onValueChange} {...BOUNDS} />);
    await userEvent.click(button('Open the calendar of Date'));
  }
  const focused = () => document.activeElement?.getAttribute('data-day');

  it('moves by keyboard, within its bounds', async () => {
    await open('2025-01-15');
    const walked: unknown[] = [focused()];
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
    for (const key of [...keys, 'Shift>}{PageUp}{/Shift', 'Shift>}{PageDown}{/Shift', 'ArrowLeft>15/']) {
      await userEvent.keyboard(`{${key}}`);
      walked.push(focused());
    }
    expect(walked).toEqual([
      '2025-01-15',
      '2025-01-14',
      '2025-01-15',
      '2025-01-08',
      '2025-01-15',
      '2025-01-12',
      '2025-01-18',
      '2024-12-18',
      '2025-01-18',
      '2024-08-17',
      '2025-04-14',
      '2025-03-30',
    ]);
    await userEvent.keyboard('{Enter}');
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('2025-03-30');
  });

  it('offers no day out of its bounds, and leads from month to month as far as they reach', async () => {
    await open('2025-04-14');
    await userEvent.click(day('Tuesday, April 15, 2025'));
    expect(onValueChange).not.toHaveBeenCalled();
    expect(isDisabled(button('Next month'))).toBe(true);
    await userEvent.click(button('Previous month'));
    screen.getByText('March 2025');
  });

  it('leads no further back than the first day', async () => {
    await open('2024-09-10');
    await userEvent.click(button('Previous month'));
    screen.getByRole('grid', { name: 'August 2024' });
    expect(isDisabled(button('Previous month'))).toBe(true);
  });

  it('marks the chosen day and today, names the days of the week, and is one stop for the Tab key', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-01-20T17:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    await open('2025-01-15');
    expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('15');
    const days = screen.getAllByRole('columnheader').map((cell) => cell.getAttribute('abbr'));
    expect([days.length, days[0], days[6]]).toEqual([7, 'Sunday', 'Saturday']);
    const marked = [...document.querySelectorAll('[aria-current=date]')];
    expect(marked.map((cell) => cell.getAttribute('data-day'))).toEqual(['2025-01-20']);
    expect(marked[0]?.hasAttribute('data-today')).toBe(true);
    // The day in the tab order: the day that was left, or the first day of the month in view.
    const stops = () =>
      [...document.querySelectorAll('[data-day][tabindex="0"]')].map((stop) => stop.getAttribute('data-day'));
    expect(stops()).toEqual(['2025-01-15']);
    await userEvent.click(button('Next month'));
    expect(stops()).toEqual(['2025-02-01']);
  });
});

describe('DateField', () => {
  const onValueChange = vi.fn();
  const onClear = vi.fn();
  const dateField = (rest: Partial<Parameters<typeof DateField>[0]> = {}) => (
    <DateField label="Start Date" value="2025-04-01" onValueChange={onValueChange} {...BOUNDS} {...rest} />
  );
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Date' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });

  it('understands what is typed, and keeps its date at anything else, which it marks without a message', () => {
    onValueChange.mockReset();
    renderUi(dateField());
    for (const text of ['soon', '2025-02-30', '2020-01-01', '2025-04-15']) {
      type(text);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      // CONST-18
      expect(document.body.textContent).toBe('Start Date');
      fireEvent.blur(field());
      expect(field().value).toBe('Apr 1, 2025');
    }
    expect(onValueChange).not.toHaveBeenCalled();
    type('Feb 3, 2025');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('2025-02-03');
  });

  it('that was emptied is cleared where that is allowed, and has its date back where it is not', () => {
    onValueChange.mockReset();
    const { rerender } = renderUi(dateField());
    type('');
    fireEvent.blur(field());
    expect(field().value).toBe('Apr 1, 2025');
    rerender(dateField({ onClear }));
    type('');
    fireEvent.blur(field());
    expect(onClear).toHaveBeenCalledOnce();
    expect(onValueChange).not.toHaveBeenCalled();
  });
});

describe('DateRangeSlider', () => {
  const onValueChange = vi.fn();
  const slide = (name: string, days: number) => {
    onValueChange.mockReset();
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value: String(days) } });
  };
  const value = { from: '2024-08-19', to: '2024-08-27' };

  it('says its days, and moves each end a day a step, neither past the other', () => {
    renderUi(<DateRangeSlider label="Dates" {...BOUNDS} value={value} onValueChange={onValueChange} />);
    expect(screen.getByRole('group', { name: 'Dates' }).textContent).toContain('Aug 19, 2024 – Aug 27, 2024');
    const first = screen.getByRole('slider', { name: 'First day' });
    expect(first.getAttribute('aria-valuetext')).toBe('Aug 19, 2024');
    expect(first.getAttribute('step')).toBe('1');
    slide('First day', 3);
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith({ ...value, from: '2024-08-20' });
    slide('Last day', 240);
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith({ ...value, to: '2025-04-14' });
    slide('First day', 100);
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith({ from: '2024-08-27', to: '2024-08-27' });
    slide('Last day', 0);
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith({ from: '2024-08-19', to: '2024-08-19' });
  });

  it('takes ends that stand the wrong way round for the range between them', () => {
    const turned = { from: value.to, to: value.from };
    renderUi(<DateRangeSlider label="Dates" {...BOUNDS} value={turned} onValueChange={onValueChange} />);
    expect(screen.getByRole('group', { name: 'Dates' }).textContent).toContain('Aug 19, 2024 – Aug 27, 2024');
    slide('First day', 3);
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith({ ...value, from: '2024-08-20' });
  });
});
