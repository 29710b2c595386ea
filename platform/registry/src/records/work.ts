import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseContractJson, timestampSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { keys, type WorkKind } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { RegistryBusyError } from './errors.ts';
import type { RegistryDeps } from './registry-deps.ts';

const workSchema = v.strictObject({
  schema: v.literal(1),
  what: v.string(),
  by: v.string(),
  at: timestampSchema,
});

/** A mark that says what somebody is doing to the registry right now, or was when they were cut short. */
export type Work = v.InferOutput<typeof workSchema> & { key: string };

/** A change that has not ended by then was cut short. It may itself take half as long at most. */
export const CHANGE_LIMIT_MS = 60 * 60 * 1000;
/** A collection puts up a new mark well before that; whoever finds an older one finds that of a dead process. */
export const COLLECTION_LIMIT_MS = 2 * 60 * 1000;

const LIMIT_MS: Record<WorkKind, number> = { change: CHANGE_LIMIT_MS, collection: COLLECTION_LIMIT_MS };

/** How long one waits for another to give way, and how often one looks. */
export const PATIENCE_MS = 10_000;
export const LOOK_EVERY_MS = 100;

const toNow = ({ now }: RegistryDeps) => now?.() ?? new Date();

/** Says in the registry what is begun. Returns the mark. */
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

/** Takes the mark away. Never fails: one that stays is passed over when its time is up. */
export async function endWork({ store }: RegistryDeps, { key }: Work): Promise<void> {
  await store.remove(key).catch(() => undefined);
}

async function readWork(store: Store, key: string): Promise<Work | undefined> {
  const bytes = await store.get(key);
  // It ended between the look at the list and the look at it.
  if (bytes === undefined) return undefined;
  return { key, ...parseContractJson(workSchema, new TextDecoder().decode(bytes), key) };
}

export const isOver = ({ at }: Work, now: Date, limitMs: number): boolean =>
  now.getTime() - Date.parse(at) >= limitMs;

/** What is under way of a kind, and what was and is over. */
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

/** A collection that sees the mark of a change lets it pass within one step, so the wait is short where it is alive. */
async function waitForCollection(deps: RegistryDeps): Promise<Work | undefined> {
  const wait = deps.wait ?? ((ms: number) => setTimeout(ms));
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const [collection] = (await listWork(deps, 'collection')).running;
    if (collection === undefined || waited >= PATIENCE_MS) return collection;
    await wait(LOOK_EVERY_MS);
  }
}

type ChangeOptions = {
  what: string;
  by: string;
  /** Nothing is written, so nothing is excluded. */
  isDryRun?: boolean | undefined;
  /**
   * Goes ahead where a collection does not give way, or its own mark cannot be written: what it needs is kept by every
   * collection, and it cannot wait.
   */
  isUrgent?: boolean;
};

/** To be called before what cannot be taken back. */
export type Guard = { requireTime(): void };

/**
 * Does what makes the registry need something that it may not have needed before, while nothing is collected.
 *
 * Both sides put up their mark first and look for the other's then, so that of two that begin at once at least one sees the
 * other: the change waits, and the collection gives way.
 *
 * @throws {RegistryBusyError} `REGISTRY_BUSY` when a collection does not give way, which it does unless it was cut short.
 */
export async function withoutCollection<T>(
  deps: RegistryDeps,
  { what, by, isDryRun = false, isUrgent = false }: ChangeOptions,
  change: (guard: Guard) => Promise<T>,
): Promise<T> {
  if (isDryRun) return change({ requireTime() {} });
  const begun = beginWork(deps, 'change', { what, by });
  // A disk without room for a mark may still have some for what the mark is put up for.
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
