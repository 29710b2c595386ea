import { encodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { Release, StackFrame } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { readMap } from '@sharpside/registry/records/read-map';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';

type ReleaseName = { app: string; version: string };

export type SourceMaps = {
  /** Undefined if the release does not exist. Throws if the store does not answer, or the record is damaged. */
  readRelease(name: ReleaseName): Promise<Release | undefined>;
  /**
   * The map of a published file; undefined if no release has one, or it is damaged or too large. Throws if the store
   * does not answer.
   *
   * `release`: the release that threw; its own files are looked up there. Files of another app are searched in the
   * newest releases of that app.
   */
  find(frame: StackFrame, release: ReleaseName): Promise<TraceMap | undefined>;
};

type SourceMapsOptions = {
  registry: Pick<Registry, 'listVersions' | 'readRelease'>;
  store: Store;
  clock: Pick<Clock, 'now'>;
};

type ListedMap = { app: string; integrity: string; size: number };
type OpenMap = { map: TraceMap | undefined; bytes: number };

/**
 * Time for which maps and mapped stacks are cached. A map that is missing in the store is looked for again after this
 * time.
 */
export const HOUR_MS = 60 * 60 * 1000;

const MAX_RELEASES = 500;
/**
 * Number of another app's newest releases that are searched for a file. Pages that were opened today use no older
 * releases.
 */
const MAX_SEARCHED = 20;
const MAX_MAP_BYTES = 8 * 1024 * 1024;
const MAX_MAPPINGS = 4 * 1024 * 1024;
/**
 * Memory per character of the encoded mappings: `AAAA,` decodes to an array of four numbers, and `;` to an empty array.
 */
const BYTES_PER_MAPPING = 32;
/** A map of the host's libraries takes some 20 MB in memory. */
const MAX_KEPT_BYTES = 192 * 1024 * 1024;

const NONE: OpenMap = { map: undefined, bytes: 1 };

function parseMap(text: string): OpenMap {
  try {
    // Mappings are decoded at the first lookup, so a map with too many of them costs nothing yet.
    const map = new TraceMap(text);
    const { length } = encodedMappings(map);
    return length > MAX_MAPPINGS ? NONE : { map, bytes: 2 * text.length + BYTES_PER_MAPPING * length + 1 };
  } catch {
    return NONE;
  }
}

const findMap = (release: Release | undefined, file: string) =>
  release?.manifest.maps?.find(({ path }) => path === `${file}.map`);

/** Reads maps from the registry when a stack needs them, and caches the latest. */
export function createSourceMaps({ registry, store, clock }: SourceMapsOptions): SourceMaps {
  const releases = new LRUCache<string, Release, ReleaseName>({
    max: MAX_RELEASES,
    fetchMethod: (_key, _stale, { context: { app, version } }) => registry.readRelease(app, version),
  });
  const maps = new LRUCache<string, OpenMap, ListedMap>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: HOUR_MS,
    ttlResolution: 0,
    perf: clock,
    async fetchMethod(_key, _stale, { context: { app, ...listed } }) {
      const bytes = listed.size > MAX_MAP_BYTES ? undefined : await readMap(store, app, listed);
      return bytes ? parseMap(new TextDecoder().decode(bytes)) : NONE;
    },
  });
  const readRelease = (context: ReleaseName) =>
    releases.fetch(`${context.app}@${context.version}`, { context });

  async function search({ app, file }: StackFrame) {
    const versions = (await registry.listVersions(app)).reverse().slice(0, MAX_SEARCHED);
    for (const version of versions) {
      // A damaged release must not hide the maps of others.
      const map = findMap(await readRelease({ app, version }).catch(() => undefined), file);
      if (map) return map;
    }
    return undefined;
  }

  return {
    readRelease,
    async find(frame, release) {
      const { app, file } = frame;
      const listed = app === release.app ? findMap(await readRelease(release), file) : await search(frame);
      if (!listed) return undefined;
      const { integrity, size } = listed;
      const opened = await maps.fetch(`${app}/${integrity}`, { context: { app, integrity, size } });
      return opened?.map;
    },
  };
}
