import type { WebhookDelivery, WebhookStatus } from '@sharpside/contracts/control';
import { listChannels } from '@sharpside/registry/records/channels';
import type { Registry } from '@sharpside/registry/records/registry';
import type { Store } from '@sharpside/registry/store/store';
import { type Clock, type Log, toReason } from '@sharpside/server-kit';
import { createChannelSource } from './channel-source.ts';
import { EVENT_TYPES, toCloudEvent } from './cloud-event.ts';
import { createEventSender } from './create-sender.ts';
import { createDeliveryLog, type DeliveryLog } from './delivery-log.ts';
import { createDeliveryPosition } from './delivery-position.ts';
import { createEdgeSource } from './edge-source.ts';
import { createLane, type Lane } from './lane.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Delivers events to one receiver. */
export type Webhook = {
  /** Delivers what there is. Never fails. */
  run(): Promise<void>;
  /** Sends an event that says nothing, once, whatever else waits. */
  test(): Promise<WebhookDelivery>;
  status(): WebhookStatus;
  log: DeliveryLog;
  isFailing(): boolean;
};

export type WebhookOptions = {
  webhook: WebhookSettings;
  store: Store;
  registry: Registry;
  readEdges: Parameters<typeof createEdgeSource>[0]['readEdges'];
  guardName: string;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
};

/** A receiver that does not take an event for three days does not get it. */
const MAX_AGE_MS = 3 * 24 * 60 * 60_000;
const TIMEOUT_MS = 10_000;
/** A channel that was begun is found within this time. */
const CHANNELS_EVERY_MS = 60_000;

type Followed = { lane: Lane; position: () => number | null };

const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** See {@link Webhook}. Reads and sends nothing yet. */
export function createWebhook(options: WebhookOptions): Webhook {
  const { webhook, store, registry, readEdges, guardName, clock, log, signal } = options;
  const { name, url, types: topics, channels } = webhook;
  const send = createEventSender({ webhook, timeoutMs: TIMEOUT_MS, maxAgeMs: MAX_AGE_MS, clock, signal });
  const deliveries = createDeliveryLog();
  const lanes = new Map<string, Followed>();
  let channelsReadAt = Number.NEGATIVE_INFINITY;
  let tests = 0;
  let isGone = false;
  let blindFor: string | undefined;

  const common = {
    send,
    log: deliveries,
    clock,
    isStopped: () => signal.aborted || isGone,
    onGone() {
      isGone = true;
      log.error('webhook-gone', {
        webhook: name,
        remedy: 'it answered 410: remove it, or correct its address',
      });
    },
  };

  function addLane(channel: string): void {
    const position = createDeliveryPosition({
      ...{ store, registry, webhook: name, channel, now: clock.now, maxAgeMs: MAX_AGE_MS },
    });
    const source = createChannelSource({ registry, position, channel, topics, guardName });
    const lane = createLane({ ...common, readNext: source.readNext });
    lanes.set(channel, { lane, position: () => source.position });
  }

  const edges = createEdgeSource({ readEdges, clock });
  const edgeLane = topics.includes('edge') ? createLane({ ...common, readNext: edges.readNext }) : undefined;

  async function findChannels(): Promise<void> {
    if (clock.now() - channelsReadAt < CHANNELS_EVERY_MS) return;
    for (const channel of channels ?? (await listChannels(registry)))
      if (!lanes.has(channel)) addLane(channel);
    channelsReadAt = clock.now();
  }

  const listLanes = (): Lane[] => [
    ...[...lanes.values()].map(({ lane }) => lane),
    ...(edgeLane ? [edgeLane] : []),
  ];

  return {
    log: deliveries,

    async run() {
      try {
        await findChannels();
        // Channels do not wait for each other, and none begins anew before all have ended.
        const ended = await Promise.allSettled(listLanes().map((lane) => lane.run()));
        const failed = ended.find(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected') throw failed.reason;
        blindFor = undefined;
      } catch (error) {
        const reason = toReason(error);
        if (blindFor !== reason) log.warn('webhook-blind', { webhook: name, reason });
        blindFor = reason;
      }
    },

    async test() {
      tests += 1;
      const time = new Date(clock.now()).toISOString();
      const id = `test/${name}/${clock.now()}-${tests}`;
      const event = toCloudEvent({
        ...{ id, source: '/webhooks', type: EVENT_TYPES.test, time, subject: name, data: { webhook: name } },
      });
      const delivery = await send(event, 1);
      deliveries.add(delivery);
      return delivery;
    },

    isFailing: () => isGone || listLanes().some(({ state }) => state.failingSince !== null),

    status: () => ({
      name,
      // The rest of an address is often its secret.
      origin: new URL(url).origin,
      types: [...topics],
      channels: channels === null ? null : [...channels],
      isGone,
      lanes: [
        ...[...lanes].map(([channel, { lane, position }]) => ({ channel, position: position(), lane })),
        ...(edgeLane ? [{ channel: null, position: null, lane: edgeLane }] : []),
      ].map(({ channel, position, lane: { state } }) => ({
        channel,
        position,
        failingSince: toTime(state.failingSince),
        nextAttemptAt: toTime(state.retryAt),
        fault: state.fault,
      })),
      deliveries: deliveries.list(),
    }),
  };
}
