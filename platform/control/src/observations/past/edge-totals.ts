import { appNameSchema, channelNameSchema, versionSchema } from '@sharpside/contracts';
import type { FailureCounts } from '@sharpside/contracts/control';
import * as v from 'valibot';
import { KINDS, NO_FAILURES } from '../count-since.ts';
import type { PrometheusSeries } from './prometheus-client.ts';

/** The counts of one release at one edge over time, by what they count: `failure render`, `fallback`, `le 0.25`. */
export type EdgeTotals = {
  edge: string;
  app: string;
  version: string;
  counts: Map<string, Map<number, number>>;
};

/** Queries of the counts of edges, by what they count. */
export const TOTALS = [
  { metric: 'edge_beacons_total', by: 'failure' },
  { metric: 'edge_fallbacks_total', by: undefined },
  { metric: 'edge_remote_load_seconds_bucket', by: 'le' },
] as const;

export const toTotalsQuery = ({ metric, by }: (typeof TOTALS)[number], match: string): string =>
  `sum by (job, instance, app, version${by ? `, ${by}` : ''}) (${metric}{${match}})`;

/** Query whose series say which channel an edge serves, at the times at which Prometheus read it. */
export const toPresenceQuery = (match: string): string =>
  `max by (job, instance, channel) (edge_live_revision{${match}})`;

const toEdge = ({ job = '', instance = '' }: PrometheusSeries['labels']) => `${job} ${instance}`;

/**
 * Times at which Prometheus read an edge, and the channel of each.
 *
 * @throws {Error} for an edge without a channel: Prometheus has it from the settings of its target alone.
 */
export function toPresence(series: readonly PrometheusSeries[]): Map<string, Map<number, string>> {
  const found = new Map<string, Map<number, string>>();
  for (const { labels, values } of series) {
    if (!labels.channel) {
      throw new Error(
        `its edge ${toEdge(labels)} has no label 'channel'; give each target of edges one, as deploy/prometheus has it`,
      );
    }
    if (!v.is(channelNameSchema, labels.channel)) continue;
    const times = found.get(toEdge(labels)) ?? new Map<number, string>();
    for (const at of values.keys()) times.set(at, labels.channel);
    found.set(toEdge(labels), times);
  }
  return found;
}

/** Adds the series of one query to the counts of their releases. Labels that name no release are left out. */
export function addTotals(
  all: Map<string, EdgeTotals>,
  { by }: (typeof TOTALS)[number],
  series: readonly PrometheusSeries[],
): void {
  for (const { labels, values } of series) {
    const { app, version } = labels;
    if (!v.is(appNameSchema, app) || !v.is(versionSchema, version)) continue;
    const edge = toEdge(labels);
    const key = `${edge} ${app}@${version}`;
    const totals = all.get(key) ?? { edge, app, version, counts: new Map() };
    totals.counts.set(by ? `${by} ${labels[by] ?? ''}` : 'fallback', values);
    all.set(key, totals);
  }
}

/** Upper bounds of the buckets of load times, lowest first, without the last one. Units: as in the label, seconds. */
const listBounds = ({ counts }: EdgeTotals): string[] =>
  [...counts.keys()]
    .filter((name) => /^le [\d.]+$/.test(name))
    .map((name) => name.slice('le '.length))
    .sort((a, b) => Number(a) - Number(b));

/** The counts at a time, as an edge itself would have told them; a count that had not begun is 0. */
export function toTotalsAt(totals: EdgeTotals, at: number) {
  const read = (name: string) => totals.counts.get(name)?.get(at) ?? 0;
  const bounds = listBounds(totals);
  const failures: FailureCounts = { ...NO_FAILURES };
  for (const kind of KINDS) failures[kind] = read(`failure ${kind}`);
  return {
    boundsMs: bounds.map((bound) => Number(bound) * 1000),
    loads: { within: bounds.map((bound) => read(`le ${bound}`)), count: read('le +Inf'), sumSeconds: 0 },
    failures,
    fallbacks: read('fallback'),
  };
}
