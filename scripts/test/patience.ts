import type { VitestUtils } from 'vitest';

/** Limit and interval of waits, in ms. Only a test that hangs reaches the limit, also on a busy machine. */
export const PATIENCE = { timeout: 25_000, interval: 20 };

type Waits = Pick<VitestUtils, 'waitFor'>;

// Test files share their modules and `vi`, so its waits are changed only once.
const patient = new WeakSet<Waits>();

/** Gives `vi.waitFor` the same limit as `expect.poll` has by `vitest.config.ts`; its own limit is a second. */
export function makePatient(waits: Waits): void {
  if (patient.has(waits)) return;
  patient.add(waits);
  const { waitFor } = waits;
  waits.waitFor = (callback, options = {}) =>
    waitFor(callback, { ...PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) });
}
