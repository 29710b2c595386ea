import { setTimeout } from 'node:timers/promises';
import { parseContract } from '@sharpside/contracts';
import { type CollectedRelease, collectedReleaseSchema } from '../records/collected-release.ts';
import { isRegistryBusyError, RegistryBusyError } from '../records/errors.ts';
import type { RegistryDeps } from '../records/registry-deps.ts';
import {
  beginWork,
  CHANGE_LIMIT_MS,
  COLLECTION_LIMIT_MS,
  endWork,
  isOver,
  listWork,
  MAX_WAIT_MS,
  POLL_MS,
  type Work,
} from '../records/work.ts';
import { keys } from '../store/keys.ts';
import { type CollectionPlan, findFilesOfNoRelease, planCollection } from './plan-collection.ts';
import type { RetentionRules, Verdict } from './retention.ts';

export type CollectionRequest = Omit<RetentionRules, 'now'> & {
  by: string;
  reason: string | null;
};

export type CollectionOutcome = {
  plan: CollectionPlan;
  /** The change for which the collection stopped; undefined if it finished. */
  stoppedFor: Work | undefined;
  releases: number;
  files: number;
};

const DOING = 'Collecting the registry';

const toNow = ({ now }: RegistryDeps) => now?.() ?? new Date();

export const previewCollection = (
  deps: RegistryDeps,
  rules: Omit<RetentionRules, 'now'>,
): Promise<CollectionPlan> => planCollection(deps, { ...rules, now: toNow(deps) });

function toBusy({ key, what, by, at }: Work): RegistryBusyError {
  const limitMs = key.startsWith(keys.allWork('collection')) ? COLLECTION_LIMIT_MS : CHANGE_LIMIT_MS;
  const until = new Date(Date.parse(at) + limitMs).toISOString();
  return new RegistryBusyError(
    `${what} by ${by} has been under way since ${at}, so nothing was collected; try again when it has ended. If it was cut short, it is passed over from ${until} on.`,
  );
}

/** The right to remove, held while nobody changes the registry. */
type Turn = {
  /** The change that the collection must stop for; undefined if it may remove another item. */
  findChange(): Promise<Work | undefined>;
  end(): Promise<void>;
};

/** @throws {RegistryBusyError} `REGISTRY_BUSY` while the registry is being changed, or another collection runs. */
async function takeTurn(deps: RegistryDeps, by: string): Promise<Turn> {
  let mark = await beginWork(deps, 'collection', { what: DOING, by });
  const [changes, collections] = await Promise.all([listWork(deps, 'change'), listWork(deps, 'collection')]);
  const other = [...changes.running, ...collections.running].find(({ key }) => key !== mark.key);
  if (other) {
    await endWork(deps, mark);
    throw toBusy(other);
  }
  return {
    async findChange() {
      // A process that was suspended past the limit of its mark must not remove anything, because a change may have
      // begun meanwhile.
      if (isOver(mark, toNow(deps), COLLECTION_LIMIT_MS)) {
        throw new RegistryBusyError(
          'The collection was held up for two minutes, and somebody else may be at work since; what is left is whole: run it again.',
        );
      }
      const [change] = (await listWork(deps, 'change')).running;
      if (change === undefined && isOver(mark, toNow(deps), COLLECTION_LIMIT_MS / 2)) {
        const before = mark;
        mark = await beginWork(deps, 'collection', { what: DOING, by });
        await endWork(deps, before);
      }
      return change;
    },
    end: () => endWork(deps, mark),
  };
}

/** Reserves the version before the release is removed, so that no other build can ever take it. */
async function removeRelease(
  deps: RegistryDeps,
  { release: { app, version, publishedAt, publishedBy }, why }: Verdict,
  { by, reason }: CollectionRequest,
): Promise<void> {
  const at = toNow(deps).toISOString();
  const collected: CollectedRelease = parseContract(
    collectedReleaseSchema,
    { schema: 1, app, version, publishedAt, publishedBy, by, at, unneeded: why, reason },
    `What is left of ${app} ${version}`,
  );
  const bytes = new TextEncoder().encode(`${JSON.stringify(collected, null, 2)}\n`);
  await deps.store.putIfAbsent(keys.collected(app, version), bytes);
  await deps.store.remove(keys.release(app, version));
}

