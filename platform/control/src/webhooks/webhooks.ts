import { type Metrics, repeat } from '@sharpside/server-kit';
import type { DeliveryOutcome } from './delivery-log.ts';
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

type Options = Omit<WebhookOptions, 'webhook' | 'signal'> & { webhooks: readonly WebhookSettings[] };

const EVERY_MS = 2_000;
const OUTCOMES: readonly DeliveryOutcome[] = ['delivered', 'failed', 'given-up'];

/** See {@link Webhooks}. Nothing is sent before the start. */
export function createWebhooks({ webhooks, ...options }: Options): Webhooks {
  const stopping = new AbortController();
  const { signal } = stopping;
  const all = new Map(
    webhooks.map((webhook) => [webhook.name, createWebhook({ ...options, webhook, signal })]),
  );
  const running = new Map<Webhook, Promise<void>>();
  const stops: (() => void)[] = [];

  function run(webhook: Webhook): Promise<void> {
    const round = webhook.run();
    running.set(webhook, round);
    return round;
  }

  return {
    list: () => [...all.values()],
    find: (name) => all.get(name),
    start() {
      for (const webhook of all.values()) {
        // At once, so that a new webhook is told of everything from the start of the server on.
        const first = run(webhook);
        stops.push(repeat(options.clock, EVERY_MS, () => first.then(() => run(webhook))));
      }
    },
    async stop() {
      for (const stop of stops) stop();
      stopping.abort();
      await Promise.all(running.values());
    },
    addMetrics(metrics) {
      metrics.addCounter({
        name: 'control_webhook_deliveries_total',
        help: 'Attempts to deliver an event to a webhook, by their outcome.',
        labelNames: ['webhook', 'outcome'],
        read: () =>
          [...all].flatMap(([name, { log }]) =>
            OUTCOMES.map((outcome) => ({ labels: { webhook: name, outcome }, value: log.count(outcome) })),
          ),
      });
      metrics.addGauge({
        name: 'control_webhook_failing',
        help: '1 while events wait for a webhook that does not take them.',
        labelNames: ['webhook'],
        read: () =>
          [...all].map(([name, one]) => ({ labels: { webhook: name }, value: Number(one.isFailing()) })),
      });
    },
  };
}
