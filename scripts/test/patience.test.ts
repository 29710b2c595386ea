import { expect, it, vi } from 'vitest';
import { makePatient, PATIENCE } from './patience.ts';

it('gives waits more than a busy machine needs, where they do not say how long', () => {
  const waitFor = vi.fn<typeof vi.waitFor>();
  const waits = { waitFor };
  makePatient(waits);
  makePatient(waits);
  const holds = () => {};
  waits.waitFor(holds);
  waits.waitFor(holds, 100);
  waits.waitFor(holds, { interval: 500 });
  expect(waitFor.mock.calls).toEqual([
    [holds, PATIENCE],
    [holds, { ...PATIENCE, timeout: 100 }],
    [holds, { ...PATIENCE, interval: 500 }],
  ]);
});

it('holds in every test', async () => {
  const isLate = () => performance.now() > 1_100 + begun;
  const begun = performance.now();
  await Promise.all([vi.waitFor(() => expect(isLate()).toBe(true)), expect.poll(isLate).toBe(true)]);
});
