import type { ChannelRevision } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import { toRevisionEvents } from './cloud-event.ts';
import type { DeliveryPosition } from './delivery-position.ts';
import type { Batch } from './lane.ts';
import { readNearBudget } from './near-budget.ts';
import type { WebhookTopic } from './webhook-settings.ts';

type Options = {
  registry: Registry;
  position: DeliveryPosition;
  channel: string;
  topics: readonly WebhookTopic[];
  guardName: string;
};

/** The events of a channel's history, from the position on. Nothing is kept in memory: the history has all of it. */
export function createChannelSource({ registry, position, channel, topics, guardName }: Options) {
  let known: number | undefined;
  let before: ChannelRevision | undefined;

  async function toEvents(revision: ChannelRevision) {
    const isBudgetWanted = topics.includes('budget');
    const previous = before ?? (await registry.readRevision(channel, revision.revision - 1));
    const nearBudget = isBudgetWanted ? await readNearBudget(registry, revision, previous) : [];
    return toRevisionEvents(revision, { guardName, nearBudget })
      .filter(({ topic }) => topics.includes(topic))
      .map(({ event }) => event);
  }

  return {
    /** @throws {StoreError} where the registry cannot be read. */
    async readNext(): Promise<Batch | undefined> {
      known ??= await position.read();
      const revision = await registry.readRevision(channel, known + 1);
      if (revision === undefined) return undefined;
      const events = await toEvents(revision);
      return {
        events,
        async end() {
          // One that is not for this webhook is looked at again after a restart, which costs one read.
          if (events.length > 0) await position.write(revision.revision);
          known = revision.revision;
          before = revision;
        },
      };
    },
    get position() {
      return known ?? null;
    },
  };
}
