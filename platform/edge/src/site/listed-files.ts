import { isContractError } from '@sharpside/contracts';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';

/**
 * The hash that a release lists for a file; `none` if no release lists it, `unknown` if some release could not be read.
 */
type Listing = { integrity: string } | 'none' | 'unknown';

/** Finds files in all releases of an app, including releases that are not live. */
export type ListedFiles = {
  find(app: string, path: string): Promise<Listing>;
  /** True for a file that no release listed at a recent check. */
  isUnlisted(app: string, path: string): boolean;
};

// Unlisted files come from an aborted publish, or were added by hand. A file may be listed later, so the result
// expires.
const UNLISTED_MS = 60_000;
const MAX_UNLISTED = 1_000;

type Files = ReadonlyMap<string, string>;

// The files of a release take some kilobytes. The most recently used releases are kept.
const MAX_RELEASES = 400;

// The newest releases are read first, because an old tab usually has one of the latest releases.
const PARALLEL = 8;

/**
 * Finds the release that lists a file. Releases never change, so each is read once while it is kept.
 *
 * This edge cannot read a release of a later contract, but may be asked for its files while other edges are newer. The
 * listing is then `unknown`.
 */
export function createListedFiles(
  registry: Pick<Registry, 'listVersions' | 'readRelease'>,
  clock: Pick<Clock, 'now'>,
): ListedFiles {
  const kept = new LRUCache<string, Files>({ max: MAX_RELEASES });
  const unlisted = new LRUCache<string, true>({
    max: MAX_UNLISTED,
    ttl: UNLISTED_MS,
    ttlResolution: 0,
    perf: clock,
  });

  async function readFiles(app: string, version: string): Promise<Files | undefined> {
    const name = `${app}@${version}`;
    const known = kept.get(name);
    if (known) return known;
    try {
      const release = await registry.readRelease(app, version);
      const files = new Map(release?.manifest.files.map(({ path, integrity }) => [path, integrity]));
      kept.set(name, files);
      return files;
    } catch (error) {
      if (isContractError(error)) return undefined;
      throw error;
    }
  }

  return {
    async find(app, path) {
      const versions = (await registry.listVersions(app)).reverse();
      let isWhole = true;
      for (let at = 0; at < versions.length; at += PARALLEL) {
        const some = versions.slice(at, at + PARALLEL);
        const read = await mapLimited(some, PARALLEL, (version) => readFiles(app, version));
        const integrity = read.flatMap((files) => files?.get(path) ?? [])[0];
        if (integrity !== undefined) return { integrity };
        isWhole &&= !read.includes(undefined);
      }
      if (!isWhole) return 'unknown';
      unlisted.set(`${app}/${path}`, true);
      return 'none';
    },
    isUnlisted: (app, path) => unlisted.has(`${app}/${path}`),
  };
}
