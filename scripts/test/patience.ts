import type { VitestUtils } from 'vitest';

/** For a state that comes by itself, and on a busy machine comes late. Only what hangs meets the limit. */
export const PATIENCE = { timeout: 25_000, interval: 20 };

type Waits = Pick<VitestUtils, 'waitFor'>;

// Files share their modules, and the tool: its waits are made patient once.
const patient = new WeakSet<Waits>();

/** Gives `vi.waitFor` the patience that `expect.poll` has by `vitest.config.ts`; its own limit is a second. */
export function makePatient(waits: Waits): void {
  if (patient.has(waits)) return;
  patient.add(waits);
  const { waitFor } = waits;
  waits.waitFor = (callback, options = {}) =>
    waitFor(callback, { ...PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) });
}
