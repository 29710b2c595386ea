import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PATH, showTracker } from '../testing/show-tracker.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T12:00:00Z') }));

const field = (name: string) => screen.getByRole('textbox', { name });

describe('the dates of the Exit Velocity Tracker', () => {
  it('are set to the day by two fields, in step with slider and address', async () => {
    const { user, lastAsked, readAddress } = showTracker();
    await screen.findByText('Ray Oak');
    for (const [name, day] of [
      ['Start date', '2025-07-04'],
      ['End date', '7/20/2025'],
    ] as const) {
      await user.clear(field(name));
      await user.click(field(name));
      await user.paste(day);
      await user.keyboard('{Enter}');
    }
    expect(readAddress()).toBe(`${PATH}?from=2025-07-04&to=2025-07-20`);
    expect(screen.getByRole('group', { name: 'Dates' }).textContent).toContain('Jul 4, 2025 – Jul 20, 2025');
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ start_date: '2025-07-04', end_date: '2025-07-20' }),
    );
    fireEvent.change(screen.getByRole('slider', { name: 'First day' }), { target: { value: '464' } });
    expect(field('Start date').getAttribute('value')).toBe('Jul 5, 2025');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(field('End date').getAttribute('value')).toBe('May 19, 2026'));
  });

  it('are set by a press on a span of days', async () => {
    const { user, readAddress } = showTracker();
    await screen.findByText('Ray Oak');
    for (const [name, query] of [
      ['Last 7 days', '?from=2026-05-13'],
      ['Last 30 days', '?from=2026-04-20'],
      ['Last season', '?from=2025-03-01&to=2025-11-30'],
      // The range at first.
      ['This season', ''],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      expect(readAddress()).toBe(PATH + query);
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    }
  });

  it.each(['from=2019-04-01', 'to=2026-05-20'])(
    'say where a link asks for a day that is not there: %s',
    async (query) => {
      const { user } = showTracker(`${PATH}?${query}`);
      const note = await screen.findByText('This link asks for a day that the tracker does not have.');
      expect(note.parentElement?.textContent).toContain('It has Mar 28, 2024 to May 19, 2026');
      await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
      await waitFor(() => expect(screen.queryByText(/that the tracker does not have/)).toBeNull());
    },
  );

  it('offer no season that has not begun, and say so', async () => {
    vi.setSystemTime(Date.parse('2027-02-01T12:00:00Z'));
    const { user, readAddress } = showTracker();
    await screen.findByText('Ray Oak');
    expect(screen.getByRole('button', { name: 'This season' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/^This season begins after/).textContent).toBe(
      'This season begins after Jan 31, 2027, the last day there is.',
    );
    await user.click(screen.getByRole('button', { name: 'Last season' }));
    expect(readAddress()).toBe(`${PATH}?to=2026-11-30`);
  });
});
