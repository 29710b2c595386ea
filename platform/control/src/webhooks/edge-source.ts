import { createHash } from 'node:crypto';
import type { Clock } from '@sharpside/server-kit';
import { EVENT_TYPES, toCloudEvent } from './cloud-event.ts';
import type { Batch } from './lane.ts';

/** An edge. `unreachableSince`: its first missed answer; null while it answers. */
type EdgeStatus = { edge: string; unreachableSince: number | null };

type Options = {
  readEdges: () => readonly EdgeStatus[];
  /** Identity of the site. */
  readSite: () => Promise<string>;
  clock: Pick<Clock, 'now'>;
};

/** An edge that restarts is away for less. */
const UNHEARD_MS = 60_000;

/** Events that wait at most. Each edge has one at a time, so that more would be a fault of ours. */
const MAX_WAITING = 100;

const toId = (edge: string, since: number) =>
  `edge/${createHash('sha256').update(edge).digest('hex').slice(0, 12)}/${since}`;

/** Events of edges that stopped answering, and answer again. After a restart an edge that is still silent is told of anew. */
export function createEdgeSource({ readEdges, readSite, clock }: Options) {
  const told = new Map<string, number>();
  const waiting: Omit<Parameters<typeof toCloudEvent>[0], 'source'>[] = [];

  function add(type: string, edge: string, since: number): void {
    const ending = type === EVENT_TYPES.edgeHeard ? '/heard' : '';
    waiting.push({
      id: `${toId(edge, since)}${ending}`,
      type,
      time: new Date(clock.now()).toISOString(),
      subject: edge,
      data: { edge, unheardSince: new Date(since).toISOString() },
    });
    if (waiting.length > MAX_WAITING) waiting.shift();
  }

  function look(): void {
    for (const { edge, unreachableSince } of readEdges()) {
      const since = told.get(edge);
      if (unreachableSince === null && since !== undefined) {
        told.delete(edge);
        add(EVENT_TYPES.edgeHeard, edge, since);
      }
      const isUnheard = unreachableSince !== null && clock.now() - unreachableSince >= UNHEARD_MS;
      if (isUnheard && since === undefined) {
        told.set(edge, unreachableSince);
        add(EVENT_TYPES.edgeUnheard, edge, unreachableSince);
      }
    }
  }

  return {
    /** Notes what became of each edge. To be called also while an earlier event waits for its receiver. */
    look,
    /** As after a restart: what is silent then is told of anew. */
    forget() {
      told.clear();
      waiting.length = 0;
    },
    async readNext(): Promise<Batch | undefined> {
      const site = await readSite();
      const event = waiting.shift();
      return event && { events: [toCloudEvent({ ...event, source: `${site}/edges` })], end: async () => {} };
    },
  };
}
