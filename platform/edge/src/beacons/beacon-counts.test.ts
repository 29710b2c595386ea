import { describe, expect, it } from 'vitest';
import { aBeacon } from '../testing/beacons.ts';
import { createBeaconCounts } from './beacon-counts.ts';

describe('createBeaconCounts', () => {
  it('counts what failed, and what stood in for it, by release; nothing did where the screen stays in view', () => {
    const counts = createBeaconCounts({ isShown: () => true });
    counts.add(aBeacon());
    counts.add(aBeacon({ failure: 'timeout' }));
    counts.add(aBeacon({ failure: 'timeout', fallback: null }));
    counts.add(aBeacon({ failure: 'render', fallback: '1.1.0' }));
    const release = { app: 'remote-tools', version: '1.1.0' };
    expect(counts.list()).toEqual([
      { ...release, failure: 'load', count: 1 },
      { ...release, failure: 'timeout', count: 2 },
      { ...release, failure: 'render', count: 1 },
    ]);
    expect(counts.listFallbacks()).toEqual([
      { ...release, fallback: '1.0.0', count: 2 },
      { ...release, fallback: null, count: 1 },
    ]);
  });

  it('counts no release that no visitor was given, whoever names it', () => {
    const counts = createBeaconCounts({ isShown: (_app, version) => version.startsWith('1.') });
    counts.add(aBeacon({ version: '6.6.6' }));
    counts.add(aBeacon({ fallback: '6.6.6' }));
    expect(counts.list()).toEqual([]);
    expect(counts.listFallbacks()).toEqual([]);
  });
});
