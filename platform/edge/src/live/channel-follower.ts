import { isContractError } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { type Clock, type Log, withTimeout } from '@sharpside/server-kit';
import { EdgeError, isEdgeError } from '../errors.ts';
import { createChannelReader } from './channel-reader.ts';
import type { Hints } from './hints.ts';
import { toJudge } from './live-release.ts';
import type { LiveState } from './live-state.ts';
import { restoreState, type StateFile } from './saved-state.ts';

/**
 * The reason why the served state may differ from the channel. `since`: start of that time, milliseconds since 1970.
 * `isUntrusted`: signatures are required, and the newest revision is not trusted or cannot be read.
 */
export type Staleness = { since: number; reason: string; isUntrusted: boolean };

export type ChannelFollower = {
  /** The newest state that could be read, from the channel or from the saved file; undefined before the first. */
  readonly state: LiveState | undefined;
  /** Undefined while the channel can be read and served. */
  readonly staleness: Staleness | undefined;
  /** Reads the channel, or else the last good state, then starts to poll. Never fails. */
  start(): Promise<void>;
  /**
   * Polls the channel now, unless the newest hint names the revision that was read last. Called when a hint arrives,
   * and when hints stop.
   */
  lookNow(): void;
  stop(): Promise<void>;
};

type FollowerOptions = {
  channel: string;
  registry: Registry;
  trusted: TrustedKeys | null;
  stateFile: StateFile;
  clock: Clock;
  log: Log;
  pollIntervalMs: number;
  storeTimeoutMs: number;
  /** Hints of new revisions. While they arrive, polls are only a safeguard. */
  hints: Pick<Hints, 'newest'>;
  /** Called for each new state, including the first. */
  onState: (state: LiveState) => void;
};

// While the edge is stale, each poll lists the channel, which costs more than a request for one revision.
const STALE_SLOWDOWN = 5;

// While hints arrive, a poll only finds revisions without a hint. Each poll reads two keys, so a hundred edges with
// hints load the store no more than two edges without.
const TOLD_POLL_MS = 20_000;

// Minimum time between two polls that hints cause, so that a flood of hints does not become a flood of reads.
const SOON_MS = 20;

// The reason is public, so it has no details of the store's disk or network. The log has them.
function toReason(error: unknown, channel: string): string {
  if (isEdgeError(error)) return error.message;
  if (isContractError(error))
    return `The newest revision of channel ${channel} cannot be read; the log has the reason.`;
  return 'The store does not answer.';
}

/** Notes when a channel cannot be followed, and when it can be again. Each change is logged once. */
function createStaleness({ channel, clock, log }: FollowerOptions) {
  let current: Staleness | undefined;
  return {
    get current() {
      return current;
    },
    begin(error: unknown) {
      const reason = toReason(error, channel);
      if (current?.reason !== reason) log.warn('channel-not-followed', { channel, reason, error });
      const isUntrusted = isEdgeError(error) && error.code === 'EDGE_REVISION_UNTRUSTED';
      current = { since: current?.since ?? clock.now(), reason, isUntrusted };
    },
    end() {
      if (current !== undefined)
        log.info('channel-followed-again', { channel, afterMs: clock.now() - current.since });
      current = undefined;
    },
  };
}

async function readSaved({
  stateFile,
  trusted,
  clock,
  log,
}: FollowerOptions): Promise<LiveState | undefined> {
  try {
    const found = await stateFile.read();
    return found && (await restoreState(found, toJudge(trusted, clock)));
  } catch (error) {
    log.error('saved-state-unusable', { error, remedy: 'it is replaced once the store answers' });
    return undefined;
  }
}

/** @throws {EdgeError} `STORE_UNREACHABLE` if the store takes too long. */
const waitFor = <T>(reading: Promise<T>, { channel, clock, storeTimeoutMs }: FollowerOptions): Promise<T> =>
  withTimeout(reading, {
    clock,
    timeoutMs: storeTimeoutMs,
    what: `Reading channel ${channel}`,
    toError: (message) => new EdgeError(message, { code: 'STORE_UNREACHABLE' }),
  });

