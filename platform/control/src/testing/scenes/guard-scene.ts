import type { Ballot } from '@sharpside/contracts/control';
import { aStore } from '@sharpside/edge/testing/test-edge';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { createRegistry } from '@sharpside/registry/records/registry';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { createGuard } from '../../guard/guard.ts';
import type { GuardMode } from '../../guard/guard-settings.ts';

export const APP = 'remote-tools';
export const MINUTE_MS = 60_000;

export const SETTINGS = {
  judgesVitals: false,
  margin: 0.02,
  minNetworks: 50,
  minFailing: 20,
  windowMs: 60 * MINUTE_MS,
  watchMs: 30 * MINUTE_MS,
};

const pad = (value: number) => String(value).padStart(6, '0');

type Told = { networks: number; failing?: number; of?: Map<string, Ballot[]> };

/** remote-tools 1.0.0 is live and 1.1.0 is published. `tell` sets the ballots on either. */
export async function createGuardScene(mode: GuardMode = 'act') {
  const clock = createTestClock();
  const log = createTestLog();
  const deps = { store: await aStore(), now: () => new Date(clock.now()) };
  const registry = createRegistry(deps.store);
  const told = new Map<string, Ballot[]>();
  const poor = new Map<string, Ballot[]>();
  const collector = {
    channels: () => ['production'],
    ballots: ({ version }: { version: string }) => told.get(version) ?? [],
  };
  const vitals = { ballots: ({ version }: { version: string }) => poor.get(version) ?? [] };
  const start = (newMode = mode, judgesVitals = false) =>
    createGuard({
      deps,
      collector,
      vitals,
      settings: { ...SETTINGS, mode: newMode, judgesVitals },
      clock,
      log,
    });
  const by = { channel: 'production', app: APP, by: 'Ann', reason: null };
  return {
    clock,
    log,
    deps,
    by,
    poor,
    guard: start(),
    start,
    /** Replaces the ballots on a release with ballots of `networks` networks, of which `failing` saw it fail. */
    tell(version: string, { networks, failing = 0, of = told }: Told) {
      const at = Math.floor(clock.now() / 1000);
      const ballots = Array.from({ length: networks }, (_, index) => ({
        network: `${pad(index)}.${pad(index)}`,
        at,
        hasFailed: index < failing,
      }));
      of.set(version, ballots);
    },
    promote: (percent?: number) =>
      makeChange(deps, {
        ...by,
        version: '1.1.0',
        ...(percent === undefined ? { action: 'promote' } : { action: 'canary', percent }),
      }),
    state: async () => (await registry.readChannel('production'))?.apps[APP],
    history: () => registry.readHistory('production'),
  };
}
