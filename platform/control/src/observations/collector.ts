import {
  type Ballot,
  type EdgeObservations,
  edgeObservationsSchema,
  type ReleaseObservations,
} from '@sharpside/contracts/control';
import { type Clock, type Log, toReason } from '@sharpside/server-kit';
import { createEdgeAnswers } from '../edges/edge-answers.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { fetchFromEdge } from '../edges/fetch-from-edge.ts';
import { countSince, hasCounts } from './count-since.ts';
import type { MinuteSeries } from './minute-series.ts';
import { type ObservedRelease, toReleaseName } from './observed-release.ts';

/** An edge. `unreachableSince`: time of its first missed answer (milliseconds since 1970); null while it answers. */
type EdgeStatus = { edge: string; unreachableSince: number | null };

export type Collector = {
  /** Reads every edge once. Logs an edge that does not answer, and reads it again the next time. */
  collect(): Promise<void>;
  channels(): string[];
  /** The releases of an app that have reports of the last 24 hours. */
  list(channel: string, app: string): ReleaseObservations[];
  /** The ballot of each network; the earliest if it has ballots at several edges. */
  ballots(release: ObservedRelease): Ballot[];
  edges(): EdgeStatus[];
};

type CollectorOptions = {
  edges: EdgeList;
  series: MinuteSeries;
  clock: Pick<Clock, 'now'>;
  log: Log;
  timeoutMs: number;
  fetchObservations?: (edge: string, timeoutMs: number) => Promise<EdgeObservations>;
};

const fetchOne = (edge: string, timeoutMs: number) =>
  fetchFromEdge(edge, { schema: edgeObservationsSchema, timeoutMs });

export function createCollector(options: CollectorOptions): Collector {
  const { edges, series, clock, log, timeoutMs, fetchObservations = fetchOne } = options;
  const latest = createEdgeAnswers<EdgeObservations>(edges, clock);
  const unreachableSince = new Map<string, number>();

  /** An edge's earlier counts of a release; undefined if it had none, or if the edge has been restarted since. */
  const findBefore = (known: EdgeObservations, now: EdgeObservations, { app, version }: ObservedRelease) =>
    known.process === now.process
      ? known.releases.find((release) => release.app === app && release.version === version)
      : undefined;

  function add(edge: string, now: EdgeObservations) {
    const known = latest.get(edge);
    latest.set(edge, now);
    // The counts of the first answer are of unknown age, so they belong to no minute.
    if (known === undefined) return;
    const { channel, boundsMs } = now;
    for (const release of now.releases) {
      const named = { channel, app: release.app, version: release.version };
      const counted = countSince(release, findBefore(known, now, named));
      if (hasCounts(counted))
        series.add({ name: toReleaseName(named), ...counted, boundsMs, atMs: clock.now() });
    }
  }

  async function ask(edge: string) {
    try {
      add(edge, await fetchObservations(edge, timeoutMs));
      if (unreachableSince.delete(edge)) log.info('edge-heard-again', { edge });
    } catch (error) {
      if (unreachableSince.has(edge)) return;
      unreachableSince.set(edge, clock.now());
      log.warn('edge-unheard', { edge, reason: toReason(error) });
    }
  }

  return {
    collect: async () => {
      await Promise.all(edges.origins.map(ask));
      latest.removeOld();
      // An edge that is no longer listed was removed, so it does not count as missing.
      const known = new Set(edges.origins);
      for (const edge of unreachableSince.keys()) if (!known.has(edge)) unreachableSince.delete(edge);
    },

    channels: () => [...new Set(latest.values().map(({ channel }) => channel))].sort(),

    list(channel, app) {
      const prefix = `${channel}/${app}@`;
      const names = series.names().filter((name) => name.startsWith(prefix));
      return names.sort().map((name) => ({
        app,
        version: name.slice(prefix.length),
        minutes: series.list(name, clock.now()),
      }));
    },

    ballots({ channel, app, version }) {
      const found = latest
        .values()
        .filter((edge) => edge.channel === channel)
        .flatMap(({ releases }) => releases)
        .filter((release) => release.app === app && release.version === version)
        .flatMap(({ ballots }) => ballots)
        .sort((a, b) => b.at - a.at);
      // The last entry of a network in a Map wins, which is the earliest ballot.
      return [...new Map(found.map((ballot) => [ballot.network, ballot])).values()];
    },

    edges: () => [
      ...edges.origins.map((edge) => ({ edge, unreachableSince: unreachableSince.get(edge) ?? null })),
      // A name that cannot be resolved may stand for any number of edges, and counts as one edge that does not answer.
      ...[...edges.unresolved].map(([edge, since]) => ({ edge, unreachableSince: since })),
    ],
  };
}
