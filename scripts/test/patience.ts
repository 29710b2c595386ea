import type { VitestUtils } from 'vitest';

/** Limit and interval of waits, in ms. Only a test that hangs reaches the limit, also on a busy machine. */
const PATIENCE = { timeout: 25_000, interval: 20 };

/** Limits of tests, hooks and polls, for `vitest.config.ts`. Only a test that hangs reaches them. */
export const TIME_LIMITS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: PATIENCE } };

type Waits = Pick<VitestUtils, 'waitFor'>;

// The `vi` objects that were changed already. Test files share modules and `vi`, which must be changed only once.
const patient = new WeakSet<Waits>();

/** Gives `vi.waitFor` the limit that `expect.poll` has in `vitest.config.ts`. Its own limit is only a second. */
export function makePatient(waits: Waits): void {
  if (patient.has(waits)) return;
  patient.add(waits);
  const { waitFor } = waits;
  waits.waitFor = (callback, options = {}) =>
    waitFor(callback, { ...PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) });
}