function logLive(
  { revision: { revision, change }, problems, untrusted }: LiveState,
  { channel, trusted, log }: FollowerOptions,
): void {
  log.info('revision-live', { channel, revision, change, problems });
  for (const { release, reason } of untrusted)
    log.warn('release-untrusted', { channel, revision, release, reason, mode: trusted?.mode });
}

type PollLoopOptions = {
  clock: Clock;
  poll: () => Promise<void>;
  /** True if the newest hint is for the revision that was read last. */
  isTold: () => boolean;
  toDelayMs: () => number;
};

/** Polls from `goOn` until `stop`, and soon after a call of `lookNow`. */
function createPollLoop({ clock, poll, isTold, toDelayMs }: PollLoopOptions) {
  let cancelPoll = () => {};
  let isPolling = false;
  /** Time of the last poll that a hint caused. */
  let toldAt = Number.NEGATIVE_INFINITY;
  /** True if a requested poll has to wait: for another poll, for the first `goOn`, or for `SOON_MS`. */
  let isDue = false;
  let hasStarted = false;
  let isStopped = false;

  function goOn() {
    hasStarted = true;
    // The poll may have read the revision of the hint already.
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
    get isStopped() {
      return isStopped;
    },
    goOn,
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
    stop() {
      isStopped = true;
      cancelPoll();
    },
  };
}

export function createChannelFollower(options: FollowerOptions): ChannelFollower {
  const { channel, registry, trusted, stateFile, clock, log, hints, onState } = options;
  const reader = createChannelReader({ channel, registry, clock, trusted });
  const staleness = createStaleness(options);
  let state: LiveState | undefined;
  /**
   * The saved state, only during the start. If a release of the channel is not trusted, its app keeps the saved
   * release, as without the restart.
   */
  let saved: LiveState | undefined;
  let saving: Promise<void> = Promise.resolve();

  function apply(next: LiveState) {
    onState(next);
    state = next;
    logLive(next, options);
  }

  function save(next: LiveState) {
    saving = saving
      .then(() => stateFile.write(next))
      .catch((error: unknown) => {
        log.error('state-not-saved', { error, remedy: 'make the state folder writable' });
      });
  }

  async function poll() {
    try {
      const reading =
        staleness.current === undefined ? reader.readAfter(state, state ?? saved) : reader.readAnew(state);
      const next = await waitFor(reading, options);
      if (loop.isStopped) return;
      if (next !== undefined) {
        apply(next);
        save(next);
      }
      staleness.end();
    } catch (error) {
      if (!loop.isStopped) staleness.begin(error);
    }
  }

  const isTold = () => hints.newest === state?.revision.revision;

  function toDelayMs(): number {
    const { pollIntervalMs } = options;
    if (staleness.current !== undefined) return pollIntervalMs * STALE_SLOWDOWN;
    // The long interval is only for a hint of the revision that was read last. After a hint of a newer revision, the
    // store may show it later than the service announced it. A service that names an older revision reads another
    // store, so its hints are useless.
    return isTold() ? Math.max(TOLD_POLL_MS, pollIntervalMs) : pollIntervalMs;
  }

  const loop = createPollLoop({ clock, poll, isTold, toDelayMs });

  return {
    get state() {
      return state;
    },
    get staleness() {
      return staleness.current;
    },
    async start() {
      if (trusted) saved = await readSaved(options);
      await poll();
      if (state === undefined && !loop.isStopped) {
        saved ??= trusted ? undefined : await readSaved(options);
        if (saved) apply(saved);
      }
      saved = undefined;
      loop.goOn();
    },
    lookNow: loop.lookNow,
    async stop() {
      loop.stop();
      await saving;
    },
  };
}
