import type { WebhookDelivery } from '@sharpside/contracts/control';
import type { Clock, Log } from '@sharpside/server-kit';
import type { CloudEvent } from './cloud-event.ts';
import { sendMessage } from './sending/send-message.ts';
import { toSignedHeaders } from './sending/sign-message.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Sends an event to one webhook, once. */
export type SendEvent = (event: CloudEvent, attempt: number) => Promise<WebhookDelivery>;

type Options = {
  webhook: WebhookSettings;
  timeoutMs: number;
  maxAgeMs: number;
  clock: Pick<Clock, 'now'>;
  log: Log;
  signal: AbortSignal;
};

/** The status by which a receiver says that it is gone for good, as Standard Webhooks has it. */
export const GONE = 410;

/** Sends signed events to a webhook. */
export function createEventSender({ webhook, timeoutMs, maxAgeMs, clock, log, signal }: Options): SendEvent {
  return async (event, attempt) => {
    const startedAt = clock.now();
    const body = JSON.stringify(event);
    const signed = toSignedHeaders(webhook.secret, { id: event.id, body, now: new Date(startedAt) });
    const { status, fault, detail } = await sendMessage({
      url: webhook.url,
      allowPrivate: webhook.allowPrivate,
      headers: {
        'content-type': 'application/cloudevents+json; charset=utf-8',
        'user-agent': 'sharpside-control',
        ...signed,
      },
      body,
      timeoutMs,
      signal,
    });
    if (fault !== null && !signal.aborted)
      log.warn('webhook-not-taken', { webhook: webhook.name, id: event.id, attempt, fault, reason: detail });
    const isTooOld = clock.now() - Date.parse(event.time) >= maxAgeMs;
    return {
      id: event.id,
      type: event.type,
      at: new Date(startedAt).toISOString(),
      attempt,
      status,
      fault,
      outcome: fault === null ? 'delivered' : isTooOld ? 'given-up' : 'failed',
      tookMs: clock.now() - startedAt,
    };
  };
}
