import type { Freshness } from '@sharpside/contracts/api';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { prepareShell, renderShell } from '../layout/testing/render-shell.tsx';
import { FreshnessProvider } from './freshness-context.tsx';
import { FreshnessLines } from './freshness-lines.tsx';
import { SampleMarkOfPage } from './sample-mark.tsx';

prepareShell();

const FRESHNESS: Freshness = {
  snapshot_id: 's1',
  published_at: '2020-07-20T09:00:00Z',
  is_sample: false,
  sources: [],
  updates: [
    { league: 'MLB', updated_at: '2020-07-20T10:10:00Z' },
    { league: 'NFL', updated_at: '2020-07-14T10:10:00Z' },
  ],
  tables: [],
};

const answering = (changes: Partial<Freshness> = {}) =>
  vi.fn(async () => new Response(JSON.stringify({ ...FRESHNESS, ...changes })));

const page = (
  <FreshnessProvider>
    <SampleMarkOfPage />
    <FreshnessLines />
  </FreshnessProvider>
);

const comeBack = () => act(async () => document.dispatchEvent(new Event('visibilitychange')));

afterEach(() => void vi.useRealTimers());

it('tells when the data of each league were updated, and asks again when somebody comes back after long', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const fetch = answering();
  renderShell(page, { fetch });
  await screen.findByText(/^MLB data: updated/);
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual([
    'MLB data: updated Mon, Jul 20 6:10 AM ET',
    'NFL data: updated Tue, Jul 14 6:10 AM ET',
  ]);
  expect(screen.queryByText(/Sample data/)).toBeNull();
  await comeBack();
  expect(fetch).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  await comeBack();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("calls today's update yesterday's once the day is over, Eastern", async () => {
  vi.useFakeTimers({ now: Date.parse('2020-07-21T03:59:30Z'), shouldAdvanceTime: true });
  renderShell(page, { fetch: answering() });
  await screen.findByText('today 6:10 AM ET');
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  screen.getByText('yesterday 6:10 AM ET');
});

it('marks data that are a sample, and says what is made up', async () => {
  renderShell(page, { fetch: answering({ is_sample: true }) });
  expect(await screen.findAllByText('Sample data: invented players and games')).toHaveLength(2);
});

it('closes the mark of a page for the visit', async () => {
  const sample = { fetch: answering({ is_sample: true }) };
  const { user, unmount } = renderShell(page, sample);
  await screen.findByRole('note');
  await user.click(screen.getByRole('button', { name: 'Close for this visit' }));
  expect(screen.queryByRole('note')).toBeNull();
  unmount();
  renderShell(page, sample);
  // The foot of every page still says it.
  await screen.findByText('Sample data: invented players and games');
  expect(screen.queryByRole('note')).toBeNull();
  window.sessionStorage.clear();
});

it('asks again after a failure, so that a sample is not taken for real games', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const fetch = answering({ is_sample: true });
  fetch.mockRejectedValueOnce(new TypeError('down'));
  renderShell(page, { fetch });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(/Sample data/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await screen.findAllByText('Sample data: invented players and games')).toHaveLength(2);
});

it.each([
  { when: 'there is no backend', options: { config: { backendUrl: null }, fetch: answering() } },
  { when: 'the backend does not answer', options: { fetch: () => Promise.reject(new TypeError('down')) } },
])('says nothing when $when', async ({ options }) => {
  const { container } = renderShell(page, options);
  await act(async () => {});
  expect(container.textContent).not.toMatch(/data/i);
});
