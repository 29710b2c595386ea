import type { Release } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';

/** Time until the registry is asked again for a thing that it did not have. Units: milliseconds. */
export const HOUR_MS = 60 * 60 * 1000;

/** Releases of the registry, each read once: a release never changes. */
export type ReleaseReader = {
  /** Undefined where there is none. Throws where the store does not answer, or the record is damaged. */
  read(app: string, version: string): Promise<Release | undefined>;
};

type ReleaseReaderOptions = { registry: Pick<Registry, 'readRelease'>; clock: Pick<Clock, 'now'> };

const MAX_RELEASES = 500;

/** See {@link ReleaseReader}. */
export function createReleaseReader({ registry, clock }: ReleaseReaderOptions): ReleaseReader {
  const known = new LRUCache<string, { release: Release | undefined }>({
    max: MAX_RELEASES,
    ttlResolution: 0,
    perf: clock,
  });
  return {
    async read(app, version) {
      const key = `${app}@${version}`;
      const before = known.get(key);
      if (before) return before.release;
      const release = await registry.readRelease(app, version);
      known.set(key, { release }, release ? {} : { ttl: HOUR_MS });
      return release;
    },
  };
}
