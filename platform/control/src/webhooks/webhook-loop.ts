import type { WebhookDelivery } from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import { listChannels } from '@sharpside/registry/records/channels';
import type { Registry } from '@sharpside/registry/records/registry';
import { type Clock, type Log, repeat, toReason } from '@sharpside/server-kit';
import { toRevisionEvent } from './cloud-event.ts';
import { createKeptProgress, type Progress, readNext } from './progress.ts';
import { sendEvent } from './send-event.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Sends revisions to one webhook, while this service is on duty. A slow receiver does not delay other webhooks. */
export type WebhookLoop = {
  start(): void;
  /** Resolves when nothing is under way any more. The caller has to abort the signal first. */
  stop(): Promise<void>;
  /** True while a revision waits for its next attempt, or the registry cannot be read. */
  isFailing(): boolean;
};

/** Dependencies of a loop. `site`: beginning of the source of each event. */
export type WebhookLoopOptions = {
  webhook: WebhookSettings;
  site: string;
  store: Store;
  registry: Registry;
  isOnDuty: () => boolean;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
};

const EVERY_MS = 5_000;
const FIRST_DELAY_MS = 5_000;
const MAX_DELAY_MS = 30 * 60_000;

/** Time to the next attempt: 5 s, 20 s, 80 s, 5 min, 21 min, then every half hour. */
const toDelayMs = (attempt: number) => Math.min(FIRST_DELAY_MS * 4 ** (attempt - 1), MAX_DELAY_MS);

type Attempt = { channel: string; revision: number; delivery: WebhookDelivery; now: number };

/** Progress after an attempt. The revision is finished if the receiver accepted it. */
function noteAttempt(progress: Progress, { channel, revision, delivery, now }: Attempt): Progress {
  const { channels } = progress;
  if (delivery.fault === null) {
    return {
      ...progress,
      channels: { ...channels, [channel]: revision },
      last: delivery,
      nextAttemptAt: null,
    };
  }
  const nextAttemptAt = new Date(now + toDelayMs(delivery.attempt)).toISOString();
  return { ...progress, last: delivery, nextAttemptAt };
}

export function createWebhookLoop({ webhook, site, isOnDuty, ...options }: WebhookLoopOptions): WebhookLoop {
  const { store, registry, clock, log, signal } = options;
  const source = { store, registry, log, webhook: webhook.name };
  const kept = createKeptProgress(source);
  let unread: string | undefined;
  let running = Promise.resolve();
  let stopRepeating = () => {};

  const isWaiting = ({ nextAttemptAt }: Progress) =>
    nextAttemptAt !== null && clock.now() < Date.parse(nextAttemptAt);

  /**
   * Sends the next revision of a channel, or skips it if the webhook does not get this channel. False if there is no
   * revision, or the receiver did not accept it.
   */
  async function tellNext(channel: string, progress: Progress): Promise<boolean> {
    const revision = await readNext(source, { channel, after: progress.channels[channel] ?? 0 });
    if (!revision) return false;
    if (webhook.channels !== null && !webhook.channels.includes(channel)) {
      await kept.save({ ...progress, channels: { ...progress.channels, [channel]: revision.revision } });
      return true;
    }
    const event = toRevisionEvent(revision, site);
    const attempt = progress.last?.id === event.id ? progress.last.attempt + 1 : 1;
    const delivery = await sendEvent(event, { webhook, attempt, signal, clock, log });
    // Our own stop ended the request, which says nothing about the receiver.
    if (signal.aborted && delivery.status === null) return false;
    await kept.save(
      noteAttempt(progress, { channel, revision: revision.revision, delivery, now: clock.now() }),
    );
    return delivery.fault === null;
  }

  async function tellAll(): Promise<void> {
    await kept.open();
    const canGoOn = () => !signal.aborted && isOnDuty();
    for (const channel of await listChannels(registry)) {
      let hasMore = true;
      while (hasMore && canGoOn() && kept.progress && !isWaiting(kept.progress))
        hasMore = await tellNext(channel, kept.progress);
    }
  }

  async function round(): Promise<void> {
    try {
      if (isOnDuty()) await tellAll();
      else kept.forget();
      unread = undefined;
    } catch (error) {
      const reason = toReason(error);
      if (unread !== reason) log.warn('webhook-unread', { webhook: webhook.name, reason });
      unread = reason;
    }
  }

  const runOnce = () => {
    running = round();
    return running;
  };

  return {
    start() {
      const first = runOnce();
      stopRepeating = repeat(clock, EVERY_MS, () => first.then(runOnce));
    },
    async stop() {
      stopRepeating();
      await running;
    },
    isFailing: () => unread !== undefined || (kept.progress?.nextAttemptAt ?? null) !== null,
  };
}
