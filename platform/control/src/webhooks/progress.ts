import {
  type ChannelRevision,
  channelNameSchema,
  isContractError,
  parseContractJson,
  timestampSchema,
} from '@sharpside/contracts';
import { webhookDeliverySchema } from '@sharpside/contracts/control';
import type { Store } from '@sharpside/object-store';
import { listChannels } from '@sharpside/registry/records/channels';
import type { Registry } from '@sharpside/registry/records/registry';
import { keys, readRevisionKey } from '@sharpside/registry/store/keys';
import { type Log, toReason } from '@sharpside/server-kit';
import * as v from 'valibot';

const progressSchema = v.object({
  schema: v.literal(1),
  channels: v.record(channelNameSchema, v.pipe(v.number(), v.integer(), v.minValue(0))),
  last: v.nullable(webhookDeliverySchema),
  nextAttemptAt: v.nullable(timestampSchema),
});

/**
 * Progress of one webhook. `channels`: the last finished revision of each channel. `last`: the last delivery of a
 * revision. `nextAttemptAt` is null if no revision waits.
 */
export type Progress = v.InferOutput<typeof progressSchema>;

/** A record of progress. `number` counts the records of a webhook; the record with the highest number counts. */
type ProgressRecord = { number: number; progress: Progress | undefined };

type Place = { store: Store; webhook: string; log: Log };

const toNumber = (key: string): number => Number(/\/(\d{1,15})\.json$/.exec(key)?.[1] ?? 0);

/**
 * The newest record of a webhook; number 0 if it has none. `progress` is undefined without a record, or if it is
 * damaged.
 */
export async function readProgress({ store, webhook, log }: Place): Promise<ProgressRecord> {
  for (;;) {
    const number = Math.max(0, ...(await store.list(keys.allWebhookProgress(webhook))).map(toNumber));
    if (number === 0) return { number, progress: undefined };
    const key = keys.webhookProgress(webhook, number);
    const bytes = await store.get(key);
    // Another service has meanwhile written the next record, and removed this one.
    if (bytes === undefined) continue;
    try {
      const progress = parseContractJson(progressSchema, new TextDecoder().decode(bytes), key);
      return { number, progress };
    } catch (error) {
      if (!isContractError(error)) throw error;
      log.error('webhook-progress-damaged', { webhook, reason: toReason(error) });
      return { number, progress: undefined };
    }
  }
}

/** Writes the record after the given one. False if another service has written it meanwhile. */
async function writeProgress(
  { store, webhook }: Place,
  { number, progress }: ProgressRecord,
): Promise<boolean> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(progress)}\n`);
  if (!(await store.putIfAbsent(keys.webhookProgress(webhook, number + 1), bytes))) return false;
  await store.remove(keys.webhookProgress(webhook, number));
  return true;
}

async function readNewest(store: Store, channel: string): Promise<number> {
  const found = await store.list(keys.revisions(channel));
  return Math.max(0, ...found.map((key) => readRevisionKey(key)?.revision ?? 0));
}

type Source = Place & { registry: Registry };

/**
 * Progress to continue from. A new webhook begins with the next revision of each channel. A channel that was begun
 * after the record was written begins with its first revision.
 *
 * A record that is ahead of its channel is forged, or the registry was restored from a backup. It would silence the
 * webhook, so the newest revision counts instead.
 */
async function loadProgress(source: Source): Promise<{ number: number; progress: Progress }> {
  const { store, registry } = source;
  const { number, progress } = await readProgress(source);
  const channels: Progress['channels'] = {};
  for (const channel of await listChannels(registry)) {
    const newest = await readNewest(store, channel);
    channels[channel] = progress ? Math.min(progress.channels[channel] ?? 0, newest) : newest;
  }
  return { number, progress: { schema: 1, channels, last: progress?.last ?? null, nextAttemptAt: null } };
}

/** Progress of one webhook in memory, for the service on duty. */
export function createKeptProgress(source: Source) {
  let known: { number: number; progress: Progress } | undefined;
  let isSaved = true;

  /** If the store does not accept the progress, it stays in memory, so that nothing is sent twice. */
  async function save(progress: Progress): Promise<void> {
    if (!known) return;
    known = { ...known, progress };
    isSaved = false;
    const isWritten = await writeProgress(source, known);
    // If the record was not written, another service has written one meanwhile, which must be read.
    known = isWritten ? { ...known, number: known.number + 1 } : undefined;
    isSaved = true;
  }

  return {
    save,
    /** Reads the progress if it is not known, and saves what is not saved yet. */
    async open(): Promise<void> {
      if (!known) {
        known = await loadProgress(source);
        isSaved = false;
      }
      if (!isSaved) await save(known.progress);
    },
    /** Forgets the progress, because another service may continue it. */
    forget() {
      known = undefined;
    },
    get progress() {
      return known?.progress;
    },
  };
}

/**
 * The next readable revision; undefined until such a revision is written. An unreadable revision is skipped once there
 * is a later revision, as edges do.
 */
export async function readNext(
  { registry, webhook, log }: Source,
  { channel, after }: { channel: string; after: number },
): Promise<ChannelRevision | undefined> {
  const unreadable: number[] = [];
  for (let number = after + 1; ; number += 1) {
    try {
      const revision = await registry.readRevision(channel, number);
      if (revision && unreadable.length > 0)
        log.error('webhook-revision-skipped', { webhook, channel, revisions: unreadable });
      return revision;
    } catch (error) {
      if (!isContractError(error)) throw error;
      unreadable.push(number);
    }
  }
}
