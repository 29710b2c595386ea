import type { ChannelRevision } from '@sharpside/contracts';
import { isStepCutOff, readStepHistory } from '@sharpside/registry/changes/canary/canary-schedule';
import type { Registry } from '@sharpside/registry/records/registry';

/** The history of each channel, kept in memory: a revision never changes, so each is read once. */
export type ChannelLogs = {
  /** The latest revisions of a channel, newest first and up to date; empty for a channel that has none. */
  read(channel: string): Promise<readonly ChannelRevision[]>;
};

/** Revisions of a channel that the console's history and 'since when' look back on. */
const KEPT = 500;

/** The newest revisions, as many as are kept; all where the step of a canary began before those. */
function cut(log: readonly ChannelRevision[]): readonly ChannelRevision[] {
  const kept = log.slice(0, KEPT);
  return isStepCutOff(kept) ? log : kept;
}

/** @throws {StoreError} from `read`, when the registry cannot be read; earlier revisions stay known. */
export function createChannelLogs(registry: Registry): ChannelLogs {
  const logs = new Map<string, readonly ChannelRevision[]>();
  const reading = new Map<string, Promise<readonly ChannelRevision[]>>();

  async function readNewer(channel: string, newest: number): Promise<ChannelRevision[]> {
    const found: ChannelRevision[] = [];
    for (let next = newest + 1; ; next += 1) {
      const revision = await registry.readRevision(channel, next);
      if (revision === undefined) return found.reverse();
      found.push(revision);
    }
  }

  async function update(channel: string): Promise<readonly ChannelRevision[]> {
    const known = logs.get(channel) ?? [];
    const [newest] = known;
    const newer = newest
      ? await readNewer(channel, newest.revision)
      : await readStepHistory(registry, channel, KEPT);
    const log = newer.length === 0 ? known : cut([...newer, ...known]);
    // A name that is no channel leaves nothing behind.
    if (log.length > 0) logs.set(channel, log);
    return log;
  }

  return {
    read(channel) {
      const current = reading.get(channel) ?? update(channel).finally(() => reading.delete(channel));
      reading.set(channel, current);
      return current;
    },
  };
}
