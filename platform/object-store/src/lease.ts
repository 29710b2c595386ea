import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseContract } from '@sharpside/contracts';
import * as v from 'valibot';
import { StoreError } from './errors.ts';
import type { Store } from './store.ts';

const DIGITS = 12;
const TTL_MS = 60_000;

// Waiting processes notice a returned lease within this time.
const LOOK_AGAIN_MS = 1_000;

/** An entry of a lease: the holder took or renewed the lease or, if `isReleased`, gave it back. */
const entrySchema = v.object({
  /** Identifies one run of one process. */
  id: v.string(),
  /** Machine and process, for people to read. */
  holder: v.string(),
  /** Time by the holder's clock. It is never compared with other clocks. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  isReleased: v.boolean(),
});

export type LeaseHolder = {
  readonly holder: string;
  /** Time of its last renewal, by its own clock. */
  readonly at: string;
  /** Number of its newest entry. It grows while the holder is alive. */
  readonly entry: number;
};

/** The right to do something alone, kept in a store that several machines share. */
export type Lease = {
  readonly ttlMs: number;
  /**
   * Takes or renews the lease, or finds its holder: true while this process holds the lease. Call it before each piece
   * of work, and at least three times per `ttlMs` while work goes on.
   */
  keep(): Promise<boolean>;
  /** True while nobody else can have taken the lease. */
  isHeld(): boolean;
  /**
   * The other holder that the last `keep` found; undefined if this process is the holder, or the newest entry is
   * unreadable or gives the lease back.
   */
  findHolder(): LeaseHolder | undefined;
  /** Gives the lease back, so that the next holder need not wait. */
  release(): Promise<void>;
};

/**
 * The store and the name of a lease. Default: `ttlMs` 60_000, `holder` this machine and process, `now` the machine's
 * monotonic clock.
 */
export type LeaseOptions = {
  store: Store;
  /** Letters, digits and dashes: the lease is below `leases/<name>/`. */
  name: string;
  /** Time after which a holder that does not renew has lost the lease. All processes must use the same value. */
  ttlMs?: number;
  holder?: string;
  now?: () => number;
};

type Entry = v.InferOutput<typeof entrySchema>;

/** Our newest entry, and the time (of `now`) until which no other process takes the lease. */
type Held = { readonly number: number; readonly until: number };

const toPrefix = (name: string) => `leases/${name}/`;
const toKey = (name: string, number: number) =>
  `${toPrefix(name)}${String(number).padStart(DIGITS, '0')}.json`;
const toNumber = (key: string) => Number(/(\d+)\.json$/.exec(key)?.[1] ?? 0);

function parseEntry(bytes: Uint8Array, key: string): Entry | undefined {
  try {
    return parseContract(entrySchema, JSON.parse(new TextDecoder().decode(bytes)), key);
  } catch {
    // An unreadable entry counts as an entry whose holder never renews: others wait for it, and then take the lease.
    return undefined;
  }
}

function createEntryLog(
  { store, name }: Pick<LeaseOptions, 'store' | 'name'>,
  author: Pick<Entry, 'id' | 'holder'>,
) {
  const list = async () => (await store.list(toPrefix(name))).map(toNumber);
  const remove = (number: number) => store.remove(toKey(name, number));

  return {
    list,

    async read(number: number): Promise<{ entry: Entry | undefined } | undefined> {
      const key = toKey(name, number);
      const bytes = await store.get(key);
      return bytes === undefined ? undefined : { entry: parseEntry(bytes, key) };
    },

    async write(number: number, isReleased: boolean): Promise<boolean> {
      const entry: Entry = { ...author, at: new Date().toISOString(), isReleased };
      return store.putIfAbsent(toKey(name, number), new TextEncoder().encode(`${JSON.stringify(entry)}\n`));
    },

    /**
     * Removes the entries up to `number`, which have no meaning any more. If this fails, the next process that takes
     * the lease removes them.
     */
    async removeUpTo(number: number, numbers: readonly number[]): Promise<void> {
      for (const old of numbers.filter((one) => one <= number)) await remove(old).catch(() => undefined);
    },

    /** Lists the entries, and checks if our entry `number` is the newest. If it is not, our entry is removed again. */
    async isNewest(number: number): Promise<{ isOurs: boolean; numbers: readonly number[] }> {
      const numbers = await list();
      const isOurs = Math.max(...numbers) <= number;
      if (!isOurs) await remove(number);
      return { isOurs, numbers };
    },
  };
}

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(step: () => Promise<T>): Promise<T> => {
    const next = last.then(step, step);
    last = next.catch(() => undefined);
    return next;
  };
}

type SightOptions = Required<Pick<LeaseOptions, 'ttlMs' | 'now'>> & {
  entries: Pick<ReturnType<typeof createEntryLog>, 'read'>;
};

/** The newest entry of another holder, as this process saw it last. */
function createSight({ entries, ttlMs, now }: SightOptions) {
  let seen: { number: number; at: number; entry: Entry | undefined } | undefined;
  return {
    get seen() {
      return seen;
    },
    forget() {
      seen = undefined;
    },
    /**
     * True if the newest entry returns the lease, or has been the newest for `ttlMs`, so that its holder must be gone.
     */
    async isFree(number: number): Promise<boolean> {
      const lookedAt = now();
      if (seen?.number !== number) {
        const found = await entries.read(number);
        // The entry disappeared between the list and this read, so its holder has just renewed the lease.
        if (found === undefined) return false;
        seen = { number, at: lookedAt, entry: found.entry };
      }
      return seen.entry?.isReleased === true || lookedAt - seen.at >= ttlMs;
    },
  };
}

