import { randomUUID } from 'node:crypto';
import {
  type EdgeErrors,
  type EdgeObservations,
  type EdgeRefused,
  type EdgeVitals,
  ERRORS_AFTER,
  type FailureCounts,
  OBSERVATIONS_PATH,
  REFUSED_QUERY,
  VITALS_QUERY,
} from '@sharpside/contracts/control';
import type { FastifyInstance } from 'fastify';
import type { BallotBox } from '../beacons/ballot-box.ts';
import type { BeaconCounts } from '../beacons/beacon-counts.ts';
import type { BeaconLimit } from '../beacons/beacon-limit.ts';
import type { ErrorList } from '../beacons/error-list.ts';
import { LOAD_TIME_BOUNDS, type LoadTimes } from '../beacons/load-times.ts';
import { VITAL_BOUNDS, type WebVitals } from '../beacons/web-vitals.ts';

type ObservationSources = {
  channel: string;
  /** Every release (`remote-tools@1.1.0`) that this server gave visitors. */
  shown: ReadonlySet<string>;
  counts: BeaconCounts;
  loadTimes: LoadTimes;
  ballots: BallotBox;
  errors: ErrorList;
  vitals: WebVitals;
  vitalBallots: BallotBox;
  limit: Pick<BeaconLimit, 'listRefused'>;
};

const NO_FAILURES: FailureCounts = { load: 0, integrity: 0, timeout: 0, render: 0 };
const NO_LOADS = { within: LOAD_TIME_BOUNDS.map(() => 0), count: 0, sumSeconds: 0 };

const toRelease = (name: string) => {
  const at = name.indexOf('@');
  return { app: name.slice(0, at), version: name.slice(at + 1) };
};

function toObservations(process: string, sources: ObservationSources): EdgeObservations {
  const { channel, shown, counts, loadTimes, ballots } = sources;
  const [failures, fallbacks, loads] = [counts.list(), counts.listFallbacks(), loadTimes.list()];
  const releases = [...shown].map((name) => {
    const { app, version } = toRelease(name);
    const isOf = (count: { app: string; version: string }) => count.app === app && count.version === version;
    const { within, count, sumSeconds } = loads.find(isOf) ?? NO_LOADS;
    const ownFailures = failures.filter(isOf).map((one): [string, number] => [one.failure, one.count]);
    return {
      app,
      version,
      loads: { within: [...within], count, sumSeconds },
      failures: { ...NO_FAILURES, ...Object.fromEntries(ownFailures) },
      fallbacks: fallbacks
        .filter((one) => isOf(one) && one.fallback !== null)
        .reduce((sum, one) => sum + one.count, 0),
      ballots: ballots.list(name),
    };
  });
  const boundsMs = LOAD_TIME_BOUNDS.map((seconds) => seconds * 1000);
  return { schema: 1, process, channel, boundsMs, releases };
}

function toVitals(process: string, { channel, shown, vitals, vitalBallots }: ObservationSources): EdgeVitals {
  const { lcpMs, inpMs, cls } = VITAL_BOUNDS;
  const ballots = [...shown].map((name) => ({ ...toRelease(name), ballots: vitalBallots.list(name) }));
  return {
    schema: 1,
    process,
    channel,
    bounds: { lcpMs: [...lcpMs], inpMs: [...inpMs], cls: [...cls] },
    screens: vitals.list(),
    ballots,
  };
}

function toRefused(process: string, { channel, limit }: ObservationSources): EdgeRefused {
  const count = (hasTicket: boolean) =>
    limit.listRefused().find((one) => one.kind === 'failure' && one.hasTicket === hasTicket)?.count ?? 0;
  return { schema: 1, process, channel, failures: { withTicket: count(true), withoutTicket: count(false) } };
}

type Asked = { Querystring: Record<string, unknown> };

/**
 * Serves this server's counts, and the errors and web vitals of browsers, to the collectors that sum up all servers.
 *
 * @param operators the server for operators, because none of this is public.
 */
export function registerObservationRoutes(operators: FastifyInstance, sources: ObservationSources): void {
  // Counters begin at 0 with each start. The id lets a collector notice a restart.
  const process = randomUUID();
  operators.get<Asked>(OBSERVATIONS_PATH, ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    const after = query[ERRORS_AFTER];
    if (query[VITALS_QUERY] !== undefined) return reply.send(toVitals(process, sources));
    if (query[REFUSED_QUERY] !== undefined) return reply.send(toRefused(process, sources));
    if (after === undefined) return reply.send(toObservations(process, sources));
    const { channel, errors } = sources;
    const answer: EdgeErrors = { schema: 1, process, channel, ...errors.listAfter(Number(after) || 0) };
    return reply.send(answer);
  });
}
