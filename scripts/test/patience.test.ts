import { expect, it, vi } from 'vitest';

it('waits in every test are longer than a busy machine needs, where they do not say how long', async () => {
  const isLate = () => performance.now() > 1_100 + begun;
  const begun = performance.now();
  await Promise.all([vi.waitFor(() => expect(isLate()).toBe(true)), expect.poll(isLate).toBe(true)]);
});
