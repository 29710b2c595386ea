import type { ChannelApp, ChannelChange, ChannelRevision } from '@sharpside/contracts';

type Since = Pick<ChannelChange, 'at' | 'by'>;

/**
 * Time and author of the change that gave `pick` of an app its present value; null if that change is older than the
 * history, or `pick` has no value.
 *
 * @param history revisions of one channel, newest first and without gaps.
 */
export function findSince(
  history: readonly ChannelRevision[],
  app: string,
  pick: (state: ChannelApp) => string | undefined,
): Since | null {
  const first = findFirst(history, app, pick);
  return first ? { at: first.change.at, by: first.change.by } : null;
}

/** The revision of the change that {@link findSince} finds. */
export function findFirst(
  history: readonly ChannelRevision[],
  app: string,
  pick: (state: ChannelApp) => string | undefined,
): ChannelRevision | null {
  const pickIn = (revision: ChannelRevision | undefined) => {
    const state = revision?.apps[app];
    return state && pick(state);
  };
  const now = pickIn(history[0]);
  if (now === undefined) return null;
  const count = history.findIndex((revision) => pickIn(revision) !== now);
  const first = history.at(count === -1 ? -1 : count - 1);
  if (first === undefined || (count === -1 && first.revision > 1)) return null;
  return first;
}
