import type { ChannelRevision } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Clock, Log } from '@sharpside/server-kit';
import { toRevisionEvents } from './cloud-event.ts';
import type { DeliveryPosition } from './delivery-position.ts';
import type { Batch } from './lane.ts';
import { readNearBudget } from './near-budget.ts';
import { hasRevision, readBack, readOn } from './read-on.ts';
import type { WebhookSettings } from './webhook-settings.ts';

type Options = {
  registry: Registry;
  position: DeliveryPosition;
  webhook: Pick<WebhookSettings, 'name' | 'types'>;
  channel: string;
  guardName: string;
  /** Identity of the site, at the head of the source of its events. */
  readSite: () => Promise<string>;
  clock: Pick<Clock, 'now'>;
  log: Log;
  /** Called with the number of revisions that were passed over. */
  onSkipped: (count: number) => void;
};

/** A registry that was restored from a backup is noticed within this time, on a channel where nothing is new. */
const PRESENCE_MS = 60_000;

/** Revisions that are searched for the readable one before another. */
const LOOK_BACK = 50;

/**
 * The events of a channel's history, from the position on. Nothing is kept in memory: the history has all of it.
 *
 * Revisions that cannot be read are passed over once a later one can; until then the channel waits for one.
 */
export function createChannelSource(options: Options) {
  const { registry, position, webhook, channel, guardName, readSite, clock, log, onSkipped } = options;
  let known: number | undefined;
  let before: ChannelRevision | undefined;
  let presentAt = clock.now();

  async function toEvents(revision: ChannelRevision) {
    const range = { channel, before: revision.revision, limit: LOOK_BACK };
    const isBudgetWanted = webhook.types.includes('budget');
    const previous = before ?? (isBudgetWanted ? await readBack(registry, range) : undefined);
    const nearBudget = isBudgetWanted ? await readNearBudget(registry, revision, previous) : [];
    return toRevisionEvents(revision, { guardName, nearBudget, site: await readSite() })
      .filter(({ topic }) => webhook.types.includes(topic))
      .map(({ event }) => event);
  }

  /** The position is read again where the revision that it names is gone. */
  async function checkPresence(last: number): Promise<void> {
    if (clock.now() - presentAt < PRESENCE_MS) return;
    presentAt = clock.now();
    if (last > 0 && !(await hasRevision(registry, channel, last))) known = undefined;
  }

  return {
    /** @throws {StoreError | Error} where the registry, or the newest revision, cannot be read. */
    async readNext(): Promise<Batch | undefined> {
      known ??= await position.read();
      const { revision, unreadable } = await readOn(registry, channel, known);
      if (revision === undefined) {
        if (unreadable.length > 0) throw new Error(`revision ${unreadable[0]} cannot be read`);
        await checkPresence(known);
        return undefined;
      }
      const events = await toEvents(revision);
      return {
        events,
        async end() {
          // One that is not for this webhook is looked at again after a restart, which costs one read.
          if (events.length > 0) await position.write(revision.revision);
          if (unreadable.length > 0) {
            log.error('webhook-revision-skipped', { webhook: webhook.name, channel, revisions: unreadable });
            onSkipped(unreadable.length);
          }
          known = revision.revision;
          before = revision;
        },
      };
    },
    /** The position is read anew, which another service may have moved. */
    forget() {
      known = undefined;
      before = undefined;
    },
    get position() {
      return known ?? null;
    },
  };
}
