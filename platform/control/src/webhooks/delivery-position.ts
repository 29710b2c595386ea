import { parseContractJson, timestampSchema } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import type { Store } from '@sharpside/registry/store/store';
import * as v from 'valibot';

/** Place of one webhook in the history of one channel, kept in the registry's store: it survives this machine. */
export type DeliveryPosition = {
  /** The last revision that was delivered, or given up. */
  read(): Promise<number>;
  /** Records that a revision is done with. */
  write(revision: number): Promise<void>;
};

const begunSchema = v.object({ at: timestampSchema });

/** Revisions that a webhook without a position looks back on. */
const HISTORY = 500;

const toBytes = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value)}\n`);

const toRevision = (key: string) => Number(key.slice(key.lastIndexOf('/') + 1, -'.json'.length));

type Options = {
  store: Store;
  registry: Registry;
  webhook: string;
  channel: string;
  now: () => number;
  /** Older events are not delivered. */
  maxAgeMs: number;
};

/** Time at which a webhook was first seen: nothing earlier is for it. */
async function readBegun({ store, webhook, now }: Options): Promise<number> {
  const key = keys.webhookBegun(webhook);
  await store.putIfAbsent(key, toBytes({ schema: 1, at: new Date(now()).toISOString() }));
  const bytes = await store.get(key);
  return bytes ? Date.parse(parseContractJson(begunSchema, new TextDecoder().decode(bytes), key).at) : now();
}

/** The newest revision that is not for a webhook: from before it, or too old. */
async function findStart(options: Options): Promise<number> {
  const { registry, channel, now, maxAgeMs } = options;
  const from = Math.max(await readBegun(options), now() - maxAgeMs);
  const history = await registry.readHistory(channel, { limit: HISTORY });
  const last = history.find(({ change }) => Date.parse(change.at) < from);
  return last?.revision ?? (history.at(-1)?.revision ?? 1) - 1;
}

/** See {@link DeliveryPosition}. Of several records the highest counts: a crash leaves the one before it. */
export function createDeliveryPosition(options: Options): DeliveryPosition {
  const { store, webhook, channel } = options;
  const prefix = keys.deliveries(webhook, channel);
  return {
    async read() {
      const found = (await store.list(prefix)).at(-1);
      return found === undefined ? findStart(options) : toRevision(found);
    },
    async write(revision) {
      const key = keys.delivery(webhook, channel, revision);
      await store.putIfAbsent(key, toBytes({ schema: 1, at: new Date(options.now()).toISOString() }));
      for (const old of await store.list(prefix)) if (old < key) await store.remove(old);
    },
  };
}
