import { IS_LONG_RUN } from '@sharpside/server-kit/testing/run-kind';
import { expect, it } from 'vitest';
import { EXIT_CODES } from '../cli/explain-error.ts';
import { createWorkspace } from './a-workspace.ts';
import { runMfeHere } from './run-mfe.ts';
import { type Storage, simulateChanges } from './simulate-changes.ts';

// A long run: SIMULATED_CHANGES=1000 SIMULATED_SEED=7 SIMULATED_PROCESSES=30 (percent) SIMULATED_READ_ALL=1
const {
  SIMULATED_CHANGES: askedChanges,
  SIMULATED_SEED: seed = '11',
  SIMULATED_PROCESSES: askedProcesses,
  SIMULATED_READ_ALL: readAllEvery = '25',
} = process.env;

const isLong = IS_LONG_RUN || askedChanges !== undefined || askedProcesses !== undefined;
const MAX_MS = isLong ? 7_200_000 : 240_000;

type RandomChangesOptions = {
  /** Number of changes if the environment sets none. A short run interrupts them in turn, a long run at random. */
  changes: { short: number; long: number };
  /** Percentage of a long run's changes that run in a separate process. */
  processPercent: number;
  createStorage: () => Promise<Storage>;
};

/** Invariants of a registry under random changes, on every kind of store. Run it once per store. */
export function describeRandomChanges(name: string, options: RandomChangesOptions): void {
  const { changes, processPercent, createStorage } = options;
  const count = Number(askedChanges ?? (isLong ? changes.long : changes.short));
  it(`random changes, some killed or failed by the store, leave ${name} at what the history explains, with no file missing`, {
    timeout: MAX_MS,
  }, async () => {
    const workspace = await createWorkspace();
    const storage = await createStorage();
    const { faults, tally, revisions, releases } = await simulateChanges({
      workspace,
      storage,
      changes: count,
      seed: Number(seed),
      ...(isLong && { processPercent: Number(askedProcesses ?? processPercent) }),
      readAllEvery: Number(readAllEvery),
    });
    // With the seed, a failure can be repeated.
    console.log(`${name}, seed ${seed}: ${JSON.stringify({ ...tally, revisions, releases })}`);
    expect(faults).toEqual([]);
    // A run should meet every ending to prove anything, but a few random changes may not.
    const missed = Object.entries(tally).filter(([, times]) => times === 0);
    if (!isLong || count >= 100) expect(missed).toEqual([]);
    if (!isLong) expect(tally.processesKilled).toBe(3);
    const { root } = workspace;
    const { location, environment } = storage;
    const verified = await runMfeHere(['history', '--verify', '--store', location], root, environment);
    expect(verified).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
  });
}
