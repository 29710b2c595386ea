import type { Beacon } from '@sharpside/contracts';
import { describe, expect, it } from 'vitest';
import { createBeaconCounts } from './beacon-counts.ts';

const aBeacon = (changes: Partial<Beacon> = {}): Beacon => ({
  app: 'remote-tools',
  version: '1.1.0',
  failure: 'load',
  detail: '',
  fallback: '1.0.0',
  ...changes,
});

describe('createBeaconCounts', () => {
  it('counts what failed, and what stood in for it, by release', () => {
    const counts = createBeaconCounts({ isShown: () => true });
    counts.add(aBeacon());
    counts.add(aBeacon({ failure: 'timeout' }));
    counts.add(aBeacon({ failure: 'timeout', fallback: null }));
    const release = { app: 'remote-tools', version: '1.1.0' };
    expect(counts.list()).toEqual([
      { ...release, failure: 'load', count: 1 },
      { ...release, failure: 'timeout', count: 2 },
    ]);
    expect(counts.listFallbacks()).toEqual([
      { ...release, fallback: '1.0.0', count: 2 },
      { ...release, fallback: null, count: 1 },
    ]);
  });

  it('counts no fallback where the screen that failed stays in view', () => {
    const counts = createBeaconCounts({ isShown: () => true });
    counts.add(aBeacon({ failure: 'render', fallback: '1.1.0' }));
    const release = { app: 'remote-tools', version: '1.1.0' };
    expect(counts.list()).toEqual([{ ...release, failure: 'render', count: 1 }]);
    expect(counts.listFallbacks()).toEqual([]);
  });

  it('counts no release that no visitor was given, whoever names it', () => {
    const counts = createBeaconCounts({ isShown: (_app, version) => version.startsWith('1.') });
    for (let patch = 0; patch < 50; patch += 1) counts.add(aBeacon({ version: `6.6.${patch}` }));
    counts.add(aBeacon({ fallback: '6.6.6' }));
    expect(counts.list()).toEqual([]);
    expect(counts.listFallbacks()).toEqual([]);
  });
});
