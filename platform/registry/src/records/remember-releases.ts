import type { Release } from '@sharpside/contracts';
import type { Registry } from './registry.ts';

/** A registry that caches the releases that it has read. */
export type RememberingRegistry = Registry & {
  /** A release that was read; null if that failed or it does not exist, undefined if it was not read yet. */
  findRead(app: string, version: string): Release | null | undefined;
};

/** The registry for one change, which reads each release once: a release never changes. */
export function rememberReleases(registry: Registry): RememberingRegistry {
  const asked = new Map<string, Promise<Release | undefined>>();
  const read = new Map<string, Release | null>();
  return {
    ...registry,
    readRelease(app, version) {
      const name = `${app}@${version}`;
      const known = asked.get(name);
      if (known) return known;
      const reading = registry.readRelease(app, version);
      asked.set(name, reading);
      reading.then(
        (release) => read.set(name, release ?? null),
        () => read.set(name, null),
      );
      return reading;
    },
    findRead: (app, version) => read.get(`${app}@${version}`),
  };
}
