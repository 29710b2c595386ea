import type { WebhookStatus } from '@sharpside/contracts/control';
import { type Metrics, repeat } from '@sharpside/server-kit';
import { createSiteIdentity } from './site-identity.ts';
import type { DeliveryOutcome } from './status/delivery-log.ts';
import { createSharedStatus } from './status/shared-status.ts';
import { createWebhook, type Webhook, type WebhookOptions } from './webhook.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Every webhook of this server. */
export type Webhooks = {
  /** State of each, also where another service delivers. */
  readStatus(): Promise<WebhookStatus[]>;
  find(name: string): Webhook | undefined;
  start(): void;
  /** Ends deliveries under way, which are made again after the next start. */
  stop(): Promise<void>;
  addMetrics(metrics: Metrics): void;
};

type Options = Omit<WebhookOptions, 'webhook' | 'signal' | 'readSite'> & {
  webhooks: readonly WebhookSettings[];
  /** Identity of the site; null: that of its registry. */
  site: string | null;
};

/** Interval at which other services learn how deliveries fare. */
const SHARE_MS = 5_000;

const OUTCOMES: readonly DeliveryOutcome[] = ['delivered', 'failed', 'given-up'];

/** See {@link Webhooks}. Nothing is sent before the start. */
export function createWebhooks({ webhooks, site, ...options }: Options): Webhooks {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { store, clock, isOnDuty, log } = options;
  const shared = createSharedStatus({ store, clock, log });
  let stopSharing = () => {};
  const readSite = createSiteIdentity({ store, log, configured: site });
  const all = new Map(
    webhooks.map((webhook) => [webhook.name, createWebhook({ ...options, webhook, readSite, signal })]),
  );

  /** A figure of each webhook. */
  const readEach = (toValue: (webhook: Webhook) => number) => () =>
    [...all].map(([name, one]) => ({ labels: { webhook: name }, value: toValue(one) }));

  const listOwn = () => [...all.values()].map((webhook) => webhook.status());

  return {
    readStatus: async () => (isOnDuty() ? listOwn() : shared.readWith(listOwn())),
    find: (name) => all.get(name),
    start() {
      for (const webhook of all.values()) webhook.start();
      if (all.size === 0) return;
      stopSharing = repeat(clock, SHARE_MS, async () => {
        if (isOnDuty()) await shared.write(listOwn());
      });
    },
    async stop() {
      stopping.abort();
      stopSharing();
      await Promise.all([...all.values()].map((webhook) => webhook.stop()));
    },
    addMetrics(metrics) {
      metrics.addCounter({
        name: 'control_webhook_deliveries_total',
        help: 'Attempts to deliver an event to a webhook, by their outcome.',
        labelNames: ['webhook', 'outcome'],
        read: () =>
          [...all].flatMap(([name, { log: deliveries }]) =>
            OUTCOMES.map((outcome) => ({
              labels: { webhook: name, outcome },
              value: deliveries.count(outcome),
            })),
          ),
      });
      metrics.addGauge({
        name: 'control_webhook_failing',
        help: '1 while events wait for a webhook that does not take them.',
        labelNames: ['webhook'],
        read: readEach((one) => Number(one.isFailing())),
      });
      metrics.addGauge({
        name: 'control_webhook_blind',
        help: '1 while the registry, or the newest revision of a channel, cannot be read for a webhook.',
        labelNames: ['webhook'],
        read: readEach((one) => Number(one.isBlind())),
      });
      metrics.addCounter({
        name: 'control_webhook_skipped_total',
        help: 'Revisions that could not be read, and of which a webhook was told nothing.',
        labelNames: ['webhook'],
        read: readEach((one) => one.skipped),
      });
    },
  };
}
