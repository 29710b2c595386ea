import { isContractError, parseContractJson, timestampSchema } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import type { Registry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import type { Log } from '@sharpside/server-kit';
import * as v from 'valibot';
import { findNewest, hasRevision, readBack, toNumber } from './read-on.ts';

/** Place of one webhook in the history of one channel, kept in the registry's store: it survives this machine. */
export type DeliveryPosition = {
  /** The last revision that was delivered, or given up. Never ahead of the channel. */
  read(): Promise<number>;
  /** Records that a revision is done with. */
  write(revision: number): Promise<void>;
};

const begunSchema = v.object({ at: timestampSchema });

/** Revisions that a webhook without a position looks back on. */
const HISTORY = 500;

const toBytes = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);

type Begun = Pick<Options, 'store' | 'webhook' | 'now'>;

type Options = {
  store: Store;
  registry: Registry;
  webhook: string;
  channel: string;
  now: () => number;
  log: Log;
  /** Older events are not delivered. */
  maxAgeMs: number;
};

/** Records that a webhook is there from now on, unless it was before. */
export async function noteBegun({ store, webhook, now }: Begun): Promise<void> {
  const document = { schema: 1, at: new Date(now()).toISOString() };
  await store.putIfAbsent(keys.webhookBegun(webhook), toBytes(document));
}

/** Time at which a webhook was first seen: nothing earlier is for it. A damaged record bounds nothing. */
async function readBegun({ store, webhook, now }: Begun): Promise<number> {
  await noteBegun({ store, webhook, now });
  const key = keys.webhookBegun(webhook);
  const bytes = await store.get(key);
  if (bytes === undefined) return now();
  try {
    return Date.parse(parseContractJson(begunSchema, new TextDecoder().decode(bytes), key).at);
  } catch (error) {
    if (isContractError(error)) return 0;
    throw error;
  }
}

/** The newest revision that is not for a webhook: from before it, or too old. */
async function findStart(options: Options, newest: number): Promise<number> {
  const { registry, channel, now, maxAgeMs } = options;
  const from = Math.max(await readBegun(options), now() - maxAgeMs);
  const range = { channel, before: newest + 1, limit: HISTORY };
  const last = await readBack(registry, range, ({ change }) => Date.parse(change.at) < from);
  return last?.revision ?? Math.max(newest - HISTORY, 0);
}

/** See {@link DeliveryPosition}. Of several records the highest counts: a crash leaves the one before it. */
export function createDeliveryPosition(options: Options): DeliveryPosition {
  const { store, registry, webhook, channel, log } = options;
  const prefix = keys.deliveries(webhook, channel);

  return {
    async read() {
      const places = await store.list(prefix);
      // Read after the places: that of another service is never ahead by a race.
      const newest = await findNewest(store, channel);
      const numbers = places.map(toNumber).filter((number) => number !== undefined);
      const ahead = numbers.filter((number) => number > newest);
      // Forged, or of a registry that was restored from a backup. Obeyed, it would silence the webhook.
      if (ahead.length > 0) log.warn('webhook-position-ahead', { webhook, channel, newest, ahead });
      const found = numbers.filter((number) => number <= newest);
      return found.length > 0 ? Math.max(...found) : findStart(options, newest);
    },
    async write(revision) {
      const key = keys.delivery(webhook, channel, revision);
      await store.putIfAbsent(key, toBytes({ schema: 1, at: new Date(options.now()).toISOString() }));
      for (const other of await store.list(prefix)) {
        const number = toNumber(other) ?? 0;
        const isOld = number < revision;
        // One that another service wrote is of a revision that is there.
        const isAhead = number > revision && !(await hasRevision(registry, channel, number));
        if (isOld || isAhead) await store.remove(other);
      }
    },
  };
}
