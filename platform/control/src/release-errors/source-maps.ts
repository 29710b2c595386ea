import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Release, StackFrame } from '@sharpside/contracts';
import type { MappedFrame, SourceLine } from '@sharpside/contracts/control';
import { readMap } from '@sharpside/registry/records/read-map';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Store } from '@sharpside/registry/store/store';
import { LRUCache } from 'lru-cache';

/** A place on a stack, in the sources, with the lines around it. */
export type TracedFrame = { frame: MappedFrame; lines: SourceLine[] };

/** Source maps of releases. */
export type SourceMaps = {
  /** `version`: the release that threw, for its own files. A file of another app is looked for among its newest releases. */
  trace(frame: StackFrame, release: { app: string; version: string }): Promise<TracedFrame>;
};

type SourceMapsOptions = { registry: Registry; store: Store };

/** A map of the host's libraries takes some 20 MB once it is read. */
const MAX_MAPS = 8;
const MAX_FILES = 2_000;
/** Releases of another app that are searched for a file: the pages of a day have no older ones. */
const MAX_SEARCHED = 20;
const MAX_TEXT = 200;
const LINES_AROUND = 2;
/** A store that did not answer is asked again. */
const RETRY_MS = 60_000;

const findMap = (release: Release | undefined, file: string) =>
  release?.manifest.maps?.find(({ path }) => path === `${file}.map`)?.integrity;

function listLines(map: TraceMap, source: string, line: number): SourceLine[] {
  const lines = sourceContentFor(map, source)?.split('\n') ?? [];
  const first = Math.max(1, line - LINES_AROUND);
  return lines
    .slice(first - 1, line + LINES_AROUND)
    .map((text, index) => ({ line: first + index, text: text.trimEnd().slice(0, MAX_TEXT) }));
}

function toTraced(frame: StackFrame, map: TraceMap | undefined): TracedFrame {
  const unknown = { frame: { ...frame, source: null }, lines: [] };
  if (map === undefined) return unknown;
  // Browsers count columns from 1, source maps from 0.
  const { source, line, column, name } = originalPositionFor(map, {
    line: frame.line,
    column: frame.column - 1,
  });
  if (source === null) return unknown;
  const place = { file: source, line, column: column + 1, name };
  return { frame: { ...frame, source: place }, lines: listLines(map, source, line) };
}

/** Reads maps out of the registry when a stack needs them, and keeps the last few. */
export function createSourceMaps({ registry, store }: SourceMapsOptions): SourceMaps {
  const maps = new LRUCache<string, Promise<TraceMap | undefined>>({ max: MAX_MAPS });
  const integrities = new LRUCache<string, { integrity: string | undefined }>({ max: MAX_FILES });

  const readRelease = (app: string, version: string) =>
    // A damaged release must not hide the errors of others.
    registry.readRelease(app, version).catch(() => undefined);

  async function search({ app, file }: StackFrame): Promise<string | undefined> {
    const versions = (await registry.listVersions(app)).reverse().slice(0, MAX_SEARCHED);
    for (const version of versions) {
      const integrity = findMap(await readRelease(app, version), file);
      if (integrity !== undefined) return integrity;
    }
    return undefined;
  }

  async function findIntegrity(frame: StackFrame, release: { app: string; version: string }) {
    const ofRelease = frame.app === release.app ? `@${release.version}` : '';
    const key = `${frame.app}${ofRelease}/${frame.file}`;
    const known = integrities.get(key);
    if (known) return known.integrity;
    const own = ofRelease === '' ? undefined : await readRelease(release.app, release.version);
    const integrity = findMap(own, frame.file) ?? (own ? undefined : await search(frame));
    integrities.set(key, { integrity }, integrity === undefined ? { ttl: RETRY_MS } : {});
    return integrity;
  }

  async function openMap(app: string, integrity: string): Promise<TraceMap | undefined> {
    const bytes = await readMap(store, app, integrity);
    return bytes && new TraceMap(new TextDecoder().decode(bytes));
  }

  function readKept(app: string, integrity: string): Promise<TraceMap | undefined> {
    const key = `${app}/${integrity}`;
    const known = maps.get(key);
    if (known) return known;
    const opened = openMap(app, integrity);
    maps.set(key, opened);
    opened.catch(() => maps.delete(key));
    return opened;
  }

  return {
    async trace(frame, release) {
      try {
        const integrity = await findIntegrity(frame, release);
        return toTraced(frame, integrity === undefined ? undefined : await readKept(frame.app, integrity));
      } catch {
        // Without a store, or with a map that is none, the place in the published file is what can be said.
        return toTraced(frame, undefined);
      }
    },
  };
}
