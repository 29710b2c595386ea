import type { StackFrame } from '@sharpside/contracts';
import type { MappedFrame, SourceLine } from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import { createMapFinder } from './map-finder.ts';
import { createMapReader } from './map-reader.ts';
import type { ReleaseReader } from './release-reader.ts';
import { findSourcePlace, listLinesAround } from './source-place.ts';

/** A place on a stack, in the sources, with the lines around it. */
export type TracedFrame = { frame: MappedFrame; lines: readonly SourceLine[] };

/** Source maps of releases. */
export type SourceMaps = {
  /** `release`: the one that threw, for its own files. A frame keeps its place in the published file where no map tells more. */
  trace(frame: StackFrame, release: { app: string; version: string }): Promise<TracedFrame>;
};

type SourceMapsOptions = {
  registry: Pick<Registry, 'listVersions'>;
  releases: ReleaseReader;
  store: Store;
  clock: Pick<Clock, 'now'>;
};

type Traced = Pick<TracedFrame, 'lines'> & { source: MappedFrame['source'] };

const MAX_FRAMES = 10_000;
const UNKNOWN: Traced = { source: null, lines: [] };

/** Reads maps out of the registry when a stack needs them, and keeps the places that were found. */
export function createSourceMaps({ registry, releases, store, clock }: SourceMapsOptions): SourceMaps {
  const finder = createMapFinder({ registry, releases, clock });
  const reader = createMapReader({ store, clock });
  const frames = new LRUCache<string, Traced>({ max: MAX_FRAMES });

  async function find(frame: StackFrame, release: { app: string; version: string }): Promise<Traced> {
    const listed = await finder.find(frame, release);
    if (!listed) return UNKNOWN;
    const key = `${frame.app}/${listed.integrity}:${frame.line}:${frame.column}`;
    const known = frames.get(key);
    if (known) return known;
    const map = await reader.read({ app: frame.app, integrity: listed.integrity, size: listed.size });
    // The reader remembers for an hour that it has no such map.
    if (!map) return UNKNOWN;
    const source = findSourcePlace(map, frame) ?? null;
    const traced = { source, lines: source ? listLinesAround(map, source) : [] };
    frames.set(key, traced);
    return traced;
  }

  return {
    async trace(frame, release) {
      // Without a store, the place in the published file is what can be said, until the next time.
      const { source, lines } = await find(frame, release).catch(() => UNKNOWN);
      return { frame: { ...frame, source }, lines };
    },
  };
}
