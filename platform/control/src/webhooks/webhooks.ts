import type { Metrics } from '@sharpside/server-kit';
import type { DeliveryOutcome } from './delivery-log.ts';
import { createSiteIdentity } from './site-identity.ts';
import { createWebhook, type Webhook, type WebhookOptions } from './webhook.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Every webhook of this server. */
export type Webhooks = {
  list(): readonly Webhook[];
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

const OUTCOMES: readonly DeliveryOutcome[] = ['delivered', 'failed', 'given-up'];

/** See {@link Webhooks}. Nothing is sent before the start. */
export function createWebhooks({ webhooks, site, ...options }: Options): Webhooks {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { store, log } = options;
  const readSite = createSiteIdentity({ store, log, configured: site });
  const all = new Map(
    webhooks.map((webhook) => [webhook.name, createWebhook({ ...options, webhook, readSite, signal })]),
  );

  /** A figure of each webhook. */
  const readEach = (toValue: (webhook: Webhook) => number) => () =>
    [...all].map(([name, one]) => ({ labels: { webhook: name }, value: toValue(one) }));

  return {
    list: () => [...all.values()],
    find: (name) => all.get(name),
    start() {
      for (const webhook of all.values()) webhook.start();
    },
    async stop() {
      stopping.abort();
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
