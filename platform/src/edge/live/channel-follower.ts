import { isDeepStrictEqual } from 'node:util';
import type { ChannelRevision } from 'contracts';
import type { Registry } from '../../registry/registry.ts';
import type { Clock } from '../clock.ts';
import { EdgeError, isEdgeError } from '../edge-error.ts';
import type { Log } from '../log.ts';
import { type LiveRelease, readLiveRelease } from './live-release.ts';
import { assembleLiveState, type LiveState, listReleases, type ReadRelease } from './live-state.ts';
import { type StateFile, toReleaseSource } from './saved-state.ts';
import { withTimeout } from './with-timeout.ts';

/** Why what is served may not be what the channel says. */
export type Trouble = { since: number; reason: string };

/** Keeps up with a channel. */
export type ChannelFollower = {
  /** The newest revision that could be read, undefined until there was one. */
  readonly state: LiveState | undefined;
  /** Undefined while the store answers and all is well. */
  readonly trouble: Trouble | undefined;
  /** Reads the channel, or else the last good state, then goes on polling. Never fails. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type FollowerOptions = {
  channel: string;
  registry: Registry;
  stateFile: StateFile;
  clock: Clock;
  log: Log;
  pollIntervalMs: number;
  storeTimeoutMs: number;
  /** Called at once for each new state, the first included. */
  onState: (state: LiveState) => void;
};

// A folder that is no longer mounted looks like one where nothing new was written, so the live revision itself is
// looked for now and then.
const PRESENCE_CHECK_MS = 5_000;

// While something is wrong, each poll lists the channel, which costs more than asking for one revision.
const TROUBLE_SLOWDOWN = 5;

// Anybody may read the reason, so what the store says of its disk or its network stays in the log.
const toReason = (error: unknown) => (isEdgeError(error) ? error.message : 'The store does not answer.');

/** A follower of one channel that has not started yet. */
export function createChannelFollower(options: FollowerOptions): ChannelFollower {
  const { channel, registry, stateFile, clock, log, pollIntervalMs, storeTimeoutMs, onState } = options;
  const releases = new Map<string, LiveRelease>();
  let state: LiveState | undefined;
  let trouble: Trouble | undefined;
  let presentAt = clock.now();
  let saving: Promise<void> = Promise.resolve();
  let cancelPoll = () => {};
  let isStopped = false;

  const readCached: ReadRelease = async (app, version) => {
    const id = `${app}@${version}`;
    const release = releases.get(id) ?? (await readLiveRelease(registry, app, version));
    releases.set(id, release);
    return release;
  };

  async function readNewest(): Promise<ChannelRevision> {
    if (state === undefined || trouble !== undefined) {
      const newest = await registry.readChannel(channel);
      if (newest !== undefined) return newest;
      throw new EdgeError(`Channel ${channel} has no revision; publish and promote a release of the host.`, {
        code: 'EDGE_NOTHING_LIVE',
      });
    }
    const { revision } = state.revision;
    if (clock.now() - presentAt < PRESENCE_CHECK_MS) {
      return (await registry.readChannelAfter(channel, revision)) ?? state.revision;
    }
    const newest = await registry.readChannelAfter(channel, revision - 1);
    if (newest === undefined) {
      throw new EdgeError(`Revision ${revision} of channel ${channel} is gone from the store.`, {
        code: 'EDGE_STORE_UNREACHABLE',
      });
    }
    presentAt = clock.now();
    return newest;
  }

  async function readNewState(): Promise<LiveState | undefined> {
    const newest = await readNewest();
    return isDeepStrictEqual(newest, state?.revision) ? undefined : assembleLiveState(newest, readCached);
  }

  function adopt(next: LiveState) {
    onState(next);
    state = next;
    const { revision, change } = next.revision;
    log.info('revision-live', { channel, revision, change, problems: next.problems });
  }

  function save(next: LiveState) {
    saving = saving
      .then(() => stateFile.write(next))
      .catch((error: unknown) =>
        log.error('state-not-saved', { error, remedy: 'make the state folder writable' }),
      );
  }

  function keepOnlyLive(next: LiveState) {
    const live = new Set(listReleases(next).map(({ app, version }) => `${app}@${version}`));
    for (const id of releases.keys()) if (!live.has(id)) releases.delete(id);
  }

  function recover() {
    presentAt = clock.now();
    if (trouble !== undefined)
      log.info('channel-followed-again', { channel, afterMs: clock.now() - trouble.since });
    trouble = undefined;
  }

  function fail(error: unknown) {
    const reason = toReason(error);
    // After a store was lost and found again, nothing that was read before is known to be the same.
    releases.clear();
    if (trouble?.reason !== reason) log.warn('channel-not-followed', { channel, reason, error });
    trouble = { since: trouble?.since ?? clock.now(), reason };
  }

  async function poll() {
    try {
      const what = `Reading channel ${channel}`;
      const next = await withTimeout(readNewState(), { clock, timeoutMs: storeTimeoutMs, what });
      if (isStopped) return;
      if (next !== undefined) {
        adopt(next);
        keepOnlyLive(next);
        save(next);
      }
      if (next !== undefined || trouble !== undefined) recover();
    } catch (error) {
      fail(error);
    }
  }

  async function startFromSaved() {
    try {
      const saved = await stateFile.read();
      if (saved === undefined) return;
      const source = toReleaseSource(saved);
      adopt(await assembleLiveState(saved.revision, (app, version) => readLiveRelease(source, app, version)));
    } catch (error) {
      log.error('saved-state-unusable', { error, remedy: 'it is replaced once the store answers' });
    }
  }

  function schedule() {
    if (isStopped) return;
    const delayMs = trouble === undefined ? pollIntervalMs : pollIntervalMs * TROUBLE_SLOWDOWN;
    cancelPoll = clock.after(delayMs, async () => {
      await poll();
      schedule();
    });
  }

  return {
    get state() {
      return state;
    },
    get trouble() {
      return trouble;
    },
    async start() {
      await poll();
      if (state === undefined) await startFromSaved();
      schedule();
    },
    async stop() {
      isStopped = true;
      cancelPoll();
      await saving;
    },
  };
}
