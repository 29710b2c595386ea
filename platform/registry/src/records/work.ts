import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseContractJson, timestampSchema } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import * as v from 'valibot';
import { keys, type WorkKind } from '../store/keys.ts';
import { RegistryBusyError } from './errors.ts';
import type { RegistryDeps } from './registry-deps.ts';

const workSchema = v.strictObject({
  schema: v.literal(1),
  what: v.string(),
  by: v.string(),
  at: timestampSchema,
});

/** Mark of work on the registry: in progress, or interrupted. */
export type Work = v.InferOutput<typeof workSchema> & { key: string };

/**
 * A mark of a change that is older than this belongs to an interrupted process. A publish stops itself after half of
 * this time.
 */
export const CHANGE_LIMIT_MS = 60 * 60 * 1000;
/**
 * A mark of a collection that is older than this belongs to a dead process. A collection renews its mark after half of
 * this time.
 */
export const COLLECTION_LIMIT_MS = 2 * 60 * 1000;

const LIMIT_MS: Record<WorkKind, number> = { change: CHANGE_LIMIT_MS, collection: COLLECTION_LIMIT_MS };

/** Longest wait for another process to stop. */
export const MAX_WAIT_MS = 10_000;
export const POLL_MS = 100;

const toNow = ({ now }: RegistryDeps) => now?.() ?? new Date();

export async function beginWork(
  deps: RegistryDeps,
  kind: WorkKind,
  doing: { what: string; by: string },
): Promise<Work> {
  const work = { schema: 1 as const, ...doing, at: toNow(deps).toISOString() };
  const key = keys.work(kind, randomUUID());
  await deps.store.putIfAbsent(key, new TextEncoder().encode(`${JSON.stringify(work, null, 2)}\n`));
  return { ...work, key };
}

/** Removes the mark. Never fails, since a remaining mark expires. */
export async function endWork({ store }: RegistryDeps, { key }: Work): Promise<void> {
  await store.remove(key).catch(() => undefined);
}

async function readWork(store: Store, key: string): Promise<Work | undefined> {
  const bytes = await store.get(key);
  // The work ended between the listing and this read.
  if (bytes === undefined) return undefined;
  return { key, ...parseContractJson(workSchema, new TextDecoder().decode(bytes), key) };
}

/** True for expired work. */
export const isOver = ({ at }: Work, now: Date, limitMs: number): boolean =>
  now.getTime() - Date.parse(at) >= limitMs;

/** Marks of one kind, in two lists: work in progress, and expired marks. */
export async function listWork(
  deps: RegistryDeps,
  kind: WorkKind,
): Promise<{ running: Work[]; over: Work[] }> {
  const marks = await deps.store.list(keys.allWork(kind));
  const found = await Promise.all(marks.map((key) => readWork(deps.store, key)));
  const all = found.filter((work) => work !== undefined);
  const now = toNow(deps);
  return {
    running: all.filter((work) => !isOver(work, now, LIMIT_MS[kind])),
    over: all.filter((work) => isOver(work, now, LIMIT_MS[kind])),
  };
}

/**
 * Waits for a running collection, and returns it if it did not stop. The wait is short, because a collection stops for
 * a change after its present step.
 */
async function waitForCollection(deps: RegistryDeps): Promise<Work | undefined> {
  const wait = deps.wait ?? ((ms: number) => setTimeout(ms));
  for (let waited = 0; ; waited += POLL_MS) {
    const [collection] = (await listWork(deps, 'collection')).running;
    if (collection === undefined || waited >= MAX_WAIT_MS) return collection;
    await wait(POLL_MS);
  }
}

type ChangeOptions = {
  what: string;
  by: string;
  /** True: nothing is written, so a collection may run meanwhile. */
  isDryRun?: boolean | undefined;
  /**
   * Goes ahead even if a collection does not stop, or the mark of the change cannot be written. A rollback cannot wait,
   * and every collection keeps the releases that rollbacks need.
   */
  isUrgent?: boolean;
};

/** Call `requireTime` before a step that cannot be undone: it throws if the change has taken more than half an hour. */
export type Lease = { requireTime(): void };

/**
 * Runs a change that makes the registry need new content, while no collection runs.
 *
 * Both sides first write their mark and then look for the other's mark. If both begin at once, at least one sees the
 * other: the change waits, and the collection gives way.
 *
 * @throws {RegistryBusyError} `REGISTRY_BUSY` if a collection does not stop, which happens only if it was interrupted;
 * and from `requireTime`.
 */
export async function withoutCollection<T>(
  deps: RegistryDeps,
  { what, by, isDryRun = false, isUrgent = false }: ChangeOptions,
  change: (lease: Lease) => Promise<T>,
): Promise<T> {
  if (isDryRun) return change({ requireTime() {} });
  const begun = beginWork(deps, 'change', { what, by });
  // A disk without room for a mark may still have room for the urgent change.
  const work = await (isUrgent ? begun.catch(() => undefined) : begun);
  try {
    const collection = await waitForCollection(deps);
    if (collection && !isUrgent) {
      throw new RegistryBusyError(
        `${collection.by} is collecting the registry (\`mfe gc\`, since ${collection.at}), or was cut short in it; run the command again in two minutes.`,
      );
    }
    return await change({
      requireTime() {
        if (!work || !isOver(work, toNow(deps), CHANGE_LIMIT_MS / 2)) return;
        throw new RegistryBusyError(
          `${what} took longer than half an hour, and somebody may have collected its files; run the command again, it goes on where it stopped.`,
        );
      },
    });
  } finally {
    if (work) await endWork(deps, work);
  }
}
