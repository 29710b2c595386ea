import type { Vital } from '@sharpside/contracts';
import {
  type Ballot,
  type EdgeVitals,
  edgeVitalsSchema,
  type ScreenVitals,
  VITALS_QUERY,
} from '@sharpside/contracts/control';
import type { Clock } from '@sharpside/server-kit';
import { createEdgeAnswers } from '../edges/edge-answers.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { fetchFromEdge } from '../edges/fetch-from-edge.ts';
import { toPercentile } from './percentile.ts';

type ObservedRelease = { channel: string; app: string; version: string };

export type VitalsCollector = {
  collect(): Promise<void>;
  /** Vitals of the releases of an app by screen, since the edges started; screens with the most page views first. */
  list(channel: string, app: string): ScreenVitals[];
  /**
   * The ballot of each network; the earliest if it has ballots at several edges. `hasFailed`: the network's page view
   * had a poor vital.
   */
  ballots(release: ObservedRelease): Ballot[];
};

type VitalsCollectorOptions = {
  edges: Pick<EdgeList, 'origins'>;
  clock: Pick<Clock, 'now'>;
  timeoutMs: number;
  fetchVitals?: (edge: string, timeoutMs: number) => Promise<EdgeVitals>;
};

type Histogram = EdgeVitals['screens'][number][Vital];
type Screen = { version: string; screen: string; of: EdgeVitals['screens'][number][] };

/** A figure is the value that this share of page views does not exceed, as is usual for web vitals. */
const SHARE = 0.75;

const fetchOne = (edge: string, timeoutMs: number) =>
  fetchFromEdge(edge, { query: `${VITALS_QUERY}=1`, schema: edgeVitalsSchema, timeoutMs });

const add = (one: Histogram, other: Histogram): Histogram => ({
  within: one.within.map((values, index) => values + (other.within[index] ?? 0)),
  count: one.count + other.count,
  sum: one.sum + other.sum,
});

export function createVitalsCollector(options: VitalsCollectorOptions): VitalsCollector {
  const { edges, clock, timeoutMs, fetchVitals = fetchOne } = options;
  const latest = createEdgeAnswers<EdgeVitals>(edges, clock);

  const listOf = (channel: string) => latest.values().filter((edge) => edge.channel === channel);

  function toVitals({ version, screen, of }: Screen, bounds: EdgeVitals['bounds']): ScreenVitals {
    const sum = (vital: Vital) => of.map((one) => one[vital]).reduce(add);
    const p75 = (vital: Vital) => {
      const { within, count } = sum(vital);
      return toPercentile({ bounds: bounds[vital], within, count }, SHARE);
    };
    const views = Math.max(sum('lcpMs').count, sum('inpMs').count, sum('cls').count);
    return { version, screen, views, lcpMs: p75('lcpMs'), inpMs: p75('inpMs'), cls: p75('cls') };
  }

  return {
    async collect() {
      // The `Collector` of the same edges logs edges that do not answer.
      const ask = async (edge: string) => latest.set(edge, await fetchVitals(edge, timeoutMs));
      await Promise.allSettled(edges.origins.map(ask));
      latest.removeOld();
    },

    list(channel, app) {
      const [newest, ...others] = listOf(channel);
      if (newest === undefined) return [];
      const { bounds } = newest;
      // Edges of another version may use other bounds, whose counts cannot be added.
      const alike = others.filter((edge) => JSON.stringify(edge.bounds) === JSON.stringify(bounds));
      const screens = new Map<string, Screen>();
      for (const one of [newest, ...alike].flatMap((edge) => edge.screens)) {
        if (one.app !== app) continue;
        const key = `${one.version} ${one.screen}`;
        const known = screens.get(key) ?? { version: one.version, screen: one.screen, of: [] };
        known.of.push(one);
        screens.set(key, known);
      }
      const vitals = [...screens.values()].map((screen) => toVitals(screen, bounds));
      return vitals.sort((a, b) => b.views - a.views);
    },

    ballots({ channel, app, version }) {
      const found = listOf(channel)
        .flatMap(({ ballots }) => ballots)
        .filter((one) => one.app === app && one.version === version)
        .flatMap(({ ballots }) => ballots)
        .sort((a, b) => b.at - a.at);
      // The last entry of a network in a Map wins, which is the earliest ballot.
      return [...new Map(found.map((ballot) => [ballot.network, ballot])).values()];
    },
  };
}
