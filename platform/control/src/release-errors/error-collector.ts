import {
  type EdgeError,
  type EdgeErrors,
  ERRORS_AFTER,
  edgeErrorsSchema,
} from '@sharpside/contracts/control';
import type { Clock } from '@sharpside/server-kit';
import { LRUCache } from 'lru-cache';
import { fetchFromEdge } from '../edges/fetch-from-edge.ts';

/** An error as one edge reports it. `key` distinguishes it from the errors of every other edge. */
export type CollectedError = EdgeError & { key: string; channel: string };

export type ErrorCollector = {
  collect(): Promise<void>;
  channels(): string[];
  /** Errors of a channel in the last 24 hours, including those of an edge that has been restarted since. */
  list(channel: string): CollectedError[];
};

type FetchErrors = (edge: string, after: number, timeoutMs: number) => Promise<EdgeErrors>;

type ErrorCollectorOptions = {
  edges: { readonly origins: readonly string[] };
  clock: Pick<Clock, 'now'>;
  timeoutMs: number;
  fetchErrors?: FetchErrors;
};

const MAX_ERRORS = 1_000;

/** Maximum number of edges, including recent edges that no longer exist. */
const MAX_EDGES = 2_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const fetchOne: FetchErrors = (edge, after, timeoutMs) =>
  fetchFromEdge(edge, { query: `${ERRORS_AFTER}=${after}`, schema: edgeErrorsSchema, timeoutMs });

export function createErrorCollector(options: ErrorCollectorOptions): ErrorCollector {
  const { edges, clock, timeoutMs, fetchErrors = fetchOne } = options;
  const errors = new LRUCache<string, CollectedError>({ max: MAX_ERRORS });
  const known = new LRUCache<string, { process: string; channel: string; change: number }>({
    max: MAX_EDGES,
  });

  async function fetchChanged(edge: string): Promise<EdgeErrors> {
    const before = known.get(edge);
    const changed = await fetchErrors(edge, before?.change ?? 0, timeoutMs);
    // A restarted edge numbers its changes from 0 again.
    if (before === undefined || before.process === changed.process) return changed;
    return fetchErrors(edge, 0, timeoutMs);
  }

  async function ask(edge: string) {
    const { process, channel, change, errors: changed } = await fetchChanged(edge);
    known.set(edge, { process, channel, change });
    for (const error of changed) {
      const key = `${process}/${error.id}`;
      errors.set(key, { ...error, key, channel });
    }
  }

  const isOld = ({ lastAt }: CollectedError) => lastAt * 1000 <= clock.now() - DAY_MS;

  /** Removes old errors, because tags of networks must not be kept longer than the documentation promises. */
  function removeOld() {
    for (const [key, error] of [...errors]) if (isOld(error)) errors.delete(key);
  }

  return {
    async collect() {
      // The `Collector` of the same edges logs edges that do not answer.
      await Promise.allSettled(edges.origins.map(ask));
      removeOld();
    },
    channels: () => [...new Set([...known.values()].map(({ channel }) => channel))].sort(),
    list: (channel) => [...errors.values()].filter((error) => error.channel === channel && !isOld(error)),
  };
}
