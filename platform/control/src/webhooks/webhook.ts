import type { WebhookDelivery, WebhookStatus } from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Clock, Log } from '@sharpside/server-kit';
import { EVENT_TYPES, toCloudEvent } from './cloud-event.ts';
import { createEventSender } from './create-sender.ts';
import type { createEdgeSource } from './edge-source.ts';
import { createFollowedLanes } from './followed-lanes.ts';
import { createDeliveryLog, type DeliveryLog } from './status/delivery-log.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Delivers events to one receiver. */
export type Webhook = {
  /** Delivers what there is, and what comes. */
  start(): void;
  /** Resolves once nothing is under way any more; whoever stops it has aborted the signal before. */
  stop(): Promise<void>;
  /** Sends an event that says nothing, once, whatever else waits. */
  test(): Promise<WebhookDelivery>;
  status(): WebhookStatus;
  log: DeliveryLog;
  isFailing(): boolean;
  /** True while it cannot be read what is to be told. */
  isBlind(): boolean;
  /** Revisions that could not be read, and were passed over. */
  readonly skipped: number;
};

export type WebhookOptions = {
  webhook: WebhookSettings;
  store: Store;
  registry: Registry;
  readEdges: Parameters<typeof createEdgeSource>[0]['readEdges'];
  /** Identity of the site, at the head of the source of its events. */
  readSite: () => Promise<string>;
  guardName: string;
  /** False while another service delivers. */
  isOnDuty: () => boolean;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
};

/** A receiver that does not take an event for three days does not get it. */
const MAX_AGE_MS = 3 * 24 * 60 * 60_000;
const TIMEOUT_MS = 10_000;

/** See {@link Webhook}. Reads and sends nothing yet. */
export function createWebhook({ signal, ...options }: WebhookOptions): Webhook {
  const { webhook, isOnDuty, clock, log, readSite } = options;
  const { name, url, types, channels } = webhook;
  const sending = { webhook, timeoutMs: TIMEOUT_MS, maxAgeMs: MAX_AGE_MS };
  const send = createEventSender({ ...sending, clock, log, signal });
  const deliveries = createDeliveryLog();
  let tests = 0;
  let isGone = false;
  let skipped = 0;

  const isEnded = () => signal.aborted || isGone;
  const common = {
    send,
    log: deliveries,
    clock,
    isStopped: () => isEnded() || !isOnDuty(),
    onGone() {
      isGone = true;
      log.error('webhook-gone', {
        webhook: name,
        remedy: 'it answered 410: remove it, or correct its address',
      });
    },
  };

  const lanes = createFollowedLanes({
    ...options,
    common,
    isEnded,
    maxAgeMs: MAX_AGE_MS,
    onSkipped(count) {
      skipped += count;
    },
  });

  return {
    log: deliveries,
    start: lanes.start,
    stop: lanes.stop,

    async test() {
      tests += 1;
      const time = new Date(clock.now()).toISOString();
      const id = `test/${name}/${clock.now()}-${tests}`;
      const event = toCloudEvent({
        ...{ id, source: `${await readSite()}/webhooks`, type: EVENT_TYPES.test, time, subject: name },
        data: { webhook: name },
      });
      const delivery = await send(event, 1);
      deliveries.add(delivery);
      return delivery;
    },

    isFailing: () => isGone || lanes.isFailing(),
    isBlind: lanes.isBlind,
    get skipped() {
      return skipped;
    },

    status: () => ({
      name,
      // The rest of an address is often its secret.
      origin: new URL(url).origin,
      types: [...types],
      channels: channels === null ? null : [...channels],
      isGone,
      lanes: lanes.status(),
      deliveries: deliveries.list(),
    }),
  };
}
