import * as v from 'valibot';
import { channelNameSchema, timestampSchema } from '../names.ts';

/** Path of the webhooks; `POST <path>/<name>/test` sends a test event to a webhook. */
export const WEBHOOKS_PATH = '/v1/webhooks';

/** One attempt to deliver an event. `status` is null without an answer, `fault` if the event was accepted. */
export const webhookDeliverySchema = v.object({
  id: v.string(),
  at: timestampSchema,
  attempt: v.number(),
  status: v.nullable(v.number()),
  fault: v.nullable(v.string()),
  tookMs: v.number(),
});

/**
 * State of one webhook. `channels` null: all. `last`: the last delivery of a revision. `nextAttemptAt` is null if
 * nothing is pending.
 */
export const webhookStatusSchema = v.object({
  name: v.string(),
  origin: v.string(),
  channels: v.nullable(v.array(channelNameSchema)),
  last: v.nullable(webhookDeliverySchema),
  nextAttemptAt: v.nullable(timestampSchema),
});

/** `GET /v1/webhooks`: every configured webhook. */
export const webhooksAnswerSchema = v.object({ webhooks: v.array(webhookStatusSchema) });

/** One attempt to deliver an event. */
export type WebhookDelivery = v.InferOutput<typeof webhookDeliverySchema>;
/** State of one webhook. */
export type WebhookStatus = v.InferOutput<typeof webhookStatusSchema>;
