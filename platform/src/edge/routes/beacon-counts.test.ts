import { describe, expect, it } from 'vitest';
import { createBeaconCounts } from './beacon-counts.ts';

const aBeacon = (version: string) => ({
  app: 'remote-tools',
  version,
  failure: 'load' as const,
  detail: '',
  fallback: null,
});

describe('createBeaconCounts', () => {
  it('counts a bounded number of releases, and goes on counting those', () => {
    const counts = createBeaconCounts();
    for (let patch = 0; patch < 1_500; patch += 1) counts.add(aBeacon(`1.0.${patch}`));
    counts.add(aBeacon('1.0.0'));
    counts.add(aBeacon('1.0.1499'));
    expect(counts.list()).toHaveLength(1_000);
    expect(counts.list()[0]).toEqual({ app: 'remote-tools', version: '1.0.0', failure: 'load', count: 2 });
  });
});
