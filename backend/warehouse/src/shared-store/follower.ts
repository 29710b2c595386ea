import { findCode, toReason } from '@sharpside/server-kit';
import { createRest } from '../snapshot/snapshot-holder.ts';
import type { FollowedInProcess } from './follow-in-process.ts';
import type { SharedLog } from './shared-log.ts';

export type FollowerStatus = {
  /** Number of the newest known entry; 0 before the first successful look. */
  readonly newest: number;
  /** Number of the served entry; 0 while no snapshot of the store is served. */
  readonly served: number;
  /** Milliseconds since the store last answered, or since the start; 0 while a snapshot is fetched and built. */
  readonly unreachedMs: number;
  /** Reason why the store cannot be reached, or its newest snapshot is refused. Undefined without a problem. */
  readonly problem: { readonly kind: 'unreachable' | 'refused'; readonly reason: string } | undefined;
};

export type Follower = {
  /** Moves the data folder to the served snapshot at once. Rejects if that fails. */
  follow: () => Promise<FollowedInProcess>;
  /** Looks at the log once, and moves the data folder if there is a newer entry; true if it was moved. */
  look: () => Promise<boolean>;
  /** Calls `look` periodically from now on. */
  watch: (everyMs: number) => void;
  status: () => FollowerStatus;
  close: () => Promise<void>;
};

export type FollowerOptions = {
  log: Pick<SharedLog, 'findNewestNumber' | 'findComing' | 'requireEntry'>;
  follow: (signal: AbortSignal) => Promise<FollowedInProcess>;
  prepare?: (number: number, signal: AbortSignal) => Promise<void>;
  onMove?: (followed: FollowedInProcess) => void;
  /** Called once per failure: not again while the same failure lasts. */
  onFailure?: (error: unknown) => void;
  now?: () => number;
};

/**
 * Interval at which all entries are listed. A log that was recreated or restored has other entries under known numbers.
 */
const LOG_CHECK_MS = 60_000;

/** Waits for a read, and rejects as soon as a signal reports that its result is no longer needed. */
async function readUntil<T>(signal: AbortSignal, read: Promise<T>): Promise<T> {
  const ended = new AbortController();
  try {
    return await Promise.race([
      read,
      new Promise<never>((_, reject) => {
        const stop = () => reject(signal.reason);
        if (signal.aborted) stop();
        signal.addEventListener('abort', stop, { once: true, signal: ended.signal });
      }),
    ]);
  } finally {
    ended.abort();
  }
}

const isUnreachable = (error: unknown) => findCode(error) === 'SHARED_STORE_FAILED';

/** Prepares the snapshots that hints in the log announce, one at a time. It stops when `closing` is aborted. */
function createPreparation({ log, prepare }: FollowerOptions, closing: AbortSignal) {
  let ahead: { id: string; stop: AbortController; done: Promise<void> } | undefined;

  /**
   * Prepares the snapshot that is about to be published. It may fail; then the later move does the work and reports the
   * error.
   */
  async function prepareNext(number: number): Promise<void> {
    if (prepare === undefined) return;
    const coming = await readUntil(closing, log.findComing(number)).catch(() => undefined);
    if (coming === undefined || coming.id === ahead?.id) return;
    ahead?.stop.abort(new Error('another snapshot comes'));
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, closing]);
    ahead = { id: coming.id, stop, done: prepare(number, signal).catch(() => undefined) };
  }

  /**
   * Before a move to the entry `number`: stops the preparation if the entry names another snapshot; otherwise waits for
   * it.
   */
  async function makeWay(number: number): Promise<void> {
    if (ahead === undefined) return;
    const entry = await readUntil(closing, log.requireEntry(number)).catch(() => undefined);
    if (entry?.id !== ahead.id) ahead.stop.abort(new Error('another snapshot is served'));
    await ahead.done;
  }

  return { prepareNext, makeWay, whenDone: async () => ahead?.done };
}

