import type { Beacon } from 'contracts';

export type BeaconCount = Pick<Beacon, 'app' | 'version' | 'failure'> & { count: number };

/** How often each release failed in browsers since this server started. */
export type BeaconCounts = { add(beacon: Beacon): void; list(): BeaconCount[] };

// Anybody can send any name; what comes after so many different ones is logged but not counted.
const MAX_COUNTS = 1_000;

/** Counts of nothing yet. */
export function createBeaconCounts(): BeaconCounts {
  const counts = new Map<string, BeaconCount>();
  return {
    add({ app, version, failure }) {
      const key = `${app}@${version} ${failure}`;
      const known = counts.get(key);
      if (known !== undefined) known.count += 1;
      else if (counts.size < MAX_COUNTS) counts.set(key, { app, version, failure, count: 1 });
    },
    list: () => [...counts.values()].map((count) => ({ ...count })),
  };
}
