import type { Release } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import { LRUCache } from 'lru-cache';

/** Number of manifests in memory. A manifest takes some 50 kB, and an app's page needs about thirty. */
const KEPT = 200;

/** The registry with a cache of releases: a release never changes, and all open pages compare the same releases. */
export function keepReleases(registry: Registry): Registry {
  const kept = new LRUCache<string, Release>({ max: KEPT });
  return {
    ...registry,
    async readRelease(app, version) {
      const name = `${app}@${version}`;
      const known = kept.get(name);
      if (known) return known;
      const release = await registry.readRelease(app, version);
      if (release) kept.set(name, release);
      return release;
    },
  };
}