/**
 * A lease in a store, of which at most one process is the holder at any moment.
 *
 * Each take and each renewal writes the next entry of a log, only if it is absent, so one of several processes wins.
 * Clocks are never compared: a waiting process counts from the moment at which it saw the newest entry itself, and the
 * holder from the moment before it wrote the entry. So machines with different clocks never hold the lease at the same
 * time.
 *
 * A process that is paused for longer than `ttlMs` may resume in the middle of its work. Work that must not happen
 * twice needs a conditional write of its own, or a check of `isHeld` right before it.
 */
export function createLease({
  store,
  name,
  ttlMs = TTL_MS,
  holder = `${hostname()}, process ${process.pid}`,
  now = () => performance.now(),
}: LeaseOptions): Lease {
  const id = randomUUID();
  let own: Held | undefined;
  const entries = createEntryLog({ store, name }, { id, holder });
  const sight = createSight({ entries, ttlMs, now });

  async function renew(held: Held): Promise<boolean> {
    const startedAt = now();
    const number = held.number + 1;
    own = undefined;
    const isWritten = await entries.write(number, false).catch((error: unknown) => {
      own = held;
      throw error;
    });
    if (!isWritten) {
      // An earlier renewal may have been written although its answer was lost.
      if ((await entries.read(number))?.entry?.id !== id) return false;
      return renew({ number, until: held.until });
    }
    // After `until`, another process may have taken the lease, given it back, and removed the entry of this number.
    if (now() >= held.until && !(await entries.isNewest(number)).isOurs) return false;
    own = { number, until: startedAt + ttlMs };
    await entries.removeUpTo(held.number, [held.number]);
    return true;
  }

  async function take(number: number): Promise<boolean> {
    const startedAt = now();
    if (!(await entries.write(number, false))) return false;
    // The earlier list may be so old that newer entries have come and gone since.
    const { isOurs, numbers } = await entries.isNewest(number);
    if (!isOurs) return false;
    own = { number, until: startedAt + ttlMs };
    sight.forget();
    await entries.removeUpTo(number - 1, numbers);
    return true;
  }

  async function keep(): Promise<boolean> {
    if (own !== undefined) return renew(own);
    const newest = Math.max(0, ...(await entries.list()));
    if (newest > 0 && !(await sight.isFree(newest))) return false;
    return take(newest + 1);
  }

  async function release(): Promise<void> {
    if (own === undefined) return;
    const { number } = own;
    own = undefined;
    // If `write` returns false, another process has taken the lease meanwhile, and its entries stay.
    if (await entries.write(number + 1, true)) await entries.removeUpTo(number, [number]);
  }

  // One call at a time: the timer of `withLease` may call `keep` while another call is under way.
  const inTurn = createTurns();

  return {
    ttlMs,
    keep: () => inTurn(keep),
    release: () => inTurn(release),

    isHeld: () => own !== undefined && now() < own.until,

    findHolder: () => {
      const { seen } = sight;
      if (own !== undefined || seen?.entry === undefined || seen.entry.isReleased) return undefined;
      const { entry, number } = seen;
      return { holder: entry.holder, at: entry.at, entry: number };
    },
  };
}

/** The outcome of work under a lease: its result, or the other holder of the lease. */
export type LeaseOutcome<T> =
  | { readonly isDone: true; readonly result: T }
  | { readonly isDone: false; readonly holder: LeaseHolder | undefined };

export type LeasedWorkOptions = {
  /** Called once if another process, which may be dead, has the lease. */
  onWait?: (holder: LeaseHolder | undefined) => void;
  /** Waits even for a holder that is alive. Default: only until the holder is known to be alive. */
  isPatient?: boolean;
  wait?: (ms: number) => Promise<unknown>;
};

/**
 * Renews a lease until `stop`. The signal is aborted once somebody else could hold the lease, because this process was
 * paused for too long, or the store was down.
 */
function renewUntilStopped(lease: Lease): { signal: AbortSignal; stop: () => void } {
  const losing = new AbortController();
  const lose = () =>
    losing.abort(
      new StoreError(
        `the lease of this work was lost, and another machine may be at it: it was not renewed for ${lease.ttlMs / 1000} s, because the store was away or this machine slept; the next run does what is left`,
        { code: 'STORE_LEASE_LOST' },
      ),
    );
  async function look(): Promise<void> {
    const wasHeld = lease.isHeld();
    const isHeld = await lease.keep().catch(() => lease.isHeld());
    if (!wasHeld || !isHeld) lose();
  }
  const timer = setInterval(() => void look(), lease.ttlMs / 4);
  timer.unref();
  return { signal: losing.signal, stop: () => clearInterval(timer) };
}

/**
 * Runs `work` while this process holds the lease, and renews it meanwhile. The signal is aborted when the lease is
 * lost. A holder that does not renew is waited for until it is known to be dead. A holder that renews is left alone,
 * unless `isPatient`.
 */
export async function withLease<T>(
  lease: Lease,
  work: (signal: AbortSignal) => Promise<T>,
  { onWait, isPatient = false, wait = setTimeout }: LeasedWorkOptions = {},
): Promise<LeaseOutcome<T>> {
  let first: LeaseHolder | undefined;
  for (let looks = 0; !(await lease.keep()); looks += 1) {
    const holder = lease.findHolder();
    if (looks === 0) {
      first = holder;
      onWait?.(holder);
    }
    const isAlive = holder?.entry !== first?.entry;
    if (isAlive && !isPatient) return { isDone: false, holder };
    await wait(Math.min(LOOK_AGAIN_MS, lease.ttlMs / 6));
  }
  const renewal = renewUntilStopped(lease);
  try {
    return { isDone: true, result: await work(renewal.signal) };
  } finally {
    renewal.stop();
    // A lease that could not be given back expires.
    await lease.release().catch(() => undefined);
  }
}
