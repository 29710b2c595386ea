import type { WebhookDelivery, WebhookStatus } from '@sharpside/contracts/control';
import type { Metrics } from '@sharpside/server-kit';
import { toTestEvent } from './cloud-event.ts';
import { readProgress } from './progress.ts';
import { sendEvent } from './send-event.ts';
import { createWebhookLoop, type WebhookLoopOptions } from './webhook-loop.ts';
import type { WebhookSettings } from './webhook-settings.ts';

export type Webhooks = {
  /** State of each webhook, even if another service delivers. */
  readStatus(): Promise<WebhookStatus[]>;
  /** Sends a test event once, whatever else waits; undefined if no webhook has that name. */
  findTest(name: string): (() => Promise<WebhookDelivery>) | undefined;
  start(): void;
  /** Ends the deliveries under way, which are repeated after the next start. */
  stop(): Promise<void>;
  addMetrics(metrics: Metrics): void;
};

type Options = Omit<WebhookLoopOptions, 'webhook' | 'signal'> & { webhooks: readonly WebhookSettings[] };

export function createWebhooks({ webhooks, ...options }: Options): Webhooks {
  const { store, site, clock, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = new Map(
    webhooks.map((webhook) => [webhook.name, createWebhookLoop({ ...options, webhook, signal })]),
  );

  return {
    readStatus: () =>
      Promise.all(
        webhooks.map(async ({ name, url, channels }) => {
          const { progress } = await readProgress({ store, webhook: name, log });
          const { last = null, nextAttemptAt = null } = progress ?? {};
          // Leaves out the path, because it often contains the secret.
          return { name, origin: new URL(url).origin, channels, last, nextAttemptAt };
        }),
      ),
    findTest(name) {
      const webhook = webhooks.find((one) => one.name === name);
      return (
        webhook &&
        (() => {
          const event = toTestEvent(name, { site, now: new Date(clock.now()) });
          return sendEvent(event, { webhook, attempt: 1, signal, clock, log });
        })
      );
    },
    start() {
      for (const loop of loops.values()) loop.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
    addMetrics(metrics) {
      metrics.addGauge({
        name: 'control_webhook_failing',
        help: '1 while an event waits for a webhook that does not take it, or the registry cannot be read.',
        labelNames: ['webhook'],
        read: () =>
          [...loops].map(([webhook, loop]) => ({ labels: { webhook }, value: Number(loop.isFailing()) })),
      });
    },
  };
}
