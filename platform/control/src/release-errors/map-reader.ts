import { encodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { Store } from '@sharpside/object-store';
import { readMap } from '@sharpside/registry/records/read-map';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from './release-reader.ts';

/** A source map as the manifest of its release lists it. */
type ListedMap = { app: string; integrity: string; size: number };

/** Reads source maps of releases and keeps the last few. */
export type MapReader = {
  /** Undefined for a map that is damaged, or too large to read. Throws where the store does not answer. */
  read(map: ListedMap): Promise<TraceMap | undefined>;
};

type MapReaderOptions = { store: Store; clock: Pick<Clock, 'now'> };

const MAX_MAP_BYTES = 8 * 1024 * 1024;
const MAX_MAPPINGS = 4 * 1024 * 1024;
/** Decoded, `AAAA,` is an array of four numbers, and `;` an array of none. */
const BYTES_PER_MAPPING = 32;
/** A map of the host's libraries takes some 20 MB once it is read. */
const MAX_KEPT_BYTES = 192 * 1024 * 1024;
const MAX_REFUSED = 2_000;

type OpenMap = { map: TraceMap; bytes: number };

function parseMap(text: string): OpenMap | undefined {
  try {
    // Mappings are decoded when the first place is looked for, so a map that has too many costs nothing yet.
    const map = new TraceMap(text);
    const { length } = encodedMappings(map);
    return length > MAX_MAPPINGS ? undefined : { map, bytes: 2 * text.length + BYTES_PER_MAPPING * length };
  } catch {
    return undefined;
  }
}

/** See {@link MapReader}. */
export function createMapReader({ store, clock }: MapReaderOptions): MapReader {
  const kept = new LRUCache<string, OpenMap>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(bytes, 1),
  });
  const refused = new LRUCache<string, true>({
    max: MAX_REFUSED,
    ttl: HOUR_MS,
    ttlResolution: 0,
    perf: clock,
  });
  const underWay = new Map<string, Promise<TraceMap | undefined>>();

  async function open(key: string, { app, ...listed }: ListedMap): Promise<TraceMap | undefined> {
    const bytes = listed.size > MAX_MAP_BYTES ? undefined : await readMap(store, app, listed);
    const opened = bytes && parseMap(new TextDecoder().decode(bytes));
    if (opened) kept.set(key, opened);
    else refused.set(key, true);
    return opened?.map;
  }

  return {
    async read(map) {
      const key = `${map.app}/${map.integrity}`;
      if (refused.has(key)) return undefined;
      const known = kept.get(key)?.map ?? underWay.get(key);
      if (known) return known;
      const opened = open(key, map).finally(() => underWay.delete(key));
      underWay.set(key, opened);
      return opened;
    },
  };
}