function createReach(now: () => number) {
  let reachedAt = now();
  let working = 0;
  return {
    note() {
      reachedAt = now();
    },
    unreachedMs: () => (working > 0 ? 0 : now() - reachedAt),
    /**
     * Runs work that fetches and builds a snapshot. It takes minutes without contacting the store, so its time does not
     * count as unreached.
     */
    async during<T>(work: () => Promise<T>): Promise<T> {
      working += 1;
      try {
        const result = await work();
        reachedAt = now();
        return result;
      } catch (error) {
        if (!isUnreachable(error)) reachedAt = now();
        throw error;
      } finally {
        working -= 1;
      }
    },
  };
}

type Problem = NonNullable<FollowerStatus['problem']>;

/** The current failure. It is reported once while it lasts, unless `closing` is aborted. */
function createProblem({ onFailure }: Pick<FollowerOptions, 'onFailure'>, closing: AbortSignal) {
  let current: Problem | undefined;
  return {
    get current() {
      return current;
    },
    begin(error: unknown, kind: Problem['kind']): void {
      const reason = toReason(error);
      const isNews = current?.kind !== kind || current.reason !== reason;
      current = { kind, reason };
      if (isNews && !closing.aborted) onFailure?.(error);
    },
    end() {
      current = undefined;
    },
  };
}

function createLooks(lookOnce: () => Promise<boolean>) {
  let running: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function look(): Promise<boolean> {
    running ??= lookOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    look,
    watch(everyMs: number) {
      timer = setInterval(() => void look(), everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Follows a shared log: looks at it with one small read, and fetches the snapshot of a new entry. */
export function createFollower(options: FollowerOptions): Follower {
  const { log, follow, onMove, now = () => performance.now() } = options;
  const closing = new AbortController();
  const preparation = createPreparation(options, closing.signal);
  const reach = createReach(now);
  const rest = createRest<number>(now);
  const problem = createProblem(options, closing.signal);
  const looks = createLooks(lookOnce);
  let newest: number | undefined;
  let served: { number: number; id?: string } = { number: 0 };
  let checkedAt = now();

  async function followNow(number = 0): Promise<FollowedInProcess> {
    const followed = await reach.during(() => follow(closing.signal));
    newest = Math.max(number, followed.number);
    served = followed;
    problem.end();
    return followed;
  }

  async function move(number: number): Promise<boolean> {
    try {
      await preparation.makeWay(number);
      const followed = await followNow(number);
      rest.end();
      if (followed.isMoved) onMove?.(followed);
      return followed.isMoved;
    } catch (error) {
      rest.begin(number);
      problem.begin(error, isUnreachable(error) ? 'unreachable' : 'refused');
      return false;
    }
  }

  /** The newest entry. Once per `LOG_CHECK_MS` it lists the whole log, to notice that the log was replaced. */
  async function findNewest(): Promise<number> {
    if (now() - checkedAt < LOG_CHECK_MS) return log.findNewestNumber(newest);
    const found = await log.findNewestNumber();
    checkedAt = now();
    if (found !== served.number || found === 0) return found;
    const { id } = await log.requireEntry(found);
    if (id !== served.id) served = { number: 0 };
    return found;
  }

  async function lookOnce(): Promise<boolean> {
    try {
      // A hanging store may answer only after minutes. A closing server does not wait for it.
      newest = await readUntil(closing.signal, findNewest());
      reach.note();
    } catch (error) {
      problem.begin(error, isUnreachable(error) ? 'unreachable' : 'refused');
      return false;
    }
    if (newest === served.number) {
      problem.end();
      await preparation.prepareNext(newest + 1);
      return false;
    }
    if (rest.isResting(newest)) return false;
    return move(newest);
  }

  return {
    follow: () => followNow(),
    look: looks.look,
    watch: looks.watch,
    status: () => ({
      newest: newest ?? 0,
      served: served.number,
      unreachedMs: reach.unreachedMs(),
      problem: problem.current,
    }),
    async close() {
      closing.abort();
      await looks.stop();
      await preparation.whenDone();
    },
  };
}
