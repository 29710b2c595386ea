import { type Owner, type Release, type StackFrame, toMessage } from '@sharpside/contracts';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import type { CollectedError } from './error-collector.ts';
import { HOUR_MS, type SourceMaps } from './source-maps.ts';
import { findSourcePlace, listLinesAround, type SourceLine, type SourcePlace } from './source-place.ts';

/**
 * A place on a stack. `source`: the place in the sources, with surrounding lines; undefined if no source map has it.
 */
export type TracedFrame = StackFrame & { source?: SourcePlace & { lines: SourceLine[] } };

/**
 * An error with its stack mapped to the sources, and facts of its release. `where`: the first place in our own code,
 * else the top of the stack.
 */
export type TracedError = Omit<CollectedError, 'detail' | 'stack'> & {
  message: string;
  stack: readonly TracedFrame[];
  where: TracedFrame | undefined;
  owner: Owner | undefined;
  commit: string | null;
};

export type TraceError = (error: CollectedError) => Promise<TracedError>;

const MAX_KEPT = 1_000;

export const isOurs = ({ source }: TracedFrame): boolean =>
  source !== undefined && !source.file.startsWith('node_modules/');

/** `remote-tools/src/board.tsx:4`, or the place in the published file if the source is not known. */
export const toPlace = ({ app, file, line, column, source }: TracedFrame): string =>
  source ? `${source.file}:${source.line}` : `${app}/${file}:${line}:${column}`;

const findOwner = ({ manifest }: Release): Owner | undefined =>
  manifest.kind === 'remote' ? manifest.declaration.owner : manifest.owner;

/** Maps errors to the sources, and caches the mapped stacks for an hour. */
export function createErrorTracer(maps: SourceMaps, clock: Pick<Clock, 'now'>): TraceError {
  const kept = new LRUCache<string, TracedFrame[]>({
    max: MAX_KEPT,
    ttl: HOUR_MS,
    ttlResolution: 0,
    perf: clock,
  });

  async function traceFrame(frame: StackFrame, error: CollectedError): Promise<TracedFrame> {
    const map = await maps.find(frame, error);
    const place = map && findSourcePlace(map, frame);
    return map && place ? { ...frame, source: { ...place, lines: listLinesAround(map, place) } } : frame;
  }

  async function traceStack(error: CollectedError): Promise<readonly TracedFrame[]> {
    const known = kept.get(error.key);
    if (known) return known;
    const stack: TracedFrame[] = [];
    try {
      // In sequence, because a source map takes much memory while it is read.
      for (const frame of error.stack) stack.push(await traceFrame(frame, error));
    } catch {
      // Without the store only the place in the published file is known. The next request tries again.
      return error.stack;
    }
    kept.set(error.key, stack);
    return stack;
  }

  return async (error) => {
    const { detail, stack: _, ...facts } = error;
    const stack = await traceStack(error);
    const release = await maps.readRelease(error).catch(() => undefined);
    return {
      ...facts,
      message: toMessage(detail),
      stack,
      where: stack.find(isOurs) ?? stack[0],
      owner: release && findOwner(release),
      commit: release?.commit ?? null,
    };
  };
}
