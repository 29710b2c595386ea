import type { ChannelRevision } from '@sharpside/contracts';
import type { Registry } from '@sharpside/registry/records/registry';

/** Revisions that are searched for the beginning of a watched release. */
const HISTORY = 200;

/** Reads the newest revisions of a channel, newest first; those of last time where nothing was changed since. */
export function createChannelHistories(
  registry: Pick<Registry, 'readChannelAfter' | 'readHistory'>,
): (channel: string) => Promise<ChannelRevision[]> {
  const histories = new Map<string, ChannelRevision[]>();
  return async (channel) => {
    const known = histories.get(channel) ?? [];
    const newer = await registry.readChannelAfter(channel, known[0]?.revision ?? 0);
    if (newer === undefined) return known;
    const history = await registry.readHistory(channel, { limit: HISTORY });
    histories.set(channel, history);
    return history;
  };
}
