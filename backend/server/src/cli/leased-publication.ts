import { createLease, type LeaseHolder, withLease } from '@sharpside/object-store';
import { toReason } from '@sharpside/server-kit';
import {
  createSharedPublication,
  type SharedPublication,
} from '@sharpside/warehouse/shared-store/shared-publication';
import type { CommandContext } from './command.ts';
import { toMinute } from './format.ts';

/** The publishing machine, in words for people. */
export const toHolderText = (holder: LeaseHolder | undefined): string =>
  holder === undefined ? 'another machine' : `${holder.holder} (heard of at ${toMinute(holder.at)} UTC)`;

type AloneOptions = {
  /** Waits for the machine at work instead of leaving the work to it. */
  isPatient?: boolean;
  /** Repairs damaged files in the store. */
  isRepairing?: boolean;
};

/** The result of the work, or the machine that is doing it instead. */
type Outcome<T> = { isDone: true; result: T } | { isDone: false; holder: LeaseHolder | undefined };

const NOT_SHARED: SharedPublication = {
  sync: async () => ({ isFirst: false }),
  offer: async () => undefined,
  announce: async () => undefined,
};

/**
 * Keeps the batches of a snapshot before the snapshot is announced, so that another machine can take over from there.
 */
const keepFirst = (shared: SharedPublication, keep: () => Promise<void>): SharedPublication => ({
  ...shared,
  async announce(manifest) {
    await keep();
    await shared.announce(manifest);
  },
});

/** Announces nothing once another machine may be doing the same work. */
const endWith = (shared: SharedPublication, signal: AbortSignal): SharedPublication => ({
  ...shared,
  async announce(manifest) {
    signal.throwIfAborted();
    await shared.announce(manifest);
  },
});

/**
 * Runs a publication. If snapshots are shared, it holds their lease meanwhile, so that only one of two machines' timers
 * works. `shared` is passed to the work for publishing.
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

/** The same for work that a person requested: it waits for its turn. */
export async function publishPatiently<T>(
  context: CommandContext,
  work: (shared: SharedPublication | undefined) => Promise<T>,
  options: Omit<AloneOptions, 'isPatient'> = {},
): Promise<T> {
  const outcome = await tryToPublish(context, work, { ...options, isPatient: true });
  if (outcome.isDone) return outcome.result;
  throw new RangeError('A patient publication is never left to another machine.');
}
