import type { Registry } from '@sharpside/registry/records/registry';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { type Clock, type Log, withTimeout } from '@sharpside/server-kit';
import { EdgeError, isEdgeError } from '../errors.ts';
import { createChannelReader, toJudge } from './channel-reader.ts';
import type { Hints } from './hints.ts';
import type { LiveState } from './live-state.ts';
import { restoreState, type StateFile } from './saved-state.ts';

/** Why what is served may not be what the channel says. */
export type Staleness = { since: number; reason: string };

/** Keeps up with a channel. */
export type ChannelFollower = {
  /** The newest revision that could be read, undefined until there was one. */
  readonly state: LiveState | undefined;
  /** Undefined while the store answers and all is well. */
  readonly staleness: Staleness | undefined;
  /** Reads the channel, or else the last good state, then goes on polling. Never fails. */
  start(): Promise<void>;
  /** Reads the channel now rather than at the next poll: there is word of a newer revision, or no more word. */
  lookNow(): void;
  stop(): Promise<void>;
};

type FollowerOptions = {
  channel: string;
  registry: Registry;
  /** Keys that releases must be signed with; null: signatures are not looked at. */
  trusted: TrustedKeys | null;
  stateFile: StateFile;
  clock: Clock;
  log: Log;
  pollIntervalMs: number;
  storeTimeoutMs: number;
  /** Word of new revisions; while it is heard, polls are for safety only. */
  hints: Pick<Hints, 'newest'>;
  /** Called at once for each new state, the first included. */
  onState: (state: LiveState) => void;
};

// While the edge is stale, each poll lists the channel, which costs more than asking for one revision.
const STALE_SLOWDOWN = 5;

// With word of each revision a poll only finds what nobody told of. A hundred edges then ask no more than two that have
// to find out by themselves: each poll reads two keys.
const TOLD_POLL_MS = 20_000;

// Least time between two polls that word brings about: a flood of it must not become one of reads.
const SOON_MS = 20;

// The reason is public, so details of the store's disk or network stay in the log.
const toReason = (error: unknown) => (isEdgeError(error) ? error.message : 'The store does not answer.');

/** A follower of one channel that has not started yet. */
export function createChannelFollower(options: FollowerOptions): ChannelFollower {
  const { channel, registry, trusted, stateFile, clock, log, storeTimeoutMs, hints, onState } = options;
  const reader = createChannelReader({ channel, registry, clock, trusted });
  let state: LiveState | undefined;
  let staleness: Staleness | undefined;
  /** The saved state, until there is a better one: a forged release must not gain by a restart. */
  let saved: LiveState | undefined;
  let saving: Promise<void> = Promise.resolve();
  let cancelPoll = () => {};
  let isPolling = false;
  /** Time of the last poll that word brought about. */
  let toldAt = Number.NEGATIVE_INFINITY;
  /** True when a poll is due that was asked for during another. */
  let isDue = false;
  let hasStarted = false;
  let isStopped = false;

  function apply(next: LiveState) {
    onState(next);
    state = next;
    const { revision, change } = next.revision;
    log.info('revision-live', { channel, revision, change, problems: next.problems });
    for (const { release, reason } of next.untrusted)
      log.warn('release-untrusted', { channel, revision, release, reason, mode: trusted?.mode });
  }

  function save(next: LiveState) {
    saving = saving
      .then(() => stateFile.write(next))
      .catch((error: unknown) => {
        log.error('state-not-saved', { error, remedy: 'make the state folder writable' });
      });
  }

  function endStaleness() {
    if (staleness !== undefined)
      log.info('channel-followed-again', { channel, afterMs: clock.now() - staleness.since });
    staleness = undefined;
  }

  function beginStaleness(error: unknown) {
    const reason = toReason(error);
    if (staleness?.reason !== reason) log.warn('channel-not-followed', { channel, reason, error });
    staleness = { since: staleness?.since ?? clock.now(), reason };
  }

  async function poll() {
    try {
      const reading =
        staleness === undefined ? reader.readAfter(state, state ?? saved) : reader.readAnew(state);
      const next = await withTimeout(reading, {
        clock,
        timeoutMs: storeTimeoutMs,
        what: `Reading channel ${channel}`,
        toError: (message) => new EdgeError(message, { code: 'EDGE_STORE_UNREACHABLE' }),
      });
      if (isStopped) return;
      if (next !== undefined) {
        apply(next);
        save(next);
      }
      endStaleness();
    } catch (error) {
      beginStaleness(error);
    }
  }

  async function readSaved(): Promise<LiveState | undefined> {
    try {
      const found = await stateFile.read();
      return found && (await restoreState(found, toJudge(trusted, clock)));
    } catch (error) {
      log.error('saved-state-unusable', { error, remedy: 'it is replaced once the store answers' });
      return undefined;
    }
  }

  const isTold = () => hints.newest === state?.revision.revision;

  function toDelayMs(): number {
    const pollIntervalMs = options.pollIntervalMs;
    if (staleness !== undefined) return pollIntervalMs * STALE_SLOWDOWN;
    // A store may show a new revision later than the one who wrote it tells of it. And a service that tells of an older one
    // reads another store, or none.
    return isTold() ? Math.max(TOLD_POLL_MS, pollIntervalMs) : pollIntervalMs;
  }

  function goOn() {
    // The poll has brought what there was word of.
    isDue &&= !isTold();
    if (!isStopped) cancelPoll = clock.after(isDue ? SOON_MS : toDelayMs(), pollAndGoOn);
  }

  async function pollAndGoOn(): Promise<void> {
    isPolling = true;
    isDue = false;
    await poll();
    isPolling = false;
    goOn();
  }

  return {
    get state() {
      return state;
    },
    get staleness() {
      return staleness;
    },
    async start() {
      if (trusted) saved = await readSaved();
      await poll();
      if (state === undefined) {
        saved ??= trusted ? undefined : await readSaved();
        if (saved) apply(saved);
      }
      saved = undefined;
      hasStarted = true;
      goOn();
    },
    lookNow() {
      if (isStopped || isDue || isTold()) return;
      const waitMs = toldAt + SOON_MS - clock.now();
      isDue = isPolling || !hasStarted || waitMs > 0;
      if (isPolling || !hasStarted) return;
      cancelPoll();
      toldAt = Math.max(clock.now(), clock.now() + waitMs);
      if (waitMs > 0) cancelPoll = clock.after(waitMs, pollAndGoOn);
      else void pollAndGoOn();
    },
    async stop() {
      isStopped = true;
      cancelPoll();
      await saving;
    },
  };
}
