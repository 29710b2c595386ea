import { createLease, type LeaseHolder, withLease } from '@sharpside/object-store';
import { toReason } from '@sharpside/server-kit';
import {
  createSharedPublication,
  type SharedPublication,
} from '@sharpside/warehouse/shared-store/shared-publication';
import type { CommandContext } from './command.ts';
import { toMinute } from './format.ts';

/** The machine that holds a lease, in words for people. */
export const toHolderText = (holder: LeaseHolder | undefined): string =>
  holder === undefined ? 'another machine' : `${holder.holder} (heard of at ${toMinute(holder.at)} UTC)`;

type AloneOptions = {
  /** True to wait for the machine that holds the lease, false to leave the work to that machine. */
  isPatient?: boolean;
  isRepairing?: boolean;
};

/** The result of the work, or the machine that holds the lease and does the work. */
type Outcome<T> = { isDone: true; result: T } | { isDone: false; holder: LeaseHolder | undefined };

const NOT_SHARED: SharedPublication = {
  sync: async () => ({ isFirst: false }),
  offer: async () => undefined,
  announce: async () => undefined,
};

/** Writes the data folder to its store before each announcement, so that another machine can continue from there. */
const keepFirst = (shared: SharedPublication, keep: () => Promise<void>): SharedPublication => ({
  ...shared,
  async announce(manifest) {
    await keep();
    await shared.announce(manifest);
  },
});

/** Stops announcing once the signal is aborted, because another machine may then be doing the same work. */
const endWith = (shared: SharedPublication, signal: AbortSignal): SharedPublication => ({
  ...shared,
  async announce(manifest) {
    signal.throwIfAborted();
    await shared.announce(manifest);
  },
});

/**
 * Runs a publication. If snapshots are shared, it first takes their lease, so that only one of several machines with a
 * timer publishes. `work` publishes through the `shared` that it gets.
 */
export async function tryToPublish<T>(
  { data, findShared, output, now, keep, signal: ofFolder }: CommandContext,
  work: (shared: SharedPublication | undefined, signal?: AbortSignal) => Promise<T>,
  { isPatient = false, isRepairing = false }: AloneOptions = {},
): Promise<Outcome<T>> {
  const store = findShared();
  if (store === undefined) {
    return { isDone: true, result: await work(keep && keepFirst(NOT_SHARED, keep), ofFolder) };
  }
  const onPiece = (sent: number, of: number) => output.progress(sent / of, store.location);
  const onProblem = (error: unknown) =>
    output.say(`What ${store.location} needs no more was not removed: ${toReason(error)}`);
  const shared = createSharedPublication({ store, data, now, isRepairing, onPiece, onProblem });
  const publication = keep === undefined ? shared : keepFirst(shared, keep);
  const start = (ofPublisher: AbortSignal) => {
    const signal = AbortSignal.any([ofPublisher, ...(ofFolder === undefined ? [] : [ofFolder])]);
    return work(endWith(publication, signal), signal);
  };
  return withLease(createLease({ store, name: 'publisher' }), start, {
    isPatient,
    onWait: (holder) =>
      output.say(`Waiting for ${toHolderText(holder)}, which publishes, or died at that ...`),
  });
}

/** Like `tryToPublish`, for work that a person requested: it always waits for the lease. */
export async function publishPatiently<T>(
  context: CommandContext,
  work: (shared: SharedPublication | undefined) => Promise<T>,
  options: Omit<AloneOptions, 'isPatient'> = {},
): Promise<T> {
  const outcome = await tryToPublish(context, work, { ...options, isPatient: true });
  if (outcome.isDone) return outcome.result;
  throw new RangeError('A patient publication is never left to another machine.');
}
