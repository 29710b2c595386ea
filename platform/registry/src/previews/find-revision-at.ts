import type { ChannelRevision } from '@sharpside/contracts';
import { objection } from '../changes/refusals.ts';
import type { Registry } from '../records/registry.ts';
import { refusePreview } from './choose-releases.ts';

type Moment = { channel: string; at: Date; now: Date };

/**
 * The revision that was live at a time. It searches in halves, so it reads only a few revisions of a long history.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` for a time in the future, or before the first revision.
 */
export async function findRevisionAt(
  registry: Registry,
  { channel, at, now }: Moment,
): Promise<ChannelRevision> {
  const what = `${channel} at ${at.toISOString()}`;
  if (at > now) {
    refusePreview(what, [objection(`that time is still to come; it is ${now.toISOString()} now`)]);
  }
  const newest = await registry.readChannel(channel);
  if (!newest) refusePreview(what, [objection('nothing was ever live on it')]);
  let found: ChannelRevision | undefined;
  let [low, high] = [1, newest.revision];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const revision = middle === newest.revision ? newest : await registry.readRevision(channel, middle);
    if (!revision || Date.parse(revision.change.at) <= at.getTime()) {
      found = revision ?? found;
      low = middle + 1;
    } else high = middle - 1;
  }
  if (found) return found;
  const first = await registry.readRevision(channel, 1);
  const begun = first ? `; the first revision is of ${first.change.at}` : '';
  refusePreview(what, [objection(`nothing was live on it yet${begun}`)]);
}
