import type { Registry } from '@sharpside/registry/records/registry';
import { type Clock, type Log, repeat, toReason, withTimeout } from '@sharpside/server-kit';
import { ControlError } from '../errors.ts';

/** Newest revision of each channel that somebody listens to, known as soon as it is made. */
export type ChannelWatch = {
  /** The newest revision, 0 where the channel has none; undefined while the registry does not answer. */
  revisionOf(channel: string): number | undefined;
  /**
   * Begins to watch a channel for one more listener; the answer ends that.
   *
   * @throws whatever the registry throws where it does not answer.
   */
  join(channel: string): Promise<() => void>;
  /** Takes word of a revision that this process has written. */
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

/** Interval at which changes by others are found: of another service, or made with the store's own keys. */
const POLL_MS = 200;

// Listeners rely on this word; where the registry takes longer, they must find out by themselves.
const TIMEOUT_MS = 2_000;

// An unmounted folder, or another one in its place, looks like a channel where nothing new was written.
const PRESENCE_MS = 5_000;

/** Channels that nobody has begun, of which a stranger can name any number. An edge of one asks by itself. */
const MAX_UNBEGUN = 20;

type Watched = { listeners: number; revision: number; isUnread: boolean; presentAt: number };

/** @throws {ControlError} `CHANNEL_UNKNOWN` where too many channels are watched that nobody has begun. */
function requireFewUnbegun(watched: ReadonlyMap<string, Watched>, channel: string): void {
  const unbegun = [...watched.values()].filter(({ revision }) => revision === 0);
  if (unbegun.length < MAX_UNBEGUN || watched.has(channel)) return;
  throw new ControlError(`The channel ${channel} has no revision yet; ask again when it has.`, {
    code: 'CHANNEL_UNKNOWN',
    headers: { 'retry-after': '30' },
  });
}

/** A watch that has not begun. A channel without listeners costs no reads. */
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

  /** Looks now and then whether the revision that listeners were told of is still there. */
  async function requirePresent(channel: string, entry: Watched): Promise<void> {
    if (!entry.isUnread && clock.now() - entry.presentAt < PRESENCE_MS) return;
    const found = await inTime(registry.readChannel(channel));
    const revision = found?.revision ?? 0;
    const known = entry.revision;
    entry.presentAt = clock.now();
    if (revision >= known) return;
    // Of an earlier day: streams end, and whoever listens anew is told of what there is now.
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
      // Somebody else may have joined meanwhile.
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
