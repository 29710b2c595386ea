import { expect, it, vi } from 'vitest';
import { makePatient, PATIENCE } from './patience.ts';

it('gives waits more than a busy machine needs, where they do not say how long', async () => {
  const calls: unknown[] = [];
  const waits: Pick<typeof vi, 'waitFor'> = {
    waitFor: async (callback, options) => {
      calls.push(options);
      return callback();
    },
  };
  makePatient(waits);
  makePatient(waits);
  expect(await waits.waitFor(() => 'came')).toBe('came');
  await waits.waitFor(() => {}, 100);
  await waits.waitFor(() => {}, { interval: 500 });
  expect(calls).toEqual([PATIENCE, { ...PATIENCE, timeout: 100 }, { ...PATIENCE, interval: 500 }]);
});

it('holds in every test', async () => {
  const isLate = () => performance.now() > 1_100 + begun;
  const begun = performance.now();
  await Promise.all([vi.waitFor(() => expect(isLate()).toBe(true)), expect.poll(isLate).toBe(true)]);
});
