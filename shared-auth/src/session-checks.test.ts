import { expect, it, vi } from 'vitest';
import { shareInFlight } from './session-checks.ts';

it('runs again for a caller that comes after, also after a failure', async () => {
  const work = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce('up');
  const shared = shareInFlight(work);
  await expect(shared()).rejects.toThrow('down');
  expect(await shared()).toBe('up');
});