/** Orders the removals so that every release is complete after each step. */
function listSteps(deps: RegistryDeps, plan: CollectionPlan, request: CollectionRequest) {
  const { store } = deps;
  const releases = plan.unneeded.map((verdict) => ({
    kind: 'release' as const,
    run: () => removeRelease(deps, verdict, request),
  }));
  // The plain file is removed first, because readers expect every plain file to have its encodings.
  const files = plan.files.map(({ key, encodings }) => ({
    kind: 'file' as const,
    run: async () => {
      for (const one of [key, ...encodings]) await store.remove(one);
    },
  }));
  const records = [
    ...plan.previews.map(({ id }) => keys.preview(id)),
    ...plan.tokenUses,
    ...plan.workloadRecords,
    ...plan.signatures,
    ...plan.leftovers.map(({ key }) => key),
  ];
  return [
    ...releases,
    ...files,
    ...records.map((key) => ({ kind: 'record' as const, run: () => store.remove(key) })),
  ];
}

/**
 * Removes all unneeded items: first the records of releases, then files without a release.
 *
 * A collection and a change never run at the same time: a collection does not begin during a change, and stops when a
 * change begins. If it is interrupted, releases are still complete, and the next collection removes files without a
 * release.
 *
 * @throws {RegistryBusyError} `REGISTRY_BUSY` if the registry is being changed or collected, with nothing removed; or
 * if the process was suspended for two minutes.
 * @throws {ContractError} `CONTRACT_BROKEN` for an unreadable record; nothing was removed.
 */
export async function collect(deps: RegistryDeps, request: CollectionRequest): Promise<CollectionOutcome> {
  const turn = await takeTurn(deps, request.by);
  try {
    const { days, keep } = request;
    const plan = await planCollection(deps, { days, keep, now: toNow(deps) });
    const done = { release: 0, file: 0, record: 0 };
    let stoppedFor: Work | undefined;
    for (const { kind, run } of listSteps(deps, plan, request)) {
      stoppedFor = await turn.findChange();
      if (stoppedFor) break;
      await run();
      done[kind] += 1;
    }
    return { plan, stoppedFor, releases: done.release, files: done.file };
  } finally {
    await turn.end();
  }
}

/** As `takeTurn`, but waits for others to end, so that several publishes to a full store can all remove their files. */
async function waitForTurn(deps: RegistryDeps, by: string): Promise<Turn> {
  const wait = deps.wait ?? ((ms: number) => setTimeout(ms));
  for (let waited = 0; ; ) {
    try {
      return await takeTurn(deps, by);
    } catch (error) {
      if (!isRegistryBusyError(error) || waited >= MAX_WAIT_MS) throw error;
      // The wait is random, because two processes that poll in step would block each other for ever.
      const ms = POLL_MS * (0.5 + Math.random());
      waited += ms;
      await wait(ms);
    }
  }
}

/**
 * Removes the files of a failed publish, except files that another release uses by now. Stops for a change like any
 * collection; `mfe gc` removes the rest.
 */
export async function takeFilesBack(
  deps: RegistryDeps,
  { by, written }: { by: string; written: readonly string[] },
): Promise<void> {
  const turn = await waitForTurn(deps, by);
  try {
    const ours = new Set(written);
    for (const { key, encodings } of await findFilesOfNoRelease(deps)) {
      for (const one of [key, ...encodings].filter((stored) => ours.has(stored))) {
        if (await turn.findChange()) return;
        await deps.store.remove(one);
      }
    }
  } finally {
    await turn.end();
  }
}
