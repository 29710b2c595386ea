import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { DateRangeField } from './date-range-field.tsx';
import type { DayRange } from './date-range-slider.tsx';

const BOUNDS = { min: '2024-08-17', max: '2025-04-14' };
const PRESETS = [
  { label: 'Last 7 days', from: '2025-04-08', to: '2025-04-14' },
  { label: 'This season', from: '2025-03-01', to: '2025-11-30' },
  { label: 'Season of 2023', from: '2023-03-01', to: '2023-11-30' },
  { label: 'Season of 2026', from: '2026-03-01', to: '2026-11-30' },
];

const onValueChange = vi.fn();
const onSlide = vi.fn();

function Scene() {
  const [value, setValue] = useState<DayRange>({ from: '2024-08-19', to: '2024-08-27' });
  const tell = (listener: (range: DayRange) => void) => (range: DayRange) => {
    listener(range);
    setValue(range);
  };
  return (
    <DateRangeField
      label="Dates"
      {...BOUNDS}
      presets={PRESETS}
      value={value}
      onValueChange={tell(onValueChange)}
      onSlide={tell(onSlide)}
    />
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const chip = (name: string) => screen.getByRole('button', { name });
const readDays = () =>
  ['Start date', 'End date'].map((name) => field(name).getAttribute('value')).join(' – ');

function type(name: string, value: string) {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.keyDown(field(name), { key: 'Enter' });
}

describe('DateRangeField', () => {
  it('sets a day by a field, in step with the slider', () => {
    renderUi(<Scene />);
    expect(readDays()).toBe('Aug 19, 2024 – Aug 27, 2024');
    type('Start date', '2024-08-20');
    expect(onValueChange).toHaveBeenLastCalledWith({ from: '2024-08-20', to: '2024-08-27' });
    const first = screen.getByRole('slider', { name: 'First day' });
    expect(first.getAttribute('aria-valuetext')).toBe('Aug 20, 2024');
    fireEvent.change(first, { target: { value: '5' } });
    expect(onSlide).toHaveBeenLastCalledWith({ from: '2024-08-22', to: '2024-08-27' });
    expect(readDays()).toBe('Aug 22, 2024 – Aug 27, 2024');
  });

  it.each([
    { name: 'Start date', typed: '2024-09-10', note: 'It was before the start date, and moved to it.' },
    { name: 'End date', typed: '2024-08-18', note: 'It was after the end date, and moved to it.' },
  ])('takes the other end along where $name passes it, and says so', ({ name, typed, note }) => {
    renderUi(<Scene />);
    type(name, typed);
    expect(onValueChange).toHaveBeenLastCalledWith({ from: typed, to: typed });
    expect(screen.getByText(note).closest('[aria-live]')).not.toBeNull();
    fireEvent.change(screen.getByRole('slider', { name: 'Last day' }), { target: { value: '200' } });
    expect(screen.queryByText(note)).toBeNull();
  });

  it('sets a range by its name, cut to the bounds, marks it, and says why another has no day in them', async () => {
    renderUi(<Scene />);
    await userEvent.click(chip('This season'));
    expect(onValueChange).toHaveBeenLastCalledWith({ from: '2025-03-01', to: '2025-04-14' });
    expect(chip('This season').getAttribute('aria-pressed')).toBe('true');
    expect(chip('Last 7 days').getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(chip('Last 7 days'));
    expect(readDays()).toBe('Apr 8, 2025 – Apr 14, 2025');
    // Presets without a day within the bounds are disabled.
    expect(chip('Season of 2023')).toHaveProperty('disabled', true);
    expect(chip('Season of 2026')).toHaveProperty('disabled', true);
    expect(screen.getByText(/^Season of 2023 ends before/).textContent).toBe(
      'Season of 2023 ends before Aug 17, 2024, the first day there is. Season of 2026 begins after Apr 14, 2025, the last day there is.',
    );
  });
});
