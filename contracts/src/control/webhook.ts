import * as v from 'valibot';
import { channelNameSchema, timestampSchema } from '../names.ts';

/** Addresses of the webhooks; `POST <path>/<name>/test` sends one an event that says nothing. */
export const WEBHOOKS_PATH = '/v1/webhooks';

/**
 * One attempt to deliver an event. `failed` is tried again, `given-up` is not. `status` is null where there was no answer,
 * `fault` where there was none.
 */
export const webhookDeliverySchema = v.object({
  id: v.string(),
  type: v.string(),
  at: timestampSchema,
  attempt: v.number(),
  status: v.nullable(v.number()),
  fault: v.nullable(v.string()),
  outcome: v.picklist(['delivered', 'failed', 'given-up']),
  tookMs: v.number(),
});

/** Deliveries of one channel's events, in their order; of those of edges, where `channel` is null. */
const webhookLaneSchema = v.object({
  channel: v.nullable(channelNameSchema),
  /** The last revision that was delivered; null before the first look. */
  position: v.nullable(v.number()),
  failingSince: v.nullable(timestampSchema),
  nextAttemptAt: v.nullable(timestampSchema),
  fault: v.nullable(v.string()),
});

/**
 * State of one webhook. `channels` null: all. `isGone`: the receiver answered that it is gone, so nothing more is sent.
 * `deliveries`: the last ones since the service started, newest first.
 */
export const webhookStatusSchema = v.object({
  name: v.string(),
  origin: v.string(),
  types: v.array(v.string()),
  channels: v.nullable(v.array(channelNameSchema)),
  isGone: v.boolean(),
  lanes: v.array(webhookLaneSchema),
  deliveries: v.array(webhookDeliverySchema),
});

/** `GET /v1/webhooks`: every webhook that is configured. */
export const webhooksAnswerSchema = v.object({ webhooks: v.array(webhookStatusSchema) });

/** One attempt to deliver an event. */
export type WebhookDelivery = v.InferOutput<typeof webhookDeliverySchema>;
/** State of one webhook. */
export type WebhookStatus = v.InferOutput<typeof webhookStatusSchema>;
