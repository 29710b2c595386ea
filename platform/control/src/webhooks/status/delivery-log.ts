import type { WebhookDelivery } from '@sharpside/contracts/control';

/** Outcomes of a delivery. `failed` is tried again; `given-up` is not. */
export type DeliveryOutcome = WebhookDelivery['outcome'];

/** The last deliveries of one webhook, and how many there were since the start. */
export type DeliveryLog = {
  add(delivery: WebhookDelivery): void;
  /** Newest first. */
  list(): WebhookDelivery[];
  count(outcome: DeliveryOutcome): number;
};

const KEPT = 30;

/** See {@link DeliveryLog}. In memory only. */
export function createDeliveryLog(): DeliveryLog {
  let latest: WebhookDelivery[] = [];
  const counts = new Map<DeliveryOutcome, number>();
  return {
    add(delivery) {
      latest = [delivery, ...latest].slice(0, KEPT);
      counts.set(delivery.outcome, (counts.get(delivery.outcome) ?? 0) + 1);
    },
    list: () => [...latest],
    count: (outcome) => counts.get(outcome) ?? 0,
  };
}
