import type { Snapshot } from './open-snapshot.ts';

/** The snapshot that is served: it moves to each newer one without an interruption. */
export type SnapshotHolder = {
  /**
   * Runs `work` with the current snapshot, which stays open until `work` is done, also when a newer one takes its
   * place meanwhile.
   */
  use: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  /** The id that new work gets. */
  currentId: () => string;
  /**
   * Has each next snapshot prepared before it takes over, while the one before goes on serving. It takes over also
   * where that fails. `signal` is aborted when the holder closes.
   */
  prepareWith: (prepare: PrepareSnapshot) => void;
  /** Moves to the snapshot that should be served, if it is another one. True where it moved. */
  refresh: () => Promise<boolean>;
  /** Looks for a newer snapshot from now on, every so often; after one that cannot be opened, more seldom. */
  watch: (everyMs: number) => void;
  /** Stops looking, waits for what runs, closes. */
  close: () => Promise<void>;
};

/** Work on a snapshot before it is served, such as filling a cache. */
export type PrepareSnapshot = (next: Snapshot, signal: AbortSignal) => Promise<void>;

/** The way to find and open snapshots, and who hears of moves and failures. */
export type SnapshotHolderOptions = {
  findCurrent: () => Promise<string | undefined>;
  open: (id: string) => Promise<Snapshot>;
  /** A snapshot that could not be opened, for the log: the one before goes on serving. */
  onFailure?: (error: unknown) => void;
  onMove?: (from: string, to: string) => void;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
};

// A snapshot that fails costs reads of all of its files: tried again soon, then more and more seldom.
const FIRST_REST_MS = 2_000;
const MAX_REST_MS = 60_000;

/** Rest between two attempts at the same thing, each longer than the last. */
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

/** Serves one snapshot after the other without a moment in between: the next is opened beside, and then taken. */
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
    // Opening takes a while: who asks meanwhile waits for the same.
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
