import type { Snapshot } from './open-snapshot.ts';

/** The served snapshot. It moves to each newer snapshot without an interruption. */
export type SnapshotHolder = {
  /**
   * Runs `work` with the current snapshot, which stays open until `work` is done, even if a newer snapshot replaces it
   * meanwhile.
   */
  use: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  currentId: () => string;
  /**
   * Sets the preparation of each next snapshot, which runs while the previous snapshot is still served. If it fails,
   * the next snapshot is served anyway. `signal` is aborted when the holder closes.
   */
  prepareWith: (prepare: PrepareSnapshot) => void;
  /** Moves to the snapshot that the data folder points at; false if it is already served. */
  refresh: () => Promise<boolean>;
  /** Looks for a newer snapshot periodically, and less often after a snapshot that cannot be opened. */
  watch: (everyMs: number) => void;
  /** Stops looking, waits for running work and closes. */
  close: () => Promise<void>;
};

/** Work on a snapshot before it is served, such as filling a cache. */
export type PrepareSnapshot = (next: Snapshot, signal: AbortSignal) => Promise<void>;

export type SnapshotHolderOptions = {
  findCurrent: () => Promise<string | undefined>;
  open: (id: string) => Promise<Snapshot>;
  /**
   * Called for a snapshot that cannot be opened, prepared or closed, for the log. A snapshot that cannot be opened is
   * not served.
   */
  onFailure?: (error: unknown) => void;
  onMove?: (from: string, to: string) => void;
  now?: () => number;
};

// Each attempt at a failing snapshot reads all of its files, so the pauses between attempts grow.
const FIRST_REST_MS = 2_000;
const MAX_REST_MS = 60_000;

/** Pauses between attempts at the same id. Each is twice as long as the last, up to `MAX_REST_MS`. */
export function createRest<Id>(now: () => number) {
  let rest: { id: Id; ms: number; until: number } | undefined;
  return {
    isResting: (id: Id) => rest?.id === id && now() < rest.until,
    begin(id: Id) {
      const ms = rest?.id === id ? Math.min(rest.ms * 2, MAX_REST_MS) : FIRST_REST_MS;
      rest = { id, ms, until: now() + ms };
    },
    end() {
      rest = undefined;
    },
  };
}

type Holding = { snapshot: Snapshot; users: number; drained: (() => void) | undefined };

const hold = (snapshot: Snapshot): Holding => ({ snapshot, users: 0, drained: undefined });

async function drain(holding: Holding): Promise<void> {
  if (holding.users > 0) {
    await new Promise<void>((resolve) => {
      holding.drained = resolve;
    });
  }
  await holding.snapshot.close();
}

/** Serves snapshots without a gap: the next snapshot is opened before the current one is released. */
export function createSnapshotHolder(
  first: Snapshot,
  {
    findCurrent,
    open,
    onFailure = () => undefined,
    onMove,
    now = () => performance.now(),
  }: SnapshotHolderOptions,
): SnapshotHolder {
  let current = hold(first);
  const draining = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let moving: Promise<boolean> | undefined;
  let prepare: PrepareSnapshot = async () => undefined;
  const closing = new AbortController();
  const rest = createRest<string>(now);

  async function move({ isAsked }: { isAsked: boolean }): Promise<boolean> {
    const before = current.snapshot.manifest.id;
    const id = await findCurrent();
    if (id === undefined || id === before) return false;
    if (!isAsked && rest.isResting(id)) return false;
    const next = hold(
      await open(id).catch((error: unknown) => {
        rest.begin(id);
        throw error;
      }),
    );
    rest.end();
    await prepare(next.snapshot, closing.signal).catch(onFailure);
    const old = current;
    current = next;
    const drained = drain(old)
      .catch(onFailure)
      .finally(() => draining.delete(drained));
    draining.add(drained);
    onMove?.(before, id);
    return true;
  }

  function moveOnce(options: { isAsked: boolean }): Promise<boolean> {
    // Opening takes a while. Callers during that time share the same move.
    moving ??= move(options).finally(() => {
      moving = undefined;
    });
    return moving;
  }

  return {
    async use(work) {
      const holding = current;
      holding.users += 1;
      try {
        return await work(holding.snapshot);
      } finally {
        holding.users -= 1;
        if (holding.users === 0) holding.drained?.();
      }
    },
    currentId: () => current.snapshot.manifest.id,
    prepareWith(given) {
      prepare = given;
    },
    refresh: () => moveOnce({ isAsked: true }),
    watch(everyMs) {
      timer = setInterval(() => {
        moveOnce({ isAsked: false }).catch(onFailure);
      }, everyMs);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await moving?.catch(onFailure);
      await Promise.all(draining);
      await drain(current);
    },
  };
}
