import { isContractError, parseContractJson } from '@sharpside/contracts';
import { type WebhookStatus, webhooksAnswerSchema } from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import { keys } from '@sharpside/registry/store/keys';
import { type Clock, type Log, toReason } from '@sharpside/server-kit';

/** State of the deliveries, for those who ask a service that does not deliver. */
export type SharedStatus = {
  /** Writes it, where it is another than before. Logs a store that does not take it. */
  write(webhooks: readonly WebhookStatus[]): Promise<void>;
  /** The newest one, with what this service itself sent. */
  readWith(own: readonly WebhookStatus[]): Promise<WebhookStatus[]>;
};

/** Deliveries that are listed of a webhook. */
const KEPT = 30;

/** See {@link SharedStatus}. */
export function createSharedStatus({
  store,
  clock,
  log,
}: {
  store: Store;
  clock: Pick<Clock, 'now'>;
  log: Log;
}): SharedStatus {
  let written: string | undefined;
  let isFailing = false;

  async function readNewest(): Promise<WebhookStatus[]> {
    const newest = (await store.list(keys.webhookStatuses())).at(-1);
    const bytes = newest === undefined ? undefined : await store.get(newest);
    if (bytes === undefined) return [];
    try {
      return parseContractJson(webhooksAnswerSchema, new TextDecoder().decode(bytes), 'The webhooks')
        .webhooks;
    } catch (error) {
      // Of another version of the service: it says nothing.
      if (isContractError(error)) return [];
      throw error;
    }
  }

  return {
    async write(webhooks) {
      const text = JSON.stringify({ webhooks });
      if (text === written) return;
      try {
        const key = keys.webhookStatus(new Date(clock.now()));
        await store.putIfAbsent(key, new TextEncoder().encode(text));
        written = text;
        for (const other of await store.list(keys.webhookStatuses()))
          if (other < key) await store.remove(other);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn('webhook-status-not-kept', { reason: toReason(error) });
        isFailing = true;
      }
    },
    async readWith(own) {
      const shared = new Map((await readNewest()).map((status) => [status.name, status]));
      return own.map((status) => {
        const told = shared.get(status.name);
        if (told === undefined) return status;
        const deliveries = [...status.deliveries, ...told.deliveries].sort((a, b) =>
          b.at.localeCompare(a.at),
        );
        return { ...status, isGone: told.isGone, lanes: told.lanes, deliveries: deliveries.slice(0, KEPT) };
      });
    },
  };
}
