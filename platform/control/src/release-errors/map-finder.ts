import type { Release, ReleaseFile, StackFrame } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import { HOUR_MS, type ReleaseReader } from './release-reader.ts';

/** Finds the source map of a published file. */
export type MapFinder = {
  /**
   * Undefined where no release has one. Throws where the store does not answer.
   *
   * `release`: the release that threw, for its own files. A file of another app is looked for among its newest releases.
   */
  find(frame: StackFrame, release: { app: string; version: string }): Promise<ReleaseFile | undefined>;
};

type MapFinderOptions = {
  registry: Pick<Registry, 'listVersions'>;
  releases: ReleaseReader;
  clock: Pick<Clock, 'now'>;
};

const MAX_FILES = 2_000;
/** Releases of another app that are searched for a file: the pages of a day have no older ones. */
const MAX_SEARCHED = 20;

const findMap = (release: Release | undefined, file: string) =>
  release?.manifest.maps?.find(({ path }) => path === `${file}.map`);

/** See {@link MapFinder}. */
export function createMapFinder({ registry, releases, clock }: MapFinderOptions): MapFinder {
  const known = new LRUCache<string, { map: ReleaseFile | undefined }>({
    max: MAX_FILES,
    ttlResolution: 0,
    perf: clock,
  });

  async function search({ app, file }: StackFrame): Promise<ReleaseFile | undefined> {
    const versions = (await registry.listVersions(app)).reverse().slice(0, MAX_SEARCHED);
    const failures: unknown[] = [];
    for (const version of versions) {
      // A damaged release must not hide the maps of others.
      const release = await releases.read(app, version).catch((error: unknown) => {
        failures.push(error);
        return undefined;
      });
      const map = findMap(release, file);
      if (map) return map;
    }
    // Nobody knows whether a release that could not be read has it.
    if (failures.length > 0) throw failures[0];
    return undefined;
  }

  return {
    async find(frame, release) {
      const isOwn = frame.app === release.app;
      const key = `${frame.app}${isOwn ? `@${release.version}` : ''}/${frame.file}`;
      const before = known.get(key);
      if (before) return before.map;
      const own = isOwn ? await releases.read(release.app, release.version) : undefined;
      const map = own ? findMap(own, frame.file) : await search(frame);
      known.set(key, { map }, map ? {} : { ttl: HOUR_MS });
      return map;
    },
  };
}
