import type { Registry } from '@sharpside/registry/records/registry';
import { type Clock, type Log, repeat, toReason, withTimeout } from '@sharpside/server-kit';
import { ControlError } from '../errors.ts';

/**
 * Newest revision of each channel with listeners: known at once if this process writes it, otherwise at the next poll.
 */
export type ChannelWatch = {
  /**
   * The newest revision; 0 if the channel has none. Undefined if the channel has no listeners, or its revisions cannot
   * be read.
   */
  revisionOf(channel: string): number | undefined;
  /**
   * Watches a channel for one more listener. Call the returned function to leave.
   *
   * @throws {ControlError} `CHANNEL_UNKNOWN` if too many channels without any revision are watched; the registry's
   * error if it does not answer.
   */
  join(channel: string): Promise<() => void>;
  note(channel: string, revision: number): void;
  start(): void;
  stop(): void;
};

type ChannelWatchOptions = {
  registry: Pick<Registry, 'readChannel' | 'readChannelAfter'>;
  clock: Clock;
  log: Log;
  /** Called when `revisionOf` a channel may have changed. */
  onNews: (channel: string) => void;
};

/** Interval at which revisions are found that another service, or somebody with access to the store, has written. */
const POLL_MS = 200;

// Listeners rely on the hints. If the registry takes longer than this, they must poll by themselves.
const TIMEOUT_MS = 2_000;

// Interval at which the known revision is looked for again: if the store's folder is unmounted or replaced, the channel
// only seems to have no newer revision.
const PRESENCE_MS = 5_000;

/** Limit of watched channels without any revision: a stranger can name any number of them. Edges beyond it poll. */
const MAX_UNBEGUN = 20;

type Watched = { listeners: number; revision: number; isUnread: boolean; presentAt: number };

/** @throws {ControlError} `CHANNEL_UNKNOWN` if too many channels without any revision are watched. */
function requireFewUnbegun(watched: ReadonlyMap<string, Watched>, channel: string): void {
  const unbegun = [...watched.values()].filter(({ revision }) => revision === 0);
  if (unbegun.length < MAX_UNBEGUN || watched.has(channel)) return;
  throw new ControlError(`The channel ${channel} has no revision yet; ask again when it has.`, {
    code: 'CHANNEL_UNKNOWN',
    headers: { 'retry-after': '30' },
  });
}

/** A channel without listeners costs no reads. */
export function createChannelWatch({ registry, clock, log, onNews }: ChannelWatchOptions): ChannelWatch {
  const watched = new Map<string, Watched>();
  let stopPolling = () => {};

  const inTime = <T>(reading: Promise<T>) =>
    withTimeout(reading, { clock, timeoutMs: TIMEOUT_MS, what: 'Reading the newest revision' });

  function note(channel: string, revision: number) {
    const entry = watched.get(channel);
    if (entry === undefined || revision <= entry.revision) return;
    entry.revision = revision;
    onNews(channel);
  }

  /** Checks at an interval that the revision which listeners know still exists. */
  async function requirePresent(channel: string, entry: Watched): Promise<void> {
    if (!entry.isUnread && clock.now() - entry.presentAt < PRESENCE_MS) return;
    const found = await inTime(registry.readChannel(channel));
    const revision = found?.revision ?? 0;
    const known = entry.revision;
    entry.presentAt = clock.now();
    if (revision >= known) return;
    // The registry is an older copy. The streams end, and listeners that reconnect get its current revision.
    entry.revision = revision;
    throw new Error(`revision ${known} is gone, and the newest is ${revision}`);
  }

  async function look(channel: string, entry: Watched): Promise<void> {
    try {
      await requirePresent(channel, entry);
      const newer = await inTime(registry.readChannelAfter(channel, entry.revision));
      entry.isUnread = false;
      if (newer) note(channel, newer.revision);
    } catch (error) {
      if (!entry.isUnread) log.warn('hints-stale', { channel, reason: toReason(error) });
      entry.isUnread = true;
      onNews(channel);
    }
  }

  return {
    revisionOf(channel) {
      const entry = watched.get(channel);
      return entry === undefined || entry.isUnread ? undefined : entry.revision;
    },
    async join(channel) {
      const known = watched.get(channel);
      const newest = known ?? (await inTime(registry.readChannel(channel)));
      if (newest === undefined) requireFewUnbegun(watched, channel);
      // Another listener may have joined meanwhile.
      const entry = watched.get(channel) ?? {
        listeners: 0,
        revision: newest?.revision ?? 0,
        isUnread: false,
        presentAt: clock.now(),
      };
      entry.listeners += 1;
      watched.set(channel, entry);
      return () => {
        entry.listeners -= 1;
        if (entry.listeners === 0 && watched.get(channel) === entry) watched.delete(channel);
      };
    },
    note,
    start() {
      stopPolling = repeat(clock, POLL_MS, async () => {
        await Promise.all([...watched].map(([channel, entry]) => look(channel, entry)));
      });
    },
    stop: () => stopPolling(),
  };
}
