import {
  type EdgeRefused,
  edgeRefusedSchema,
  REFUSED_QUERY,
  type RefusedReports,
} from '@sharpside/contracts/control';
import type { Clock } from '@sharpside/server-kit';
import { createEdgeAnswers } from '../edges/edge-answers.ts';
import type { EdgeList } from '../edges/edge-list.ts';
import { fetchFromEdge } from '../edges/fetch-from-edge.ts';

/** Reports of failures that edges rejected. While there are many, the guard may miss a bad release. */
export type RefusedCollector = {
  collect(): Promise<void>;
  /** Rejected reports of the last hour, of all edges of a channel. */
  list(channel: string): RefusedReports;
};

type RefusedCollectorOptions = {
  edges: Pick<EdgeList, 'origins'>;
  clock: Pick<Clock, 'now'>;
  timeoutMs: number;
  fetchRefused?: (edge: string, timeoutMs: number) => Promise<EdgeRefused>;
};

type Heard = RefusedReports & { channel: string; at: number };

const HOUR_MS = 60 * 60 * 1000;

const fetchOne = (edge: string, timeoutMs: number) =>
  fetchFromEdge(edge, { query: `${REFUSED_QUERY}=1`, schema: edgeRefusedSchema, timeoutMs });

export function createRefusedCollector(options: RefusedCollectorOptions): RefusedCollector {
  const { edges, clock, timeoutMs, fetchRefused = fetchOne } = options;
  const latest = createEdgeAnswers<EdgeRefused>(edges, clock);
  let heard: Heard[] = [];

  function add(edge: string, now: EdgeRefused): void {
    const known = latest.get(edge);
    latest.set(edge, now);
    // The counts of the first answer are of unknown age, so they are left out.
    if (known === undefined) return;
    const before = known.process === now.process ? known.failures : { withTicket: 0, withoutTicket: 0 };
    const withTicket = Math.max(0, now.failures.withTicket - before.withTicket);
    const withoutTicket = Math.max(0, now.failures.withoutTicket - before.withoutTicket);
    if (withTicket + withoutTicket === 0) return;
    heard.push({ channel: now.channel, at: clock.now(), withTicket, withoutTicket });
  }

  return {
    async collect() {
      // The `Collector` of the same edges logs edges that do not answer.
      await Promise.allSettled(
        edges.origins.map(async (edge) => add(edge, await fetchRefused(edge, timeoutMs))),
      );
      latest.removeOld();
      heard = heard.filter(({ at }) => at > clock.now() - HOUR_MS);
    },
    list(channel) {
      const own = heard.filter((one) => one.channel === channel && one.at > clock.now() - HOUR_MS);
      return {
        withTicket: own.reduce((sum, one) => sum + one.withTicket, 0),
        withoutTicket: own.reduce((sum, one) => sum + one.withoutTicket, 0),
      };
    },
  };
}
